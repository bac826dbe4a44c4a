import { expect, it } from "vitest";
import { acceptAgreements } from "~/features/agreements/agreements.server";
import { join } from "~/features/members/joining.server";
import { blockMember, unblockMember } from "~/features/safety/block.server";
import { database } from "~/server/data/database.server";
import { expectDeckMatchesProfiles } from "../../../tests/support/deck-reference";
import {
  answers,
  createMember,
  purge,
  rows,
  runSql,
  saveProfile,
  setState,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { loadDeck } from "./deck.server";
import { like } from "./swipe.server";

setUpDatabase();

const toPlace = (id: string) => rows("deck_members").find((row) => row.user_id === id)?.number;

it("the deck projection equals a recomputation from every profile, whatever is saved", () => {
  createMember({ college: "Howard", canBop: true });
  const ada = signInUser();
  join(ada.id, "1990-01-01");
  acceptAgreements(ada.id);
  const viewer = ada.viewer();
  const { stageName, ...unnamed } = answers({ college: "the HOWARD!" });
  for (const given of [
    {},
    { bio: "Hello" },
    unnamed,
    { stageName },
    { college: "Yale", mlbTeam: "Red Sox" },
    { mlbTeam: "Red Sox" },
    { relaxationMusic: ["Rap", "80's"], canBop: true },
    { interestedIn: ["male", "prefer_not_to_say"] },
    { gender: "non_binary", lookingFor: "friends" },
    { college: null, mlbTeam: null, canBop: null, relaxationMusic: [] },
    { college: "Howard", placesToTravel: ["Rome", "Paris"] },
  ]) {
    saveProfile(viewer, given);
    expectDeckMatchesProfiles();
  }
});

it("a member keeps their place while what others find them by is unchanged, and gets a new place otherwise", () => {
  const ada = createMember();
  const others = [createMember(), createMember()];
  const place = toPlace(ada.id);
  saveProfile(ada.viewer(), { college: "Howard", bio: "Hello", stageName: "Ada B" });
  expect(toPlace(ada.id)).toBe(place);
  saveProfile(ada.viewer(), { interestedIn: ["male"] });
  for (const { id } of others) expect(toPlace(ada.id)).toBeGreaterThan(Number(toPlace(id)));
});

it("a place is never assigned twice, so nobody ends up behind a cursor", () => {
  const ada = createMember();
  const place = Number(toPlace(ada.id));
  purge(ada);
  expect(toPlace(createMember().id)).toBeGreaterThan(place);
});

it.each(["paused", "suspended"] as const)(
  "a member who was %s comes back at a new place, with every answer",
  (state) => {
    const ada = createMember({ college: "Howard" });
    const place = Number(toPlace(ada.id));
    setState(ada, state);
    expect(toPlace(ada.id)).toBe(place);
    setState(ada, "active");
    expect(toPlace(ada.id)).toBeGreaterThan(place);
    expectDeckMatchesProfiles();
    const again = toPlace(ada.id);
    setState(ada, "active");
    expect(toPlace(ada.id)).toBe(again);
  },
);

it("an unblocked pair returns to each other's deck", () => {
  const [ada, bea] = [createMember(), createMember()];
  blockMember(ada.id, bea.id);
  expect(rows("deck_returns")).toEqual([]);
  unblockMember(ada.id, bea.id);
  expect(rows("deck_returns")).toHaveLength(2);
});

it("a member whose likes were deleted by a suspension sees the liked members again", () => {
  const [ada, bea] = [createMember(), createMember()];
  like(ada.id, bea.id);
  expect(loadDeck(ada.id)?.cards).toEqual([]);
  setState(ada, "suspended");
  setState(ada, "active");
  expect(loadDeck(ada.id)?.cards).toHaveLength(1);
});

it("an account that is still in the deck cannot be purged, so no answer stays counted", () => {
  const ada = createMember({ college: "Howard" });
  const gone = () => runSql(`DELETE FROM users WHERE id = '${ada.id}'`);
  expect(gone).toThrow("FOREIGN KEY constraint failed");
  purge(ada);
  expectDeckMatchesProfiles();
  expect(rows("answer_counts")).toEqual([]);
  expect(database().$client.pragma("foreign_key_check")).toEqual([]);
});
