import { beforeEach, expect, it } from "vitest";
import { findConversation } from "~/features/matches/conversations.server";
import { DAY_MS, HOUR_MS } from "~/server/clock.server";
import {
  advanceClock,
  createMember,
  type Pair,
  type Person,
  resolvedBy,
  rows,
  setUpDatabase,
} from "../../../../tests/support/island";
import {
  addPlaces,
  book,
  noticeTitles,
  SLOT,
  statuses,
  suggest,
  talkingPair,
} from "../booking/booking.fixture";
import { joinWaitingList } from "../booking/waiting-list.server";
import { releaseHolds } from "./settle-slot.server";

setUpDatabase();

let ada: Person;
let ben: Person;
let pair: Pair;

beforeEach(() => {
  addPlaces();
  ada = createMember({ plan: "social" });
  ben = createMember({ plan: "social" });
  pair = talkingPair(ada, ben);
});

it("a hold that is released late has ended at its own time, and both see the change", async () => {
  suggest(ada, { date: "2025-08-11" });
  const revision = () => findConversation(ben.id, pair.conversationId).revision;
  const [[before], conversationBefore] = [rows("meetup_bookings"), revision()];
  advanceClock(DAY_MS + HOUR_MS);
  expect(await resolvedBy(releaseHolds, ada, ben)).toEqual([ada, ben]);
  expect(rows("meetup_bookings")).toMatchObject([
    {
      status: "cancelled",
      seat: null,
      ended_at: before?.held_until,
      revision: Number(before?.revision) + 1,
    },
  ]);
  expect(revision()).toBe(conversationBefore + 1);
});

it("a hold that ends when its hour begins gives its seat to nobody who waits", () => {
  const eve = createMember();
  suggest(ada);
  for (const person of [createMember(), createMember()]) book(person);
  joinWaitingList(eve.id, SLOT);
  advanceClock(22 * HOUR_MS);
  expect(releaseHolds()).toBe(1);
  expect(statuses()).toEqual(["cancelled", "confirmed", "confirmed"]);
  expect(noticeTitles(eve)).toEqual([]);
});
