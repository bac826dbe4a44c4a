import { GENDERS, LOOKING_FOR } from "@db/schema/values";
import { beforeEach, describe, expect, it } from "vitest";
import { now } from "~/server/clock.server";
import fc from "../../../tests/support/fixed-seed";
import {
  answers,
  block,
  createMember,
  type Person,
  runSql,
  saveProfile,
  setState,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { advanceCursor, loadDeck, pairScore } from "./deck.server";
import { like, passMember } from "./swipes.server";

setUpDatabase();

const shownTo = ({ id }: Person): string[] =>
  (loadDeck(id)?.cards ?? []).map(({ profile }) => profile.userId);

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember();
  bea = createMember();
});

/** The card is gone from the deck, and a forged request to like finds nobody either. */
function expectHidden(viewer: Person, other: Person): void {
  expect(shownTo(viewer)).not.toContain(other.id);
  expect(pairScore(viewer.id, other.id)).toBeUndefined();
}

describe("the deck", () => {
  it("the deck shows the other member and never the viewer", () => {
    expect(shownTo(ada)).toEqual([bea.id]);
    expect(pairScore(ada.id, ada.id)).toBeUndefined();
  });

  it("the deck does not repeat whom the viewer liked or passed, while they still see the viewer", () => {
    const cai = createMember();
    like(ada.id, bea.id);
    passMember(ada.id, cai.id);
    expect(shownTo(ada)).toEqual([]);
    expect(loadDeck(ada.id)?.seen).toBe(2);
    expect(shownTo(bea)).toContain(ada.id);
    expect(shownTo(cai)).toContain(ada.id);
  });

  it("the deck shows nobody who is deleted", () => {
    setState(bea, "deleted");
    expectHidden(ada, bea);
  });

  it.each(["paused", "suspended"] as const)("the deck shows nobody who is %s", (state) => {
    setState(bea, state);
    expectHidden(ada, bea);
    setState(bea, "active");
    expect(shownTo(ada)).toEqual([bea.id]);
  });

  it("the deck shows neither side of a block to the other", () => {
    block(ada, bea);
    expectHidden(ada, bea);
    expectHidden(bea, ada);
  });

  it("the deck reaches members behind a hundred people who cannot be shown, also after a like or pass", () => {
    // The deck is searched from the newest member: ada and bea are behind everybody who joins now.
    const hidden = Array.from({ length: 100 }, () => createMember({ agrees: false }));
    const cai = createMember();
    runSql(
      `INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ${hidden
        .map(({ id }) => `('${id}', '${ada.id}', ${now().getTime()})`)
        .join()}`,
    );
    expect(shownTo(ada)).toContain(cai.id);
    passMember(ada.id, cai.id);
    advanceCursor(ada.id, cai.id);
    expect(shownTo(ada)).toEqual([bea.id]);
  });

  it("the deck shows nobody without a profile, and nothing to a member without one", () => {
    const newcomer = signInUser();
    expect(shownTo(ada)).toEqual([bea.id]);
    expect(loadDeck(newcomer.id)).toBeUndefined();
  });

  it("the deck shows the most compatible first and no private field", () => {
    const given = { college: "Howard", hometownRegion: "Boston", sportsPlayed: ["Golf"] as const };
    const close = { ...given, sportsPlayed: [...given.sportsPlayed] };
    saveProfile(ada.viewer(), answers(close));
    saveProfile(bea.viewer(), answers({ ...close, college: "Yale", hometownRegion: "Maine" }));
    const cai = createMember(close);
    expect(shownTo(ada)).toEqual([cai.id, bea.id]);
    const words = JSON.stringify(loadDeck(ada.id));
    for (const secret of ["1990-01-01", "@august.example"]) expect(words).not.toContain(secret);
  });
});

interface Choices {
  gender: (typeof GENDERS)[number];
  lookingFor: (typeof LOOKING_FOR)[number];
  interestedIn: (typeof GENDERS)[number][];
}

const choices: fc.Arbitrary<Choices> = fc.record({
  gender: fc.constantFrom(...GENDERS),
  lookingFor: fc.constantFrom(...LOOKING_FOR),
  interestedIn: fc.subarray([...GENDERS]),
});

/** A reference model of decision P8: each is open to the other. */
function opensTo(one: Choices, other: Choices): boolean {
  const wants = one.interestedIn.length === 0 || one.interestedIn.includes(other.gender);
  const intents = [one.lookingFor, other.lookingFor];
  return wants && (intents.includes("both") || one.lookingFor === other.lookingFor);
}

describe("both sides' choices", () => {
  it("two members see each other only if the choices of both allow it", () => {
    fc.assert(
      fc.property(choices, choices, (one, other) => {
        saveProfile(ada.viewer(), answers(one));
        saveProfile(bea.viewer(), answers(other));
        const expected = opensTo(one, other) && opensTo(other, one);
        expect([shownTo(ada).includes(bea.id), shownTo(bea).includes(ada.id)]).toEqual([
          expected,
          expected,
        ]);
        expect(pairScore(ada.id, bea.id) !== undefined).toBe(expected);
      }),
      { numRuns: 200 },
    );
  });
});
