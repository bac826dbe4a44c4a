import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureLocations } from "@db/seed/locations";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { extendMatch } from "~/features/matches/extension.server";
import { recordFeePayment, waiveFee } from "~/features/matches/fee.server";
import { deactivateInactive } from "~/features/matches/inactivity.server";
import { CONVERSATION_WINDOW_MS, INACTIVE_AFTER_MS } from "~/features/matches/matching.server";
import { processDue } from "~/features/media/queue.server";
import { sendRecording } from "~/features/voice/voice.fixture";
import { releaseWaiting, waitForChange } from "~/server/changes.server";
import { database, transact } from "~/server/database.server";
import { newId } from "~/server/ids.server";
import {
  ANSWERS,
  advanceClock,
  block,
  createMember,
  grantPlan,
  matchPair,
  type Pair,
  type Person,
  rows,
  runSql,
  saveProfile,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { loadVersion } from "./changes.server";
import { loadConversationScreen } from "./conversation-loader.server";
import { sendMessage } from "./messages.server";
import type { ProposalAnswer } from "./proposals.schema";
import { answerProposal, suggestMeetup } from "./proposals.server";
import { readNewest } from "./reads.server";

setUpDatabase();

const folder = mkdtempSync(join(tmpdir(), "august-changes-"));
afterAll(() => rmSync(folder, { recursive: true }));

let ada: Person;
let ben: Person;
let pair: Pair;
beforeEach(() => {
  ensureLocations(database());
  ada = createMember({ gender: "female", plan: "social" });
  ben = createMember({ gender: "male", plan: "social" });
  pair = matchPair(ada, ben);
});

const say = (from: Person) =>
  sendMessage(from.viewer(), pair.conversationId, { content: "Hello", clientId: newId() });
const suggest = (from: Person) =>
  suggestMeetup(from.viewer(), pair.conversationId, {
    locationId: Number(rows("meetup_locations")[0]?.id),
    date: "2025-08-09",
    slotHour: 10,
    clientId: newId(),
  });
const answer = (from: Person, choice: ProposalAnswer) =>
  answerProposal(
    from.viewer(),
    { conversationId: pair.conversationId, proposalId: Number(rows("meetup_proposals")[0]?.id) },
    choice,
  );
const speakUp = (from: Person) => sendRecording(from, pair, folder);
let hasPayments = false;
// why: nothing is due without a provider; only the waiver asks for one.
vi.mock("~/server/payments.server", async (original) => ({
  ...(await original<typeof import("~/server/payments.server")>()),
  payments: () => (hasPayments ? {} : null),
}));
beforeEach(() => {
  hasPayments = false;
});
const payFee = () =>
  transact((tx) => {
    const fee = { userId: ben.id, matchId: pair.matchId, reference: "pi_1", amountCents: 500 };
    recordFeePayment(tx, fee);
  });
const giveTokens = (to: Person) =>
  runSql(
    `INSERT INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
     VALUES ('${to.id}', 'earned_game', 40, 'Test', 'test', ${Date.UTC(2025, 7)})`,
  );

/** What the conversation screen shows a member now, or that it is not open to them. */
function loadScreen(person: Person): string {
  try {
    const viewer = person.viewer();
    const { id, isPaying } = { id: pair.conversationId, isPaying: false };
    const {
      version: _,
      clientId: __,
      ...screen
    } = loadConversationScreen(viewer, id, { isPaying });
    return JSON.stringify(screen);
  } catch {
    return "not open";
  }
}

interface Change {
  before?: () => unknown;
  act: () => unknown;
  /** True if the change resolves no held request, so that the next poll finds it. */
  isFoundLater?: boolean;
  /** True if this screen does not show it: the deadline never, a fee only while payments are on. */
  isUnshown?: boolean;
}

const begin = () => say(ben);
const beginAndSuggest = () => [say(ben), suggest(ada)];

const CHANGES: Record<string, Change> = {
  "the first message": { act: begin },
  "a message": { before: begin, act: () => say(ada) },
  "reading a message": { before: begin, act: () => readNewest(ada.viewer(), pair.conversationId) },
  "a voice message": { before: begin, act: () => speakUp(ada) },
  "a voice message that can be played": {
    before: async () => [begin(), await speakUp(ada)],
    act: processDue,
  },
  "a suggested meetup": { before: begin, act: () => suggest(ada) },
  "another suggestion in its place": { before: beginAndSuggest, act: () => suggest(ada) },
  "an accepted meetup": { before: beginAndSuggest, act: () => answer(ben, "acceptance") },
  "a declined meetup": { before: beginAndSuggest, act: () => answer(ben, "refusal") },
  "a withdrawn meetup": { before: beginAndSuggest, act: () => answer(ada, "withdrawal") },
  "an extension": { act: () => extendMatch(ada.viewer(), pair.matchId), isUnshown: true },
  "a waived fee": {
    before: () => {
      giveTokens(ben);
      hasPayments = true;
    },
    act: () => waiveFee(ben.viewer(), pair.matchId),
    isUnshown: true,
  },
  "a paid fee": { act: payFee, isUnshown: true },
  "a closed match": { before: begin, act: () => closeMatch(ada.viewer(), pair.matchId, "Bye") },
  "a deadline that passes": { act: () => advanceClock(CONVERSATION_WINDOW_MS), isFoundLater: true },
  "two weeks of silence": {
    before: begin,
    act: () => [advanceClock(INACTIVE_AFTER_MS), deactivateInactive()],
    isFoundLater: true,
  },
  "a block": { before: begin, act: () => block(ada, ben) },
  "a suspension": { before: begin, act: () => setState(ben, "suspended"), isFoundLater: true },
  "a membership that lifts the limit": {
    before: begin,
    act: () => grantPlan(ben, "unlimited"),
    isFoundLater: true,
  },
  "another name": {
    before: begin,
    act: () => saveProfile(ben.viewer(), { ...ANSWERS, gender: "male", stageName: "Benjamin" }),
    isFoundLater: true,
  },
};

describe("a page that waits for changes of its conversations", () => {
  it.each(Object.entries(CHANGES))("a waiting page learns of %s", async (_what, change) => {
    const { before, act, isFoundLater, isUnshown } = change;
    await before?.();
    const both = [ada, ben].map((person) => {
      const holder = { memberId: person.id, sessionId: person.viewer().sessionId, address: "x" };
      const end = waitForChange(holder, 60_000);
      return { person, screen: loadScreen(person), version: loadVersion(person.id), end };
    });
    await act();
    releaseWaiting();
    const changed = both.filter(({ person, screen }) => isUnshown || loadScreen(person) !== screen);
    expect(changed).not.toEqual([]);
    for (const { person, version, end } of changed) {
      expect(loadVersion(person.id)).not.toBe(version);
      expect(await end).toBe(isFoundLater ? "unchanged" : "changed");
    }
  });
});

it("a phone that comes back after a meetup was suggested learns of it at once, not at the next message", () => {
  begin();
  const known = loadVersion(ben.id);
  suggest(ada);
  expect(loadVersion(ben.id)).not.toBe(known);
});
