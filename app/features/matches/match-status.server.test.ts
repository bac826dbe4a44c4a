import { beforeEach, expect, it } from "vitest";
import { loadDashboard } from "~/features/dashboard/dashboard.server";
import { loadDeck } from "~/features/discover/deck.server";
import { like, passMember, undoableTarget } from "~/features/discover/swipe.server";
import { computeAllowance } from "~/features/messages/message-allowance.server";
import { sendMessage } from "~/features/messages/messages.server";
import { CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import { DAY_MS, now } from "~/server/data/clock.server";
import { Refusal } from "~/server/web/errors";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Pair,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { createMatch } from "../../../tests/support/steps";
import { findConversation, listConversations } from "./conversations.server";
import { listEnded, readableUntil } from "./ended-matches.server";
import { expireMatches } from "./expiry.server";
import { deactivateInactive, INACTIVE_AFTER_MS } from "./inactivity.server";
import { listMatchesJson } from "./match-json.server";
import { listMatches } from "./matches.server";

setUpDatabase();

let ada: Person;
let bea: Person;
let pair: Pair;
beforeEach(() => {
  [ada, bea, pair] = createMatch();
});

/** Everything that shows a member the status of the match. */
const storyFor = (person: Person) => {
  const conversation = findConversation(person.id, pair.conversationId);
  const { matches, conversations } = loadDashboard(person.viewer());
  return {
    matches,
    conversations,
    list: listMatches(person.id).length,
    inbox: listConversations(person.id).length,
    call: listMatchesJson(person.id).length,
    ended: listEnded(person.id).length,
    status: conversation.status,
    closed: computeAllowance(person.viewer(), conversation).refusal?.title ?? null,
    deck: loadDeck(person.id)?.cards.length,
    undoable: undoableTarget(person.id),
  };
};

const RUNNING = {
  matches: 1,
  conversations: 1,
  list: 1,
  inbox: 1,
  call: 1,
  ended: 0,
  status: "matched",
  closed: null,
  deck: 0,
  undoable: null,
};
const OVER = {
  matches: 0,
  conversations: 0,
  list: 0,
  inbox: 0,
  call: 0,
  ended: 1,
  status: "expired",
  closed: "Conversation Ended",
  deck: 1,
  undoable: null,
};

it("both members see the same status at all times, before the sweep as after it", () => {
  advanceClock(DAY_MS - 1);
  expect([storyFor(ada), storyFor(bea)]).toEqual([RUNNING, RUNNING]);
  advanceClock(1);
  expect([storyFor(ada), storyFor(bea)]).toEqual([OVER, OVER]);
  expect(rows("matches")[0]).toMatchObject({ status: "matched" });
  expireMatches();
  expect([storyFor(ada), storyFor(bea)]).toEqual([OVER, OVER]);
});

it("both can read an ended match for exactly 30 days, as the page says", () => {
  const THIRTY_DAYS_MS = 2_592_000_000;
  advanceClock(DAY_MS);
  const { endedAt } = findConversation(ada.id, pair.conversationId);
  expect(readableUntil(endedAt ?? now()).getTime()).toBe(now().getTime() + THIRTY_DAYS_MS);
  advanceClock(THIRTY_DAYS_MS - 1);
  for (const one of [ada, bea]) {
    expect(findConversation(one.id, pair.conversationId).endedAt).toEqual(endedAt);
    expect(listEnded(one.id)).toHaveLength(1);
  }
  advanceClock(1);
  for (const one of [ada, bea]) {
    expect(() => findConversation(one.id, pair.conversationId)).toThrow(Refusal);
    expect(listEnded(one.id)).toEqual([]);
  }
});

it("a like between the deadline and the sweep starts again instead of finding the expired match", () => {
  advanceClock(DAY_MS);
  expect(like(ada.id, bea.id)).toEqual({ matched: false });
  expect(like(bea.id, ada.id)).toEqual({
    matched: true,
    matchId: expect.not.stringMatching(pair.matchId),
  });
  expect(
    rows("matches")
      .map(({ status }) => status)
      .sort(),
  ).toEqual(["expired", "matched"]);
  expect(expireMatches()).toBe(0);
});

it("the sweep keeps a pass made between the deadline and the sweep", () => {
  advanceClock(DAY_MS);
  passMember(ada.id, bea.id);
  expireMatches();
  expect(rows("swipes")).toEqual([expect.objectContaining({ actor_id: ada.id, kind: "pass" })]);
});

it("the counts leave out anyone who must not be shown, as the lists do", () => {
  block(bea, ada);
  const { matches, list, call } = storyFor(ada);
  expect({ matches, list, call }).toEqual({ matches: 0, list: 0, call: 0 });
});

it("GET /api/matches uses the published field names", () => {
  const [adam, eve] = [
    createMember({ gender: "male", plan: "social" }),
    createMember({ gender: "female", plan: "social" }),
  ];
  const { matchId, conversationId } = matchPair(eve, adam);
  const [match] = listMatchesJson(adam.id);
  expect(match).toMatchObject({
    id: matchId,
    userId1: [adam.id, eve.id].sort()[0],
    userId2: [adam.id, eve.id].sort()[1],
    compatibilityScore: expect.any(Number),
    status: "matched",
    initiatedBy: eve.id,
    connectionFee: CONNECTION_FEE_CENTS / 100,
    maleUserId: adam.id,
    femaleUserId: eve.id,
    maleInitiated: false,
    conversationDeadline: expect.any(Date),
    firstMessageSentAt: null,
    isConversationStarted: false,
    wasDeactivatedForInactivity: false,
    notificationSent: true,
    reminderNotificationSent: false,
    expirationNotificationSent: false,
    createdAt: expect.any(Date),
    expiredAt: null,
    conversation: { id: conversationId, matchId },
  });
  expect(listMatchesJson(ada.id)[0]).toMatchObject({ maleUserId: null, femaleUserId: null });
});

it("a conversation that ended in silence keeps the other's name", () => {
  sendMessage(ada.viewer(), pair.conversationId, { content: "Hello", clientId: "hello-001" });
  advanceClock(INACTIVE_AFTER_MS - 1);
  expect(deactivateInactive()).toBe(0);
  advanceClock(1);
  expect(deactivateInactive()).toBe(1);
  expect(findConversation(bea.id, pair.conversationId)).toMatchObject({
    status: "deactivated",
    otherIsVisible: true,
  });
});
