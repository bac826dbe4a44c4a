import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "~/server/data/database.server";
import {
  answers,
  block,
  createMember,
  type Person,
  saveProfile,
  setState,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { listDeck } from "../../../tests/support/steps";
import { addPhoto } from "../../../tests/support/stored-media";
import { loadDeck } from "./deck.server";
import { liftInDeck } from "./lifts.server";
import { pairScore } from "./pair-score.server";
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

describe("the deck", () => {
  it("the deck shows the other member and never the viewer", () => {
    expect(listDeck(ada)).toEqual([bea.id]);
    expect(pairScore(ada.id, ada.id)).toBeUndefined();
  });

  it("the deck does not repeat who the viewer liked or passed, while they still see the viewer", () => {
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

  it("the deck shows nobody without a profile, and nothing to a member without one", () => {
    const newcomer = signInUser();
    expect(listDeck(ada)).toEqual([bea.id]);
    expect(loadDeck(newcomer.id)).toBeUndefined();
  });

  it("who has no photo that others see comes last, however well they fit, but for a lift", () => {
    const cai = createMember();
    const dee = createMember();
    addPhoto(dee, "approved", "pulledback");
    for (const one of [ada, cai]) saveProfile(one.viewer(), answers({ college: "Howard" }));
    addPhoto(cai, "waiting", "upclose");
    expect(listDeck(ada)[0]).toBe(dee.id);
    transact((tx) => liftInDeck(tx, cai.id, "boost", "seed"));
    expect(listDeck(ada).slice(0, 2)).toEqual([cai.id, dee.id]);
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
