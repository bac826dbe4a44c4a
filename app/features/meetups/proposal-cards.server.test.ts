import { beforeEach, expect, it } from "vitest";
import { findConversation } from "~/features/matches/conversations.server";
import { HOUR_MS, setClock } from "~/server/clock.server";
import { newId } from "~/server/ids.server";
import {
  advanceClock,
  createMember,
  type Pair,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { checkIn, completeMeetups } from "./attendance.server";
import { addPlaces, SLOT, talkingPair } from "./booking.fixture";
import type { ProposalAnswer } from "./booking.schema";
import { listAskedMatches, listProposals } from "./proposal-cards.server";
import { answerProposal, suggestMeetup } from "./proposals.server";

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

const suggest = (date: string) =>
  suggestMeetup(ada.viewer(), pair.conversationId, { ...SLOT, date, clientId: newId() });
const answer = (how: ProposalAnswer) => {
  const proposalId = Number(rows("meetup_bookings").at(-1)?.id);
  answerProposal(ben.viewer(), { conversationId: pair.conversationId, proposalId }, how);
};
const listCards = () => listProposals(ben.id, findConversation(ben.id, pair.conversationId));

it("an agreed meetup stays in the conversation to the end of its day, whatever came later", () => {
  suggest("2025-08-12");
  answer("acceptance");
  for (const date of ["2025-08-09", "2025-08-10", "2025-08-11"]) {
    suggest(date);
    answer("refusal");
  }
  suggest("2025-08-20");
  const states = () => listCards().map(({ id, state }) => `${id} ${state}`);
  expect(states()).toEqual(["1 accepted", "3 declined", "4 declined", "5 open"]);
  // Late in the evening of its day on the island.
  setClock("2025-08-13T03:00:00Z");
  expect(states()[0]).toBe("1 past");
  setClock("2025-08-13T05:00:00Z");
  expect(states()).toEqual(["3 declined", "4 declined", "5 expired"]);
});

it("a card says until when a suggestion can be answered, and that the meetup took place", () => {
  suggest("2025-08-12");
  // At noon a day later.
  expect(listCards()).toMatchObject([{ state: "open", answerBy: "Saturday 12:00 PM" }]);
  answer("acceptance");
  setClock("2025-08-12T14:30:00Z");
  checkIn(ben.id, 1);
  expect(listCards()).toMatchObject([{ state: "accepted", answerBy: null }]);
  setClock("2025-08-12T15:00:00Z");
  completeMeetups();
  expect(listCards()).toMatchObject([{ state: "completed" }]);
});

it("a suggestion that waits for a member's answer is known of their conversation, and of nobody else's", () => {
  suggest("2025-08-12");
  expect([ada, ben].map(({ id }) => listAskedMatches(id))).toEqual([[], [pair.matchId]]);
  advanceClock(24 * HOUR_MS);
  expect(listAskedMatches(ben.id)).toEqual([]);
});

it("beside the newest three, a conversation shows at most ten agreed meetups, the soonest", () => {
  for (let at = 0; at < 14; at++) {
    suggest(`2025-08-${17 + at}`);
    answer("acceptance");
    advanceClock(12 * HOUR_MS);
  }
  expect(listCards().map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14]);
});
