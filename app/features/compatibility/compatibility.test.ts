import { compare, rarityBits, STARTING_ESTIMATE } from "@db/compatibility";
import {
  COMPARED_FIELDS,
  comparableAnswers,
  FIELD_BITS,
  fieldCountId,
  isFlagNumber,
  noId,
  normalized,
  toFieldNumber,
  yesId,
} from "@db/schema/comparable";
import { findFieldFacts, PROFILE_FIELD_NAMES, PROFILE_FIELDS } from "@db/schema/profile-fields";
import { describe, expect, it } from "vitest";
import fc from "../../../tests/support/fixed-seed";
import { choiceReason, MOST_WORDS, reasonFor } from "./shared-reasons";

const FIELDS = [...COMPARED_FIELDS.keys()];
/** Up to four answers to a question, or yes and no. */
const idsIn = (field: number) =>
  isFlagNumber(field)
    ? [yesId(field), noId(field)]
    : [8, 9, 10, 11].map((at) => fieldCountId(field) + at);

const answer = fc
  .constantFrom(...FIELDS)
  .chain((field) =>
    fc
      .subarray(idsIn(field), { minLength: 1, maxLength: isFlagNumber(field) ? 1 : 4 })
      .map((given) => [field, given] as const),
  );
const profile = fc
  .array(answer, { maxLength: 30 })
  .map((given) => [...new Map(given).values()].flat().sort((a, b) => a - b));
/** Arbitrary counts that are the same for the same answer. */
const island = fc.integer({ min: 1, max: 1_000_000 }).map((salt) => (id: number) => {
  const members = 2 + ((id * 31 + salt) % 997);
  return rarityBits(members, 1_000);
});
const without = (ids: readonly number[], field: number) =>
  ids.filter((id) => toFieldNumber(id) !== field);
const computeScore = (one: number[], other: number[], bits: (id: number) => number) =>
  compare(one, other, bits).score;

describe("compatibility", () => {
  it("compatibility is the same from both sides", () => {
    fc.assert(
      fc.property(profile, profile, island, (one, other, bits) => {
        expect(compare(one, other, bits)).toEqual(compare(other, one, bits));
      }),
    );
  });

  it("compatibility is a whole number from 0 to 100", () => {
    fc.assert(
      fc.property(profile, profile, island, (one, other, bits) => {
        const score = computeScore(one, other, bits);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      }),
    );
  });

  it("compatibility ignores a question that one of the two left out", () => {
    fc.assert(
      fc.property(
        profile,
        profile,
        island,
        fc.constantFrom(...FIELDS),
        (one, other, bits, field) => {
          const silent = without(one, field);
          expect(compare(silent, other, bits)).toEqual(
            compare(silent, without(other, field), bits),
          );
        },
      ),
    );
  });

  it("compatibility never falls when an answer becomes shared", () => {
    fc.assert(
      fc.property(profile, profile, island, fc.nat(), (one, other, bits, at) => {
        const id = one[at % Math.max(one.length, 1)];
        if (id === undefined || id === noId(toFieldNumber(id))) return;
        const field = toFieldNumber(id);
        const theirs = other.filter((given) => toFieldNumber(given) === field);
        fc.pre(theirs.length > 0 && !theirs.includes(id));
        // The other drops an answer that was not shared, where there is one.
        const gone = theirs.find((given) => !one.includes(given));
        const others = theirs.filter((given) => given !== gone);
        const agreeing = [...without(other, field), ...others, id].sort((a, b) => a - b);
        const [before, after] = [compare(one, other, bits), compare(one, agreeing, bits)];
        fc.pre(!before.isStartingEstimate && !after.isStartingEstimate);
        expect(after.score).toBeGreaterThanOrEqual(before.score);
      }),
      { numRuns: 2_000 },
    );
  });

  it("compatibility is at least as high for a rarer shared answer", () => {
    const members = fc.integer({ min: 2, max: 1_000 });
    fc.assert(
      fc.property(profile, profile, island, members, members, (one, other, bits, a, b) => {
        const [rare, common] = [Math.min(a, b), Math.max(a, b)];
        const { shared } = compare(one, other, bits);
        const [first] = shared;
        fc.pre(first !== undefined);
        const as = (count: number) => (id: number) =>
          id === first?.id ? rarityBits(count, 1_000) : bits(id);
        expect(computeScore(one, other, as(rare))).toBeGreaterThanOrEqual(
          computeScore(one, other, as(common)),
        );
      }),
    );
  });

  it("compatibility treats a shared no as no answer", () => {
    fc.assert(
      fc.property(profile, profile, island, (one, other, bits) => {
        const flag = FIELDS.find(isFlagNumber) ?? 0;
        const no = (ids: number[]) => [...without(ids, flag), noId(flag)].sort((a, b) => a - b);
        expect(compare(no(one), no(other), bits)).toEqual(
          compare(without(one, flag), without(other, flag), bits),
        );
      }),
    );
  });

  it("compatibility is an estimate of 75 until both have answered three questions", () => {
    const [one, two, three] = FIELDS.filter((field) => !isFlagNumber(field)).map(
      (field) => fieldCountId(field) + 8,
    );
    if (!one || !two || !three) throw new Error("There are too few fields");
    expect(compare([one, two], [one, two], () => 1)).toMatchObject({
      score: STARTING_ESTIMATE,
      isStartingEstimate: true,
    });
    expect(compare([one, two, three], [one, two, three], () => 1)).toMatchObject({
      score: 100,
      isStartingEstimate: false,
    });
    const others = [one + 1, two + 1, three + 1];
    expect(compare([one, two, three], others, () => 1)).toMatchObject({
      score: 0,
      isStartingEstimate: false,
    });
  });
});

