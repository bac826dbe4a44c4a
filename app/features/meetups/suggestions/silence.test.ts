import { beforeEach, expect, it } from "vitest";
import { deactivateInactive } from "~/features/matches/inactivity.server";
import { sendMessage } from "~/features/messages/messages.server";
import { DAY_MS, setClock } from "~/server/data/clock.server";
import { newId } from "~/server/data/ids.server";
import {
  advanceClock,
  createMember,
  type Pair,
  type Person,
  setUpDatabase,
} from "../../../../tests/support/island";
import { addPlaces, answer, statuses, suggest, talkingPair } from "../booking/booking.fixture";

setUpDatabase();

let ada: Person;
let ben: Person;
let pair: Pair;

beforeEach(() => {
  addPlaces();
  ada = createMember({ plan: "unlimited", stageName: "Ada Lane" });
  ben = createMember({ plan: "unlimited", stageName: "Ben Fay" });
  pair = talkingPair(ada, ben);
});

it("an agreed meetup keeps its conversation for 14 days after it, whatever is written before", () => {
  suggest(ada, { date: "2025-09-05" });
  answer(ben, "acceptance");
  advanceClock(DAY_MS);
  sendMessage(ada.viewer(), pair.conversationId, { content: "See you", clientId: newId() });
  setClock("2025-09-06T03:59:00Z");
  expect(deactivateInactive()).toBe(0);
  expect(statuses()).toEqual(["confirmed"]);
  setClock("2025-09-19T13:59:00Z");
  expect(deactivateInactive()).toBe(0);
  setClock("2025-09-19T14:00:00Z");
  expect(deactivateInactive()).toBe(1);
});

it("a suggestion is no sign of life of the other, so that nobody keeps a match alone by it", () => {
  advanceClock(13 * DAY_MS);
  suggest(ada, { date: "2025-08-30" });
  advanceClock(DAY_MS - 1);
  expect(deactivateInactive()).toBe(0);
  expect(statuses()).toEqual(["pending"]);
  advanceClock(1);
  expect(deactivateInactive()).toBe(1);
  expect(statuses()).toEqual(["cancelled"]);
});
