import { beforeEach, expect, it } from "vitest";
import { setShowsGoing } from "~/features/members/account.server";
import { cancelEvent } from "~/features/season/desk-events.server";
import { setClock } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import {
  block,
  createMember,
  type Person,
  purge,
  rows,
  saveProfile,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { setGoing } from "./going.server";
import { loadOccurrence, loadWhatsOn } from "./whats-on.server";

setUpDatabase();

/** A Wednesday evening, five days after the tests' present. */
const SING = "community-sing_2025-08-13";

let [ada, bea, cleo]: Person[] = [];
const people = () => [ada, bea, cleo].filter((person) => person !== undefined);

beforeEach(() => {
  [ada, bea, cleo] = [createMember(), createMember(), createMember()];
  for (const { id } of people()) setGoing(id, SING, { going: true, shows: true });
});

/** Who the viewer sees going, and the count. */
const see = (viewer: Person) => {
  const { going } = loadOccurrence(viewer.viewer(), SING);
  return [going?.faces.map(({ userId }) => userId).sort(), going?.count];
};
const both = (one?: Person, other?: Person) => [one?.id, other?.id].sort();

it("going twenty times is one row, and taking it back as often is none", () => {
  const goes = () => rows("event_goers").filter(({ user_id }) => user_id === ada?.id);
  for (let time = 0; time < 20; time += 1) setGoing(ada?.id ?? "", SING, { going: true });
  expect(goes()).toHaveLength(1);
  for (let time = 0; time < 2; time += 1) setGoing(ada?.id ?? "", SING, { going: false });
  expect(goes()).toEqual([]);
});

it("members who could match see each other going", () => {
  for (const viewer of people())
    expect(see(viewer)).toEqual([both(...people().filter(({ id }) => id !== viewer.id)), 3]);
});

it("a member who goes just for themselves is in the count alone, and so is one who never decided", () => {
  if (bea) setShowsGoing(bea.id, false);
  const dora = createMember();
  setGoing(dora.id, SING, { going: true });
  expect(ada && see(ada)).toEqual([[cleo?.id], 4]);
});

it("after a block neither sees the other going, and the count stays as it was", () => {
  if (ada && bea) block(ada, bea);
  expect(ada && see(ada)).toEqual([[cleo?.id], 3]);
  expect(bea && see(bea)).toEqual([[cleo?.id], 3]);
});

it("a paused or suspended member is not shown, and sees no one", () => {
  if (bea) setState(bea, "paused");
  if (cleo) setState(cleo, "suspended");
  expect(ada && see(ada)).toEqual([[], 3]);
  expect(bea && see(bea)).toEqual([[], 3]);
});

it("members whose choices exclude each other do not see each other going", () => {
  if (bea) saveProfile(bea.viewer(), { interestedIn: ["male"] });
  expect(ada && see(ada)).toEqual([[cleo?.id], 3]);
});

it("who has not agreed sees no face", () => {
  const newcomer = createMember({ agrees: false });
  expect(see(newcomer)).toEqual([[], 3]);
});

it("a visitor sees what is on, and neither people nor counts", () => {
  const { onDay, later } = loadWhatsOn(null, "2025-08-13");
  expect(onDay.map(({ name }) => name)).toContain("Community Sing");
  expect([...onDay, ...later].every(({ going }) => going === null)).toBe(true);
});

it("nobody goes to what is over, canceled, or not on that day", () => {
  const go = (id: string) => () => setGoing(ada?.id ?? "", id, { going: true });
  expect(go("community-sing_2025-08-14")).toThrow("There’s nothing here.");
  expect(go("morning-swim_2025-02-31")).toThrow("There’s nothing here.");
  transact((tx) => cancelEvent(tx, ada?.id ?? "", "community-sing"));
  expect(go(SING)).toThrow("Community Sing has been canceled.");
  setClock("2025-08-13T16:00:00Z");
  expect(go("morning-swim_2025-08-13")).toThrow("Morning Swim is over.");
});

it("a purged member goes nowhere", () => {
  if (bea) purge(bea);
  expect(ada && see(ada)).toEqual([[cleo?.id], 2]);
});
