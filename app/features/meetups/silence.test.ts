import { beforeEach, expect, it } from "vitest";
import { deactivateInactive } from "~/features/matches/inactivity.server";
import { sendMessage } from "~/features/messages/messages.server";
import { DAY_MS, setClock } from "~/server/clock.server";
import { newId } from "~/server/ids.server";
import {
  advanceClock,
  createMember,
  type Pair,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import type { BookingRequest } from "./book.server";
import { addPlaces, SLOT, statuses, talkingPair } from "./booking.fixture";
import type { ProposalAnswer } from "./booking.schema";
import { answerProposal, suggestMeetup } from "./proposals.server";

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

const suggest = (from: Person, wish: Partial<BookingRequest> = {}) =>
  suggestMeetup(from.viewer(), pair.conversationId, { ...SLOT, clientId: newId(), ...wish });
const answer = (from: Person, choice: ProposalAnswer) => {
  const proposalId = Number(rows("meetup_bookings").at(-1)?.id);
  answerProposal(from.viewer(), { conversationId: pair.conversationId, proposalId }, choice);
};

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

it("a suggestion restarts the 14 days of silence as a message does", () => {
  advanceClock(13 * DAY_MS);
  suggest(ada, { date: "2025-08-30" });
  advanceClock(14 * DAY_MS - 1);
  expect(deactivateInactive()).toBe(0);
  advanceClock(1);
  expect(deactivateInactive()).toBe(1);
});
