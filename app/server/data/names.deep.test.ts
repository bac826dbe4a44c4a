import { seedIsland } from "@db/seed/island";
import { describe, expect, it } from "vitest";
import { openMigrated } from "../../../tests/support/migrated-database";
import { cleanName, nameProblem, readName } from "./names";
import { clean } from "./text";

/** Characters that take a place in the text and none on the screen. */
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

/** Emoji that contain characters which are invisible by themselves. */
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
  it("an invisible character alone is no text and no name", () => {
    expect(clean(sign.repeat(3))).toBe("");
    expect(cleanName(sign.repeat(3))).toBe("");
    expect(readName(sign)).toBeNull();
  });

  it("an invisible character leaves the name beside it and does not hide a staff word", () => {
    expect(
      readName(`Ad${sign}a`)
        ?.normalize("NFD")
        .replace(/[\u0301\u0302\s\u{1d159}]/gu, ""),
    ).toBe("Ada");
    expect(readName(`Ad${sign}min`)).toBeNull();
  });
});

describe("a name", () => {
  it.each(EMOJI)("a name of the emoji %s keeps every character of it", (emoji) => {
    expect(readName(emoji)).toBe(emoji);
    expect(readName(`Ada ${emoji} B`)).toBe(`Ada ${emoji} B`);
    expect(clean(emoji)).toBe(emoji);
  });

  it("a name cannot carry hidden tags behind an emoji", () => {
    expect(cleanName("🦞\u{e0041}\u{e0042}\u{e007f}")).toBe("🦞");
    expect(cleanName("🦞\u200d\u200d Ada\ufe0f")).toBe("🦞 Ada");
  });

  it("a name is one line", () => {
    expect(cleanName(" Ada \n\n of \u3000 the \t Inkwell ")).toBe("Ada of the Inkwell");
  });

  it.each(["Ế Việt", "שָׁלוֹם", "ภูมิ", "नमस्ते", "안녕", "José", "أُسَامَة", "x\u0301\u0302\u0303"])(
    "a text with the marks of its language, %s, is a name",
    (name) => {
      expect(nameProblem(cleanName(name))).toBeNull();
    },
  );

  it.each([`a${"\u0301".repeat(35)}`, "Z\u0336\u0337\u0338\u0334oe", "é\u0302\u0303\u0304"])(
    "a name with a letter under four marks and more, %s, is refused",
    (name) => {
      expect(nameProblem(cleanName(name))).toContain("at most 3");
    },
  );

  it.each(["!!!", "...", "-", "$", "«»", "ـ", "ʼ"])(
    "a name of punctuation alone, %s, is refused",
    (name) => {
      expect(nameProblem(name)).toContain("letter, number or emoji");
    },
  );
});

