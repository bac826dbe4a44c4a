import { connect } from "@db/connection";
import { STAGE_NAME_SUGGESTIONS } from "@db/schema/profile-lists";
import { seedIsland } from "@db/seed/island";
import { describe, expect, it } from "vitest";
import { cleanName, nameProblem, readName, STAFF_WORDS } from "./names";
import { clean } from "./text";

/** Signs that take a place in the text and none on the screen. */
const UNSEEN: readonly (readonly [name: string, sign: string])[] = [
  ["the zero-width space", "\u200b"],
  ["the zero-width joiner", "\u200d"],
  ["the zero-width non-joiner", "\u200c"],
  ["the word joiner", "\u2060"],
  ["the invisible plus", "\u2064"],
  ["the byte order mark", "\ufeff"],
  ["the soft hyphen", "\u00ad"],
  ["the Hangul filler", "\u3164"],
  ["the halfwidth Hangul filler", "\uffa0"],
  ["the Hangul fillers of syllables", "\u115f\u1160"],
  ["the blank Braille pattern", "\u2800"],
  ["the object replacement", "\ufffc"],
  ["the grapheme joiner", "\u034f"],
  ["the Mongolian vowel separator", "\u180e"],
  ["variation selectors", "\ufe0e\ufe0f\u{e0100}"],
  ["tags", "\u{e0041}\u{e0064}\u{e0061}"],
  ["the null notehead", "\u{1d159}"],
  ["exotic spaces", "\u2003\u3000\u00a0\u1680"],
  ["marks on nothing", "\u0301\u0302"],
];

/** Emoji that hold signs which are invisible by themselves. */
const EMOJI = [
  "❤️",
  "👩🏽‍🌾",
  "🏳️‍🌈",
  "🏴‍☠️",
  "👁️‍🗨️",
  "1️⃣",
  "#️⃣",
  "🇧🇧",
  "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  "👨‍👩‍👧‍👦",
  "🧔🏿‍♂️",
  "☝🏾",
  "🦞",
];

describe.each(UNSEEN)("%s", (_, sign) => {
  it("alone is no text and no name (was: a member whom nobody could see)", () => {
    expect(clean(sign.repeat(3))).toBe("");
    expect(cleanName(sign.repeat(3))).toBe("");
    expect(readName(sign)).toBeNull();
  });

  it("leaves a name beside it, and does not hide a staff word", () => {
    expect(
      readName(`Ad${sign}a`)
        ?.normalize("NFD")
        .replace(/[\u0301\u0302\s\u{1d159}]/gu, ""),
    ).toBe("Ada");
    expect(readName(`Ad${sign}min`)).toBeNull();
  });
});

describe("a name", () => {
  it.each(EMOJI)("of the emoji %s keeps every sign of it", (emoji) => {
    expect(readName(emoji)).toBe(emoji);
    expect(readName(`Ada ${emoji} B`)).toBe(`Ada ${emoji} B`);
    expect(clean(emoji)).toBe(emoji);
  });

  it("cannot carry hidden tags behind an emoji", () => {
    expect(cleanName("🦞\u{e0041}\u{e0042}\u{e007f}")).toBe("🦞");
    expect(cleanName("🦞\u200d\u200d Ada\ufe0f")).toBe("🦞 Ada");
  });

  it("stands on one line", () => {
    expect(cleanName(" Ada \n\n of \u3000 the \t Inkwell ")).toBe("Ada of the Inkwell");
  });

  it.each(["Ế Việt", "שָׁלוֹם", "ภูมิ", "नमस्ते", "안녕", "José", "أُسَامَة", "x\u0301\u0302\u0303"])(
    "with the marks of its language, %s, is a name",
    (name) => {
      expect(nameProblem(cleanName(name))).toBeNull();
    },
  );

  it.each([`a${"\u0301".repeat(35)}`, "Z\u0336\u0337\u0338\u0334oe", "é\u0302\u0303\u0304"])(
    "with a letter under four marks and more, %s, is refused",
    (name) => {
      expect(nameProblem(cleanName(name))).toContain("at most 3");
    },
  );

  it.each(["!!!", "...", "-", "$", "«»", "ـ", "ʼ"])(
    "of punctuation alone, %s, is refused",
    (name) => {
      expect(nameProblem(name)).toContain("letter, number or emoji");
    },
  );
});

describe("a staff word", () => {
  it.each([
    ...STAFF_WORDS,
    ...STAFF_WORDS.map((word) => word.toUpperCase()),
    ...STAFF_WORDS.map((word) => `${word} team`),
    "August 2025 Official",
    "August Team",
    "The August Team",
    "august_support",
    "A u g u s t",
    "Moderators",
    "Admin!",
    "✨ Admin ✨",
    "Admin 1",
    "Team 2025",
    "\u0410dmin",
    "\u0430dm\u0456n",
    "\u0391ugu\u0455t",
    "Adm1n",
    "M0d3rat0r",
    "$upport",
    "0ffic1al",
    "@dmin",
    "Offlcial",
    "rnoderator",
    "Ａｄｍｉｎ",
    "𝐀𝐝𝐦𝐢𝐧",
    "𝓢𝓾𝓹𝓹𝓸𝓻𝓽",
    "Ⓐⓓⓜⓘⓝ",
    "🅰🅳🅼🅸🅽",
    "🇦🇩🇲🇮🇳",
    "Ádmïn",
    "ᴀᴅᴍɪɴ",
    "st\u200baff",
  ])("as %s is refused as a name (was: anybody could speak for August)", (name) => {
    expect(nameProblem(cleanName(name))).toContain("kept for the people who run August");
  });

  it.each([
    "August Wilson",
    "Augusta",
    "August 李",
    "Teamwork",
    "Captain of the Team Boat",
    "Supporter of the Sox",
    "Staffan",
    "Adminah",
    "Madam In Blue",
    "Mel Official Taster",
    "Augustine",
    "Сергей",
    "Μαρία",
    ...STAGE_NAME_SUGGESTIONS,
  ])("inside the name %s leaves a person", (name) => {
    expect(nameProblem(cleanName(name))).toBeNull();
  });
});

it("every member of a demo island has a name that could be typed in", async () => {
  const db = connect({ path: ":memory:" });
  const now = new Date("2025-08-12T15:00:00Z");
  await seedIsland(db, { members: 400, seed: 7, now, portraits: false });
  const named = db.$client
    .prepare<[], { name: string }>(
      `SELECT stage_name AS name FROM profiles WHERE stage_name IS NOT NULL UNION
       SELECT first_name FROM users WHERE first_name IS NOT NULL`,
    )
    .all();
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ name }) => cleanName(name) !== name || nameProblem(name))).toEqual([]);
  db.$client.close();
});