describe("comparable answers", () => {
  it("comparable answers leave out private fields and the fields that decide visibility", () => {
    const compared = new Set<string>(COMPARED_FIELDS.values());
    for (const field of [
      "restroomPreference",
      "elementarySchoolLocation",
      "elementarySchoolCity",
      "favoriteElementaryTeacher",
      "favoriteHsTeacherOrCoach",
      "firstPhoneBrand",
      "stageName",
      "gender",
      "lookingFor",
      "interestedIn",
    ]) {
      expect(Object.keys(PROFILE_FIELDS)).toContain(field);
      expect(compared.has(field)).toBe(false);
    }
    const numbered = PROFILE_FIELD_NAMES.filter((field) => findFieldFacts(field).compared);
    // No number is given twice; the budget has one, too.
    expect(FIELDS).toHaveLength(numbered.length + 1);
    expect(Math.max(...FIELDS)).toBeLessThan(2 ** (31 - FIELD_BITS));
  });

  it("comparable answers are the same however they are spelled", () => {
    expect(normalized("  The Café’s  PIE! ")).toBe(normalized("cafes pie"));
    expect(normalized("R&B")).toBe(normalized("r and b"));
    expect(normalized("🦞")).toBe("🦞");
    expect(normalized("\ud800?!")).toBe("");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (text) => {
        expect(normalized(text).length).toBeLessThanOrEqual(400);
        expect([...normalized(text)].length).toBeLessThanOrEqual(200);
      }),
    );
  });

  it("comparable answers leave out unanswered questions and keep a no as a no", () => {
    expect(
      comparableAnswers({ canBop: null, college: null, sportsPlayed: [], concertsLastYear: null }),
    ).toEqual([]);
    expect(
      comparableAnswers({ canBop: false, concertsLastYear: 0 }).map(({ value }) => value),
    ).toEqual(["no", "none"]);
  });
});

it("every compared question has a sentence", () => {
  for (const field of COMPARED_FIELDS.values())
    expect(
      reasonFor(field, field === "concertsLastYear" ? ["many"] : ["Howard", "Yale"]).sentence,
    ).toMatch(/^(?:You|Both|To you|Your|Neither|Most|Asked).*[a-zA-Z”]$/);
  expect(reasonFor("grewUpOnMtv", ["yes"]).sentence).toBe("You both grew up on MTV");
  expect(reasonFor("islandActivities", ["porch sitting", "beach"]).sentence).toBe(
    "You’d both pick a porch and a beach",
  );
});

describe("the short text of a reason", () => {
  const ANSWERS = [
    ["Howard"],
    ["Three Little Birds", "Get Up, Stand Up", "Is This Love", "One Love"],
    ["none"],
    ["playing_basketball"],
    ["My grandmother's smothered pork chops with two sides and a roll"],
    ["*"],
  ];
  const countWords = (text: string) => text.split(/\s+/).length;

  it("it has at most six words for every question, however long the answer is", () => {
    const fields = [...COMPARED_FIELDS.values()];
    for (const field of fields)
      for (const words of ANSWERS) {
        const { text } = reasonFor(field, words);
        expect.soft(countWords(text), text).toBeLessThanOrEqual(MOST_WORDS);
        expect.soft(text, field).toMatch(/^[A-Z].*[\p{L}\d”).*]$/u);
      }
    expect(MOST_WORDS).toBe(6);
  });

  it.each([
    ["bestNbaPlayer", ["Shaq"], "Both: Shaq, best ever"],
    [
      "islandActivities",
      ["porch sitting", "live music", "beach"],
      "Both: porch sitting and live music",
    ],
    ["college", ["Howard"], "Both: Howard"],
    ["college", ["a b c d e f"], "The same college"],
    ["activityType", ["riding_bike"], "Both like to ride a bike"],
    ["concertsLastYear", ["none"], "Both: no concerts last year"],
    ["favoriteSoulFood", ["$& greens"], "Both: $& greens"],
    ["grewUpOnMtv", ["yes"], "Both grew up on MTV"],
  ] as const)("it says what both answered to %s: %s", (field, words, text) => {
    expect(reasonFor(field, words).text).toBe(text);
  });

  it("it names a choice in a game where six words hold it", () => {
    expect(choiceReason("Sunrise", "Sunset")).toEqual({
      field: "game",
      icon: "spark",
      text: "Both: Sunrise",
      sentence: "You’d both pick Sunrise over Sunset",
      words: [],
    });
    expect(choiceReason("a long walk on the cold beach", "Bed").text).toBe(
      "The same choice in a game",
    );
  });
});
