import { GENDERS, LOOKING_FOR } from "@db/schema/values";
import { beforeEach, describe, expect, it } from "vitest";
import { now } from "~/server/data/clock.server";
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
import { listDeck } from "../../../tests/support/steps";
import { advanceCursor, loadDeck, pairScore } from "./deck.server";
import { like, passMember } from "./swipe.server";

setUpDatabase();

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember();
  bea = createMember();
});

/** The card is gone from the deck, and a forged request to like finds nobody either. */
function expectHidden(viewer: Person, other: Person): void {
  expect(listDeck(viewer)).not.toContain(other.id);
  expect(pairScore(viewer.id, other.id)).toBeUndefined();
}

/** Lets many members block a viewer at once. */
const blockViewer = (viewer: Person, blocking: readonly Person[]) =>
  runSql(
    `INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ${blocking
      .map(({ id }) => `('${id}', '${viewer.id}', ${now().getTime()})`)
      .join()}`,
  );

describe("the deck", () => {
  it("the deck shows the other member and never the viewer", () => {
    expect(listDeck(ada)).toEqual([bea.id]);
    expect(pairScore(ada.id, ada.id)).toBeUndefined();
  });

  it("the deck does not repeat whom the viewer liked or passed, while they still see the viewer", () => {
    const cai = createMember();
    like(ada.id, bea.id);
    passMember(ada.id, cai.id);
    expect(listDeck(ada)).toEqual([]);
    expect(loadDeck(ada.id)?.seen).toBe(2);
    expect(listDeck(bea)).toContain(ada.id);
    expect(listDeck(cai)).toContain(ada.id);
  });

  it("the deck shows nobody who is deleted", () => {
    setState(bea, "deleted");
    expectHidden(ada, bea);
  });

  it.each(["paused", "suspended"] as const)("the deck shows nobody who is %s", (state) => {
    setState(bea, state);
    expectHidden(ada, bea);
    setState(bea, "active");
    expect(listDeck(ada)).toEqual([bea.id]);
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
    blockViewer(ada, hidden);
    expect(listDeck(ada)).toContain(cai.id);
    passMember(ada.id, cai.id);
    advanceCursor(ada.id, cai.id);
    expect(listDeck(ada)).toEqual([bea.id]);
  });

  it("the deck is not empty while somebody is left behind a hundred and thirty who block the viewer", () => {
    // All are on one side of the cursor: there is nobody on the other.
    const blocking = Array.from({ length: 130 }, () => createMember({ agrees: false }));
    blockViewer(ada, blocking);
    expect(listDeck(ada)).toEqual([bea.id]);
  });

  it("the deck finds twelve members for each of the viewer's five rarest answers, however far behind", () => {
    const rarest = [
      { college: "Howard" },
      { collegeMajor: "Music" },
      { favoriteMeal: "Gumbo" },
      { hometownRegion: "Boston" },
      { location: "Bangor" },
    ];
    saveProfile(ada.viewer(), answers(Object.assign({}, ...rarest)));
    const alike = rarest.flatMap((answer) =>
      Array.from({ length: 12 }, () => createMember(answer)),
    );
    for (let newer = 0; newer < 60; newer += 1) createMember({ agrees: false });
    const found = loadDeck(ada.id, 200)?.cards.map(({ profile }) => profile.userId);
    expect(found).toEqual(expect.arrayContaining(alike.map(({ id }) => id)));
    expect(found).not.toContain(bea.id);
  });

  it("the deck shows nobody without a profile, and nothing to a member without one", () => {
    const newcomer = signInUser();
    expect(listDeck(ada)).toEqual([bea.id]);
    expect(loadDeck(newcomer.id)).toBeUndefined();
  });

  it("the deck shows the most compatible first and no private field", () => {
    const given = { college: "Howard", hometownRegion: "Boston", sportsPlayed: ["Golf"] as const };
    const close = { ...given, sportsPlayed: [...given.sportsPlayed] };
    saveProfile(ada.viewer(), answers(close));
    saveProfile(bea.viewer(), answers({ ...close, college: "Yale", hometownRegion: "Maine" }));
    const cai = createMember(close);
    expect(listDeck(ada)).toEqual([cai.id, bea.id]);
    const words = JSON.stringify(loadDeck(ada.id));
    for (const secret of ["1990-01-01", "@august.example"]) expect(words).not.toContain(secret);
  });

  it.each([
    ["Miami Gardens", "Miami Gardens, Florida"],
    ["Miami Gardens, Florida", "miami gardens"],
  ])(
    "a card says once that both are from %s and %s, and names two other reasons",
    (location, hometownRegion) => {
      const given = { location, hometownRegion, college: "Howard", favoriteMeal: "Gumbo" };
      saveProfile(ada.viewer(), answers(given));
      // What more members share comes last.
      saveProfile(bea.viewer(), answers({ college: "Howard", favoriteMeal: "Gumbo" }));
      const cai = createMember(given);
      const [card] = loadDeck(ada.id)?.cards ?? [];
      expect(card?.profile.userId).toBe(cai.id);
      const texts = card?.compatibility.reasons.map(({ text }) => text.replace(/(from) .*/, "$1"));
      expect(texts?.sort()).toEqual(["Both from", "Both: Gumbo", "Both: Howard"]);
    },
  );
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

/** A reference model of rule both-sides-choose: each is open to the other. */
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
        expect([listDeck(ada).includes(bea.id), listDeck(bea).includes(ada.id)]).toEqual([
          expected,
          expected,
        ]);
        expect(pairScore(ada.id, bea.id) !== undefined).toBe(expected);
      }),
      { numRuns: 200 },
    );
  });
});
