import { beforeEach, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { addPlaces, book, suggest, talkingPair } from "~/features/meetups/booking/booking.fixture";
import { loadSuggestScreen } from "~/features/meetups/suggestions/suggest-page.server";
import { setShowsGoing } from "~/features/members/account.server";
import { cancelEvent, changeEvent, findEvent } from "~/features/season/desk-events.server";
import { setClock } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import {
  block,
  createMember,
  matchPair,
  type Pair,
  type Person,
  runSql,
  saveProfile,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { listStatements } from "../../../tests/support/watched-database";
import { setGoing } from "./going.server";
import { loadOccurrence } from "./whats-on.server";

setUpDatabase();

const DAY = "2025-08-13";
/** At 8 PM by the Gingerbread Houses, where the last meetup begins at 3. */
const SING = `community-sing_${DAY}`;
const HOUSES = 2;

let ada: Person;
let ben: Person;
let pair: Pair;
beforeEach(() => {
  addPlaces();
  ada = createMember({ plan: "social" });
  ben = createMember({ plan: "social" });
  pair = talkingPair(ada, ben);
  for (const { id } of [ada, ben]) setGoing(id, SING, { going: true, shows: true });
});

/** What the link of the other's row says, as the screen where it leads reads it. */
function followLink(id = SING, viewer = ada, other = ben) {
  const link = loadOccurrence(viewer.viewer(), id).suggestBefore[other.id];
  if (link === undefined) return undefined;
  const { pathname, searchParams } = new URL(link, "http://localhost");
  expect(pathname).toBe(`/messages/${pair.conversationId}/meetup`);
  const screen = loadSuggestScreen(viewer.viewer(), pair.conversationId, searchParams);
  const { place, date, slot } = screen?.choice ?? {};
  expect([place, date, slot].map(String)).toEqual(
    ["place", "date", "slot"].map((name) => searchParams.get(name)),
  );
  return { place, date, slot };
}
const moveSing = (change: object) =>
  transact((tx) =>
    changeEvent(tx, ada.id, "community-sing", { ...findEvent("community-sing"), ...change }),
  );

it("it leads to the last hour before it, at its own place, and the screen shows that choice", () => {
  const expected = { place: HOUSES, date: DAY, slot: 15 };
  expect(followLink()).toEqual(expected);
  expect(followLink(SING, ben, ada)).toEqual(expected);
});

it.each([
  ["13:00", 12],
  ["12:59", 11],
  ["10:00", 9],
])("before %s it is over by then", (startTime, slot) => {
  moveSing({ startTime });
  expect(followLink()?.slot).toBe(slot);
});

it("where it begins before an hour at any place is over, or at no known time, there is no link", () => {
  for (const startTime of ["07:30", null]) {
    moveSing({ startTime });
    expect(followLink()).toBeUndefined();
  }
});

it("an hour that is full, or at which one is elsewhere, is left out", () => {
  for (let seat = 0; seat < 3; seat += 1)
    book(createMember({ plan: "social" }), { locationId: HOUSES, date: DAY, slotHour: 15 });
  expect(followLink()?.slot).toBe(14);
  book(ada, { date: DAY, slotHour: 14 });
  expect(followLink()?.slot).toBe(13);
  expect(followLink(SING, ben, ada)?.slot).toBe(14);
});

it("where its own place is closed or unknown, one in the same town comes first, else any", () => {
  const towns = () => followLink()?.place;
  runSql(`UPDATE meetup_locations SET is_active = 0 WHERE id = ${HOUSES}`);
  moveSing({ placeKey: null, place: "Ocean Park, Oak Bluffs" });
  const near = towns();
  expect(near).not.toBe(1);
  moveSing({ placeKey: null, place: "Somewhere" });
  expect(towns()).toBe(1);
});

it.each<[string, () => void]>([
  ["the other goes just for themselves", () => setShowsGoing(ben.id, false)],
  ["the viewer goes just for themselves", () => setShowsGoing(ada.id, false)],
  ["the other no longer goes", () => setGoing(ben.id, SING, { going: false })],
  ["the viewer no longer goes", () => setGoing(ada.id, SING, { going: false })],
  ["a block", () => block(ben, ada)],
  ["the other's pause", () => setState(ben, "paused")],
  ["their suspension", () => setState(ben, "suspended")],
  ["choices that exclude each other", () => saveProfile(ben.viewer(), { interestedIn: ["male"] })],
  ["the match is closed", () => closeMatch(ben, pair.matchId, "")],
  ["it is canceled", () => transact((tx) => cancelEvent(tx, ada.id, "community-sing"))],
  ["it has begun", () => setClock("2025-08-14T00:01:00Z")],
])("there is no link after: %s", (_, change) => {
  change();
  expect(loadOccurrence(ada.viewer(), SING).suggestBefore).toEqual({});
});

it("there is none for someone one isn't talking with, nor more than a week ahead", () => {
  const cai = createMember({ plan: "social" });
  const dov = createMember({ plan: "social" });
  matchPair(ada, cai);
  const later = "community-sing_2025-08-20";
  for (const { id } of [cai, dov]) setGoing(id, SING, { going: true, shows: true });
  for (const { id } of [ada, ben]) setGoing(id, later, { going: true });
  expect(Object.keys(loadOccurrence(ada.viewer(), SING).suggestBefore)).toEqual([ben.id]);
  expect(loadOccurrence(ada.viewer(), later).suggestBefore).toEqual({});
});

it("the page takes five statements besides the session's, whoever goes", async () => {
  const viewer = ada.viewer();
  suggest(ben, { date: DAY }, pair);
  expect(await listStatements(() => loadOccurrence(viewer, SING))).toHaveLength(5);
});
