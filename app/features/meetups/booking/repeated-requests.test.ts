import { beforeEach, expect, it } from "vitest";
import {
  createMember,
  type Pair,
  type Person,
  setUpDatabase,
} from "../../../../tests/support/island";
import { describeOutcome } from "../../../../tests/support/steps";
import { cancelMeetup } from "../meetup/end-meetup.server";
import { addPlaces, book, lastId, statuses, suggest, talkingPair } from "./booking.fixture";

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

const REFUSED = "409 Please Choose Again";

it("the same key with another slot or another guest is refused, and books nothing", () => {
  suggest(ada, KEY, pair);
  expect(describeOutcome(() => suggest(ada, KEY, pair))).toBe("done");
  for (const wish of [{ date: "2025-08-10" }, { slotHour: 11 }, { locationId: 2 }]) {
    expect(describeOutcome(() => suggest(ada, { ...wish, ...KEY }, pair))).toBe(REFUSED);
    expect(describeOutcome(() => book(ada, { ...wish, ...KEY }))).toBe(REFUSED);
  }
  expect(describeOutcome(() => suggest(ada, KEY, other))).toBe(REFUSED);
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
