import { PROFILE_FIELD_NAMES } from "@db/schema/profile-fields";
import { AGE_CATEGORIES } from "@db/schema/values";
import { describe, expect, it } from "vitest";
import { join } from "~/features/members/joining.server";
import type { Viewer } from "~/server/web/viewer.server";
import fc from "../../../tests/support/fixed-seed";
import {
  ANSWERS,
  answers,
  createMember,
  readAnswers,
  rows,
  saveProfile,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { catchRefusal } from "../../../tests/support/steps";
import { listStatements } from "../../../tests/support/watched-database";
import { bandFits, checkAnswers, findAgeBand } from "./profile.schema";
import { findProfile } from "./profile.server";
import { makeSample } from "./sample-answers.fixture";

setUpDatabase();

describe("the age band", () => {
  it.each([
    [18, "Under 30"],
    [29, "Under 30"],
    [30, "Under 40"],
    [39, "Under 40"],
    [49, "Under 50"],
    [59, "Under 60"],
    [60, "Under 90"],
    [89, "Under 90"],
    [90, "Under 90"],
    [120, "Under 90"],
  ] as const)("the age band at %i years is %s, and every older band fits too", (years, band) => {
    expect(findAgeBand(years)).toBe(band);
    const at = AGE_CATEGORIES.indexOf(band);
    expect(AGE_CATEGORIES.filter((one) => bandFits(one, years))).toEqual(AGE_CATEGORIES.slice(at));
  });

  it("an age band younger than the member is refused, and nothing is saved", () => {
    const ada = createMember({ dateOfBirth: "1985-08-08", ageCategory: "Under 50" });
    const saved = findProfile(ada.id);
    const refusal = catchRefusal(() =>
      saveProfile(ada.viewer(), answers({ ageCategory: "Under 40", bio: "Forty today" })),
    );
    expect(refusal).toMatchObject({ status: 422 });
    expect(refusal?.message).toContain("younger than your date of birth");
    expect(findProfile(ada.id)).toEqual(saved);
    const yesterdayFits = createMember({ dateOfBirth: "1985-08-09", ageCategory: "Under 40" });
    expect(findProfile(yesterdayFits.id)?.ageCategory).toBe("Under 40");
  });
});

describe("a list", () => {
  it.each([
    ["a fourth music", { relaxationMusic: ["Rap", "Country", "Blues", "Rock"] }],
    ["a sport of no list", { sportsPlayed: ["Chess boxing"] }],
    ["an activity of no list", { islandActivities: ["beach", "<script>"] }],
    ["a gender of no list", { interestedIn: ["male", "robot"] }],
    ["an object", { sportsPlayed: { length: 1, 0: "Golf" } }],
    ["a list of lists", { sportsPlayed: [["Golf"]] }],
    ["a thousand wrong ones", { sportsPlayed: Array.from({ length: 1000 }, String) }],
  ])("a list with %s is refused", (_what, given) => {
    expect(catchRefusal(() => readAnswers({ ...ANSWERS, ...given }))?.status).toBe(422);
  });

  it("a list saves each answer once, accepts one text as a list of one, and treats nothing as empty", () => {
    const read = readAnswers({
      ...ANSWERS,
      sportsPlayed: ["Golf", "Golf", "Tennis"],
      relaxationMusic: "Reggae",
      islandActivities: null,
    });
    expect(read).toMatchObject({
      sportsPlayed: ["Golf", "Tennis"],
      relaxationMusic: ["Reggae"],
      islandActivities: [],
    });
  });
});

describe("a text", () => {
  const save = (given: Record<string, unknown>) =>
    saveProfile(createMember().viewer(), { ...ANSWERS, ...given });

  it("a text keeps emoji, accents and line breaks", () => {
    const bio = "👩🏽‍🌾 on Lucy Vincent Beach\nEt voilà 🏝️ 안녕";
    expect(save({ bio, stageName: "🦞" })).toMatchObject({ bio, stageName: "🦞" });
  });

  it("a text loses control and bidi characters", () => {
    expect(
      save({ bio: "a\u0000b\u202Ec\u2066d\u0007e\r\nf", stageName: "\u200fAda\u0000 " }),
    ).toMatchObject({ bio: "abcde\nf", stageName: "Ada" });
  });

  it("a text of nothing but control characters is no answer", () => {
    expect(save({ bio: "\u202e\u0000", college: "\u0007" })).toMatchObject({
      bio: null,
      college: null,
    });
    expect(catchRefusal(() => save({ stageName: "\u202e\u200f" }))).toMatchObject({ status: 422 });
  });

  it("a text that grows when it is normalized is measured afterwards", () => {
    const growing = "\ufb2c".repeat(40);
    expect(growing.normalize("NFC").length).toBe(120);
    expect(catchRefusal(() => save({ stageName: growing }))).toMatchObject({ status: 422 });
  });

  it("each line break counts once", () => {
    const bio = Array.from({ length: 300 }, () => "x").join("\n");
    expect(save({ bio: bio.replaceAll("\n", "\r\n") }).bio).toBe(bio);
  });

  it.each([
    ["stageName", 41],
    ["bio", 601],
    ["college", 121],
    ["hometownRegion", 121],
    ["favoriteVineyardSpot", 121],
    ["favoriteSoulFood", 121],
    ["bio", 10_000_000],
  ])("the text field %s refuses %i characters", (field, length) => {
    expect(catchRefusal(() => save({ [field]: "x".repeat(length) }))?.status).toBe(422);
  });

  it.each([[["Ada"]], [{}], [7], [true], [null]])("the stage name %j is refused", (stageName) => {
    expect(catchRefusal(() => save({ stageName }))?.status).toBe(422);
  });

  it("the database never refuses a text that the schema accepts", () => {
    const ada = createMember().viewer();
    const text = fc.string({ unit: "binary", maxLength: 700 });
    fc.assert(
      fc.property(text, text, (stageName, bio) => {
        const { answers: read, errors } = checkAnswers({ stageName, bio }, ["stageName", "bio"]);
        if (Object.keys(errors).length === 0) saveProfile(ada, read);
      }),
      { numRuns: 150 },
    );
  });
});

it("each member has one profile row, and a second save changes it", () => {
  const ada = createMember({ bio: "First" });
  const { id, createdAt } = findProfile(ada.id) ?? {};
  saveProfile(ada.viewer(), answers({ bio: "Second" }));
  expect(findProfile(ada.id)).toMatchObject({ id, createdAt, bio: "Second" });
  expect(rows("profiles")).toHaveLength(1);
});

describe("the statements of a save", () => {
  const listSaved = async (viewer: Viewer, given: Record<string, unknown>) => {
    const heard = await listStatements(() => saveProfile(viewer, given));
    // A trigger's own statements are told as comments.
    return heard.filter((sql) => !sql.startsWith("--"));
  };
  const full = Object.fromEntries(PROFILE_FIELD_NAMES.map((field) => [field, makeSample(field)]));

  it("a first save of every answer runs one lookup and one insert for all answers, and one for all awards", async () => {
    const ada = signInUser();
    join(ada.id, "1985-01-01");
    const statements = await listSaved(ada.viewer(), full);
    const count = (pattern: RegExp) => statements.filter((sql) => pattern.test(sql)).length;
    expect(count(/LEFT JOIN answer_counts/)).toBe(1);
    expect(count(/INSERT INTO answer_counts/)).toBe(1);
    expect(count(/into "?token_entries/i)).toBe(1);
    expect(statements.length).toBeLessThanOrEqual(25);
  });

  it("a save that changes no compared answer leaves the deck and the counts alone", async () => {
    const ada = createMember().viewer();
    const touched = /deck_members|answer_counts|answer_members/;
    const countTouched = async (given: Record<string, unknown>) =>
      (await listSaved(ada, given)).filter((sql) => touched.test(sql)).length;
    expect(await countTouched({ bio: "Here again", interestedIn: [] })).toBe(0);
    expect(await countTouched({ favoriteSoulFood: "Catfish" })).toBeGreaterThan(0);
    expect(await countTouched({ interestedIn: ["male"] })).toBeGreaterThan(0);
  });
});
