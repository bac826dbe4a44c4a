import { beforeEach, expect, it } from "vitest";
import { COST_HALF_TOKENS } from "~/features/prices/catalog";
import {
  block,
  createMember,
  type Person,
  runSql,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { giveHalfTokens } from "../../../tests/support/steps";
import { loadDeck } from "./deck.server";
import { loadDeckState } from "./deck-state.server";
import { loadFaces } from "./faces.server";
import { buyBoost } from "./lifts.server";
import { findHead } from "./ranked-head.server";
import { passMember } from "./swipe.server";

setUpDatabase();

/** More than are kept. */
const OTHERS = 14;
const CARDS = 4;
let ada: Person;
let others: Person[];
beforeEach(() => {
  ada = createMember();
  others = Array.from({ length: OTHERS }, () => createMember());
});

const cards = (): string[] =>
  loadDeck(ada.id, CARDS)?.cards.map(({ profile }) => profile.userId) ?? [];
const faces = (): string[] =>
  loadFaces(ada.id, { most: 3, otherId: null })?.faces.map(({ userId }) => userId) ?? [];
function isKept(): boolean {
  const state = loadDeckState(ada.id);
  return state !== undefined && findHead(state, CARDS) !== undefined;
}
const find = (id: string | undefined): Person => {
  const person = others.find((each) => each.id === id);
  if (!person) throw new Error(`${id} is nobody here.`);
  return person;
};

it("the head of a deck is ranked once for its cards and for the faces of Home", () => {
  expect(isKept()).toBe(false);
  const first = cards();
  expect(isKept()).toBe(true);
  expect(cards()).toEqual(first);
  expect(faces()).toEqual(first.slice(0, 3));
});

it.each([
  ["blocks them", (one: Person) => block(ada, one)],
  ["is blocked by them", (one: Person) => block(one, ada)],
])("a kept head shows nobody whom the viewer %s", (_how, end) => {
  const [first, ...rest] = cards();
  end(find(first));
  expect(cards().slice(0, 3)).toEqual(rest);
  expect(faces()).toEqual(rest);
});

it("a kept head shows nobody who is paused, or who wants to meet others by now", () => {
  const [first, second, ...rest] = cards();
  setState(find(first), "paused");
  runSql(`UPDATE deck_members SET accepts = 15 & ~(1 << (SELECT gender FROM deck_members
    WHERE user_id = '${ada.id}')) WHERE user_id = '${second}'`);
  expect(cards().slice(0, 2)).toEqual(rest);
  expect(faces().slice(0, 2)).toEqual(rest);
});

it("a head is ranked again after a pass, for a newcomer, and for a lift", () => {
  const [first = ""] = cards();
  passMember(ada.id, first);
  expect(isKept()).toBe(false);
  expect(cards()).not.toContain(first);
  createMember();
  expect(isKept()).toBe(false);
  const last = find(others.map(({ id }) => id).find((id) => id !== first && !cards().includes(id)));
  giveHalfTokens(last, COST_HALF_TOKENS.profileBoost);
  buyBoost(last.viewer());
  expect(cards()[0]).toBe(last.id);
});

it("a deck that ends soon is not kept", () => {
  for (const { id } of others.slice(0, 5)) passMember(ada.id, id);
  cards();
  expect(isKept()).toBe(false);
});