describe("the script of a name", () => {
  it.each([
    ["Latin", "José", "Nguyễn Thị Ánh", "O’Brien", "Zoë-Marie", "Siobhán", "Ngũgĩ", "Kɔfi", "Ɖoɖo"],
    [
      "Latin with a sign of its own",
      "Kaʻiulani",
      "Łukasz",
      "Ærø",
      "İpek",
      "Þóra",
      "Nuñez Jr.",
      "Gal·la",
    ],
    ["Cyrillic and Greek", "Сергей", "Оксана", "Ђорђе", "Қайрат", "Μαρία", "Ἀριστοτέλης", "ΔΣΘ"],
    ["Hebrew and Arabic", "שָׁלוֹם", "נועם ק׳", "محمد", "أُسَامَة", "فاطمہ", "پریسا", "٧ نجوم"],
    [
      "East Asia",
      "李雷",
      "佐々木さくら",
      "ジョー",
      "김민준",
      "金さん",
      "ㄚㄇ",
      "Jay 周",
      "東京タワー",
    ],
    ["South Asia", "नमस्ते", "প্রিয়া", "ਗੁਰਪ੍ਰੀਤ", "રિયા", "தமிழ்", "లక్ష్మి", "ಕಾವ್ಯ", "മായ", "සුනිල්", "ଓଡ଼ିଆ"],
    ["South-East Asia", "ภูมิ", "ສົມສັກ", "សុខា", "အောင်", "བསྟན་འཛིན"],
    ["the Caucasus and Africa", "Արամ", "ნინო", "ሰላም", "އާދަމް"],
    [
      "more than one, word by word",
      "DJ Сергей",
      "Maria Μαρία",
      "Ada 李 2",
      "Ω Psi Φ",
      "Ben & Лена",
    ],
    ["none, or any", "7", "Ada Lovelace 3rd", "Ada2", "李2", "🦞 Ада 🦞", "Ⓐⓓⓐ", "½ Moon", "Mr. ²"],
  ])("names of people who write %s are accepted", (_, ...names) => {
    const problems = names.map((name) => [name, nameProblem(cleanName(name))]);
    expect(problems).toEqual(names.map((name) => [name, null]));
  });

  it.each([
    ...["小Z", "ΝίκοςNick", "Jay周", "千Z", "Sашка", "Adaשלום", "李Ада", "Bob٥"],
    ...["ᏣᎳᎩ", "ᐃᓄᒃᑎᑐᑦ", "ߒߞߏ", "𞤀𞤣𞤤𞤢𞤥", "ⴰⵎⴰⵣⵉⵖ", "ꓡꓲ-ꓢꓴ", "ⲙⲁⲣⲓⲁ", "ꕙꔤ", "𐓏𐓘𐓻𐓘𐓻𐓟"],
  ])("%s is a person, in whatever letters", (name) => {
    expect(readName(name)).toBe(name);
  });

  it.each([
    ...["ꓮꓓꓟꓲꓠ", "ꓢꓴꓑꓑꓳꓣꓔ", "ꓔꓰꓮꓟ", "ᗅᗪᗰᎥᑎ", "ᔕTᗩᖴᖴ", "ᎪᎠᎷᏆΝ", "ꭺꭰꮇꭵꮑ", "ꮪꭲꭺff", "Ⲁⲇⲙⲓⲛ"],
    ...["M𐐄derator", "𐌰𐌳𐌼𐌹𐌽", "𐍄𐌴𐌰𐌼", "𐌀𐌃𐌌𐌉𐌍", "𐊰oderator", "Mסderator"],
  ])("the staff word %s is recognized in the letters of other alphabets", (name) => {
    expect(nameProblem(cleanName(name))).toContain("for the people who run August");
  });

  it.each(["Mаry", "Ρeter", "Аnn", "ᎪᏞex", "ⲥupport", "\u00b5ary", "Ada Mаry", "AnnА", "mArУ"])(
    "%s, which reads as Latin and is not, cannot pose as another member",
    (name) => {
      expect(nameProblem(cleanName(name))).toBe(
        "Please write each word of the name in letters of one alphabet",
      );
    },
  );
});

describe("joiners", () => {
  it.each([
    ...["علی\u200cرضا", "ශ්\u200dරී", "क्\u200dष", "রাফি\u200cউল", "രവീന്ദ്രന്\u200d", "ന്\u200dറ"],
  ])("the joiner inside the name %j stays where its script needs it", (name) => {
    expect(readName(name)).toBe(name);
  });

  it.each([
    ["Ad\u200da", "Ada"],
    ["علی\u200c", "علی"],
    ["\u200cعلی\u200c \u200cرضا", "علی رضا"],
    ["علی\u200c\u200cرضا", "علیرضا"],
    ["علی\u200cAda", "علیAda"],
    ["👩\u200d🌾\u200d", "👩\u200d🌾"],
  ])("the joiner of %j, which nothing needs, is taken out", (name, kept) => {
    expect(cleanName(name)).toBe(kept);
  });
});

it("every member of a demo island has a name that could be typed in", async () => {
  const db = openMigrated();
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

it.each([
  ...["Win evil.example/a", "https://evil.example", "www.evil.example", "Win evil．example/a"],
  ...["Casino-Evil.Com", "evil。com", "evil . com"],
])("the web address %j is no name", (name) => {
  expect(nameProblem(cleanName(name))).toBe("Please leave web addresses out of the name");
});

it.each(["St. John", "J.R. of Oak Bluffs", "Ada/Bea", "Dr.Ada", "mary.jane"])(
  "the name %j is not taken for a web address",
  (name) => {
    expect(nameProblem(cleanName(name))).toBeNull();
  },
);
