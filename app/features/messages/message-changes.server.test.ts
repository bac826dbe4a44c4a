import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { expireMatches } from "~/features/matches/expiry.server";
import { extendMatch } from "~/features/matches/extension.server";
import { applyFeePayment, waiveFee } from "~/features/matches/fee.server";
import { deactivateInactive, INACTIVE_AFTER_MS } from "~/features/matches/inactivity.server";
import { publishDeactivations } from "~/features/matches/publish-changes.server";
import { CONVERSATION_WINDOW_MS } from "~/features/matches/timer";
import { processDue } from "~/features/media/media-queue.server";
import { addPlaces, answer, suggest } from "~/features/meetups/booking/booking.fixture";
import { applyEntitlement } from "~/features/membership/events.server";
import { CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import { sendRecording } from "~/features/voice/voice.fixture";
import { endAllPolls, waitForChange } from "~/server/data/changes.server";
import { now, SECOND_MS } from "~/server/data/clock.server";
import * as databases from "~/server/data/database.server";
import { transact } from "~/server/data/database.server";
import {
  ANSWERS,
  advanceClock,
  block,
  createMember,
  matchPair,
  type Pair,
  type Person,
  resolvedBy,
  runSql,
  saveProfile,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { makeScratchFolder } from "../../../tests/support/scratch-folder";
import { createMatch, giveHalfTokens, sendText } from "../../../tests/support/steps";
import { loadConversationScreen } from "./conversation-loader.server";
import { loadVersion } from "./message-changes.server";
import { readNewest } from "./reads.server";

setUpDatabase();

const folder = makeScratchFolder();

let ada: Person;
let ben: Person;
let pair: Pair;
beforeEach(() => {
  addPlaces();
  [ada, ben, pair] = createMatch({ gender: "female" }, { gender: "male" });
});

const say = (from: Person) => sendText(from, pair);
const speakUp = (from: Person) => sendRecording(from, pair, folder);
let hasPayments = false;
// why: nothing is due without a provider; only the waiver asks for one.
vi.mock("~/server/ops/payments.server", async (original) => ({
  ...(await original<typeof import("~/server/ops/payments.server")>()),
  payments: () => (hasPayments ? {} : null),
}));
beforeEach(() => {
  hasPayments = false;
});
const payFee = () =>
  transact((tx) => {
    const fee = {
      userId: ben.id,
      matchId: pair.matchId,
      reference: "pi_1",
      amountCents: CONNECTION_FEE_CENTS,
    };
    applyFeePayment(tx, { ...fee, paidAt: now(), isReversed: false });
  });
const buyUnlimited = () =>
  transact((tx) =>
    applyEntitlement(tx, {
      ...{ userId: ben.id, product: "unlimited", reference: "pi_2", startedAt: now() },
      ...{ paidUntil: null, endsAt: null, renews: false, isPastDue: false },
    }),
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
      giveHalfTokens(ben, 40);
      hasPayments = true;
    },
    act: () => waiveFee(ben.viewer(), pair.matchId),
    isUnshown: true,
  },
  "a paid fee": { act: payFee, isUnshown: true },
  "a closed match": { before: begin, act: () => closeMatch(ada.viewer(), pair.matchId, "Bye") },
  "a deadline that passes": { act: () => [advanceClock(CONVERSATION_WINDOW_MS), expireMatches()] },
  "two weeks of silence": {
    before: begin,
    act: () => [advanceClock(INACTIVE_AFTER_MS), deactivateInactive()],
  },
  "a block": { before: begin, act: () => block(ada, ben) },
  "a suspension": { before: begin, act: () => setState(ben, "suspended") },
  "a membership that lifts the limit": {
    before: begin,
    act: buyUnlimited,
  },
  "another name": {
    before: begin,
    act: () => saveProfile(ben.viewer(), { ...ANSWERS, gender: "male", stageName: "Benjamin" }),
  },
};

