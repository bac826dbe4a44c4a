import { beforeEach, expect, it } from "vitest";
import { findConversation } from "~/features/matches/conversations.server";
import { HOUR_MS, setClock } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  type Pair,
  type Person,
  setUpDatabase,
} from "../../../../tests/support/island";
import { addPlaces, answer, suggest, talkingPair } from "../booking/booking.fixture";
import { checkIn, completeMeetups } from "../meetup/attendance.server";
import { listAskedMatches, listProposals } from "./proposal-cards.server";

setUpDatabase();

let ada: Person;
let ben: Person;
let pair: Pair;
beforeEach(() => {
  addPlaces();
  ada = createMember({ plan: "unlimited" });
  ben = createMember({ plan: "social" });
  pair = talkingPair(ada, ben);
});

const listCards = () => listProposals(ben.id, findConversation(ben.id, pair.conversationId));

it("an agreed meetup stays in the conversation to the end of its day, whatever came later", () => {
  suggest(ada, { date: "2025-08-12" });
  answer(ben, "acceptance");
  for (const date of ["2025-08-09", "2025-08-10", "2025-08-11"]) {
    suggest(ada, { date });
    answer(ben, "refusal");
  }
  suggest(ada, { date: "2025-08-20" });
  const states = () => listCards().map(({ id, state }) => `${id} ${state}`);
  expect(states()).toEqual(["1 confirmed", "3 declined", "4 declined", "5 open"]);
  // Late in the evening of its day on the island.
  setClock("2025-08-13T03:00:00Z");
  expect(states()[0]).toBe("1 past");
  setClock("2025-08-13T05:00:00Z");
  expect(states()).toEqual(["3 declined", "4 declined", "5 expired"]);
});

it("a card says until when a suggestion can be answered, and that the meetup took place", () => {
  suggest(ada, { date: "2025-08-12" });
  // At noon a day later.
  expect(listCards()).toMatchObject([{ state: "open", answerBy: "Saturday 12:00 PM" }]);
  answer(ben, "acceptance");
  setClock("2025-08-12T14:30:00Z");
  checkIn(ben.id, 1);
  expect(listCards()).toMatchObject([{ state: "confirmed", answerBy: null }]);
  setClock("2025-08-12T15:00:00Z");
  completeMeetups();
  expect(listCards()).toMatchObject([{ state: "completed" }]);
});

it("a suggestion that waits for a member's answer is known of their conversation, and of nobody else's", () => {
  suggest(ada, { date: "2025-08-12" });
  expect([ada, ben].map(({ id }) => listAskedMatches(id))).toEqual([[], [pair.matchId]]);
  advanceClock(24 * HOUR_MS);
  expect(listAskedMatches(ben.id)).toEqual([]);
});

it("beside the newest three, a conversation shows at most ten agreed meetups, the soonest", () => {
  for (let at = 0; at < 14; at++) {
    suggest(ada, { date: `2025-08-${17 + at}` });
    answer(ben, "acceptance");
    advanceClock(12 * HOUR_MS);
  }
  expect(listCards().map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14]);
});
