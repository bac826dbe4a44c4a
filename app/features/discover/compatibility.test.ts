import { BOB_MARLEY_SONGS, ISLAND_ACTIVITIES, RELAXATION_MUSIC, SPORTS } from "@db/schema/values";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compatibilityOf, STARTING_ESTIMATE, type Tastes } from "./compatibility";

const NOTHING: Tastes = {
  hometownRegion: null,
  college: null,
  favoriteBobMarleySong: null,
  favoriteVineyardSpot: null,
  favoriteSoulFood: null,
  sportsPlayed: [],
  relaxationMusic: [],
  islandActivities: [],
};

const answer = fc.option(fc.constantFrom("Howard", "howard ", "Oak Bluffs", "İstanbul", "ß"));
const anyOf = (values: readonly string[]) => fc.subarray([...values], { maxLength: 4 });
const tastes: fc.Arbitrary<Tastes> = fc.record({
  hometownRegion: answer,
  college: answer,
  favoriteBobMarleySong: fc.option(fc.constantFrom(...BOB_MARLEY_SONGS.slice(0, 3))),
  favoriteVineyardSpot: answer,
  favoriteSoulFood: answer,
  sportsPlayed: anyOf(SPORTS.slice(0, 5)),
  relaxationMusic: anyOf(RELAXATION_MUSIC.slice(0, 5)),
  islandActivities: anyOf(ISLAND_ACTIVITIES.slice(0, 5)),
});
const keys = Object.keys(NOTHING) as (keyof Tastes)[];
const isBlank = (value: Tastes[keyof Tastes]) => value === null || value.length === 0;

describe("compatibility", () => {
  it("is the same from both sides", () => {
    fc.assert(
      fc.property(tastes, tastes, (one, other) => {
        expect(compatibilityOf(one, other)).toEqual(compatibilityOf(other, one));
      }),
    );
  });

  it("is a whole number from 0 to 100, with at most three reasons", () => {
    fc.assert(
      fc.property(tastes, tastes, (one, other) => {
        const { score, reasons } = compatibilityOf(one, other);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        expect(reasons.length).toBeLessThanOrEqual(3);
      }),
    );
  });

  it("does not depend on the order of a list, nor on when it is asked", () => {
    fc.assert(
      fc.property(tastes, tastes, (one, other) => {
        const turned = { ...one, sportsPlayed: [...one.sportsPlayed].reverse() };
        expect(compatibilityOf(turned, other)).toEqual(compatibilityOf(one, other));
      }),
    );
  });

  it("never counts what one of the two left out", () => {
    fc.assert(
      fc.property(tastes, tastes, fc.constantFrom(...keys), (one, other, key) => {
        const silent = { ...one, [key]: NOTHING[key] };
        const alsoSilent = { ...other, [key]: NOTHING[key] };
        expect(compatibilityOf(silent, other)).toEqual(compatibilityOf(silent, alsoSilent));
      }),
    );
  });

  it("is 100 with oneself once three answers are given, and an estimate before", () => {
    fc.assert(
      fc.property(tastes, (one) => {
        const given = keys.filter((key) => !isBlank(one[key])).length;
        expect(compatibilityOf(one, one)).toMatchObject(
          given >= 3
            ? { score: 100, isStartingEstimate: false }
            : { score: STARTING_ESTIMATE, isStartingEstimate: true },
        );
      }),
    );
  });

  it("is 0 where three answers were given and none is shared", () => {
    const one = { ...NOTHING, college: "Howard", hometownRegion: "Boston", sportsPlayed: ["Golf"] };
    const other = { ...NOTHING, college: "Yale", hometownRegion: "Maine", sportsPlayed: ["Yoga"] };
    expect(compatibilityOf(one, other)).toEqual({
      score: 0,
      isStartingEstimate: false,
      reasons: [],
    });
  });

  it("is lifted by each shared answer and says the strongest first", () => {
    const one = {
      ...NOTHING,
      college: "Howard",
      favoriteSoulFood: "Gumbo",
      sportsPlayed: ["Golf", "Yoga"],
    };
    const { score, reasons } = compatibilityOf(one, { ...one, sportsPlayed: ["Golf", "Tennis"] });
    // 2 for the college, 1 for the dish, half of 2 for one of two sports: 4 of 5.
    expect(score).toBe(80);
    expect(reasons[0]).toBe("You both went to Howard");
    expect(reasons).toHaveLength(3);
  });
});