describe("a page that waits for changes of its conversations", () => {
  it.each(Object.entries(CHANGES))("a waiting page learns of %s", async (_what, change) => {
    const { before, act, isUnshown } = change;
    await before?.();
    const both = [ada, ben].map((person) => {
      const holder = { memberId: person.id, sessionId: person.viewer().sessionId };
      const end = waitForChange(holder, 60_000);
      return { person, screen: loadScreen(person), version: loadVersion(person.id), end };
    });
    await act();
    endAllPolls();
    const changed = both.filter(({ person, screen }) => isUnshown || loadScreen(person) !== screen);
    expect(changed).not.toEqual([]);
    for (const { person, version, end } of changed) {
      expect(loadVersion(person.id)).not.toBe(version);
      expect(await end).toBe("changed");
    }
  });
});

it("a page that has just loaded has the version that a poll compares, no matter who wrote last", () => {
  const [cai, dan, eve] = [
    createMember({ gender: "male" }),
    createMember(),
    createMember({ plan: "unlimited" }),
  ];
  const closed = matchPair(ada, cai);
  matchPair(ada, dan);
  const withEve = matchPair(ada, eve);
  closeMatch(ada.viewer(), closed.matchId, "Bye");
  runSql(`INSERT INTO blocks (blocker_id, blocked_id, blocked_name, created_at)
    VALUES ('${dan.id}', '${ada.id}', 'Ada', ${Date.UTC(2025, 7)})`);
  for (const [from, { conversationId }] of [
    [ben, pair],
    [eve, withEve],
  ] as const) {
    advanceClock(1_000);
    sendText(from, { conversationId });
    const screen = loadConversationScreen(ada.viewer(), conversationId, { isPaying: false });
    expect(screen.conversations.map(({ id }) => id)[0]).toBe(conversationId);
    expect(loadVersion(ada.id)).toBe(screen.version);
  }
});

it("a phone that comes back after a meetup was suggested learns of it at once, not at the next message", () => {
  begin();
  const known = loadVersion(ben.id);
  suggest(ada);
  expect(loadVersion(ben.id)).not.toBe(known);
});

it("a new match resolves the pending polls of both", async () => {
  const cy = createMember({ gender: "male" });
  expect(await resolvedBy(() => matchPair(ada, cy), ada, ben, cy)).toEqual([ada, cy]);
});

it("a suspension by another process resolves the pending polls of those who were matched with the member", async () => {
  const sweepTwice = async () => {
    await publishDeactivations();
    advanceClock(5 * SECOND_MS);
    await publishDeactivations();
  };
  expect(await resolvedBy(sweepTwice, ada, ben)).toEqual([]);
  const suspendElsewhere = async () => {
    // It committed after the last run what its own clock dates before that.
    const endMs = now().getTime() - SECOND_MS;
    runSql(
      `UPDATE matches SET status = 'deactivated', fee_state = 'not_due', closed_at = ${endMs}`,
    );
    await sweepTwice();
  };
  expect(await resolvedBy(suspendElsewhere, ada, ben)).toEqual([ada, ben]);
  advanceClock(5 * SECOND_MS);
  expect(await resolvedBy(sweepTwice, ada, ben)).toEqual([]);
});

it("those whose match was deactivated by another process are told although the look before failed", async () => {
  await publishDeactivations();
  runSql(
    `UPDATE matches SET status = 'deactivated', fee_state = 'not_due', closed_at = ${now().getTime()}`,
  );
  const sweepAgain = async () => {
    advanceClock(5 * SECOND_MS);
    vi.spyOn(databases, "prepared").mockImplementationOnce(() => {
      throw new Error("disk I/O error");
    });
    expect(() => publishDeactivations()).toThrow("disk I/O error");
    vi.mocked(databases.prepared).mockRestore();
    advanceClock(5 * SECOND_MS);
    await publishDeactivations();
  };
  expect(await resolvedBy(sweepAgain, ada, ben)).toEqual([ada, ben]);
});
