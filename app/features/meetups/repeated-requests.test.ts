import { beforeEach, expect, it } from "vitest";
import {
  createMember,
  type Pair,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { describeOutcome } from "../../../tests/support/steps";
import type { BookingRequest } from "./book.server";
import { addPlaces, book, SLOT, statuses, talkingPair } from "./booking.fixture";
import { cancelMeetup } from "./end-meetup.server";
import { suggestMeetup } from "./proposals.server";

setUpDatabase();

const KEY = { clientId: "client-77" };
let ada: Person;
let pair: Pair;
let other: Pair;

beforeEach(() => {
  addPlaces();
  ada = createMember({ plan: "unlimited" });
  pair = talkingPair(ada, createMember());
  other = talkingPair(ada, createMember());
});

const suggest = (wish: Partial<BookingRequest> = {}, { conversationId } = pair) =>
  suggestMeetup(ada.viewer(), conversationId, { ...SLOT, ...KEY, ...wish });
const lastId = () => Number(rows("meetup_bookings").at(-1)?.id);
const REFUSED = "409 Please Choose Again";

it("the same key with another slot or another guest is refused, and books nothing", () => {
  suggest();
  expect(describeOutcome(() => suggest())).toBe("done");
  for (const wish of [{ date: "2025-08-10" }, { slotHour: 11 }, { locationId: 2 }]) {
    expect(describeOutcome(() => suggest(wish))).toBe(REFUSED);
    expect(describeOutcome(() => book(ada, { ...wish, ...KEY }))).toBe(REFUSED);
  }
  expect(describeOutcome(() => suggest({}, other))).toBe(REFUSED);
  expect(describeOutcome(() => book(ada, KEY))).toBe(REFUSED);
  expect(statuses()).toEqual(["pending"]);
});

it("a form that is sent again after its meetup ended says so, and books nothing", () => {
  book(ada, KEY);
  expect(book(ada, KEY)).toBe(lastId());
  cancelMeetup(ada.id, lastId());
  expect(describeOutcome(() => book(ada, KEY))).toBe(REFUSED);
  expect(statuses()).toEqual(["cancelled"]);
});
