import { conversations, matchCause, matches } from "@db/schema";
import { and, eq, inArray, sql } from "drizzle-orm";
import { findStageName } from "~/features/members/stage-name.server";
import { notify } from "~/features/notifications/notify.server";
import { AWARD_HALF_TOKENS, CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import { award } from "~/features/tokens/ledger.server";
import { publish } from "~/server/data/changes.server";
import { after, now, nowOrAt } from "~/server/data/clock.server";
import { notBefore } from "~/server/data/columns.server";
import { countToday } from "~/server/data/daily-counts.server";
import type { Transaction } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { unconnected } from "~/server/ops/unconnected.server";
import { INACTIVE_AFTER_MS } from "./inactivity.server";
import { newMatchText } from "./match-notice-text.server";
import { mayStart } from "./starting";
import { CONVERSATION_WINDOW_MS } from "./timer";

/** A pair in the order in which it is stored. */
export const sortPair = (one: string, other: string): [string, string] =>
  one < other ? [one, other] : [other, one];

/** Both members of a pair, each with the other. */
export const bothSides = (one: string, other: string) =>
  [
    [one, other],
    [other, one],
  ] as const;

/** Condition that a match is of these two, in whichever order they are named. */
export function isOfPair(one: string, other: string) {
  const [userId1, userId2] = sortPair(one, other);
  return and(eq(matches.userId1, userId1), eq(matches.userId2, userId2));
}

/**
 * Who may write first (rule who-starts): in a pair of one man and one woman, the man; else either.
 *
 * @returns the member's id, or null for either
 */
export function findStarter(
  one: { id: string; gender: string },
  other: { id: string; gender: string },
): string | null {
  const man = [one, other].find(({ gender }) => gender === "male");
  const woman = [one, other].find(({ gender }) => gender === "female");
  return man && woman ? man.id : null;
}

type MatchedListener = (tx: Transaction, one: string, other: string) => void;

let onMatch: MatchedListener = unconnected;

/** Registers who hears of each new match, inside its transaction (`app/connect-features.server.ts`). */
export const onMatched = (callback: MatchedListener): void => {
  onMatch = callback;
};

/** The result of a like: whether it completed a mutual match (rule like-tells-truth). */
export type LikeResult = { matched: true; matchId: string } | { matched: false };

export interface Like {
  likerId: string;
  likedId: string;
  /** 0 to 100. */
  score: number;
  /** Of the liker and of the liked. */
  genders: [string, string];
}

/**
 * Turns the first like of a pair into a pending match, and the second into a mutual match with its
 * conversation, notices and tokens. The unique index of active pairs makes it idempotent.
 */
export function applyLike(tx: Transaction, { likerId, likedId, score, genders }: Like): LikeResult {
  const active = findActiveMatch(tx, likerId, likedId);
  if (!active) {
    const [userId1, userId2] = sortPair(likerId, likedId);
    tx.insert(matches)
      .values({
        id: newId(),
        userId1,
        userId2,
        compatibilityScore: score,
        connectionFeeCents: CONNECTION_FEE_CENTS,
        initiatedBy: likerId,
        createdAt: now(),
      })
      .run();
    return { matched: false };
  }
  if (active.status === "matched") return { matched: true, matchId: active.id };
  if (active.initiatedBy === likerId) return { matched: false };
  const [liker, liked] = [
    { id: likerId, gender: genders[0] },
    { id: likedId, gender: genders[1] },
  ];
  completeMatch(tx, active, [likerId, likedId], { starterId: findStarter(liker, liked), score });
  return { matched: true, matchId: active.id };
}

function findActiveMatch(tx: Transaction, one: string, other: string) {
  return tx
    .select({
      id: matches.id,
      status: matches.status,
      initiatedBy: matches.initiatedBy,
      createdAt: matches.createdAt,
    })
    .from(matches)
    .where(and(isOfPair(one, other), inArray(matches.status, ["pending", "matched"])))
    .get();
}

/** The result that a repeated like returns, without changing anything. */
export function findLikeResult(tx: Transaction, one: string, other: string): LikeResult {
  const active = findActiveMatch(tx, one, other);
  return active?.status === "matched" ? { matched: true, matchId: active.id } : { matched: false };
}

function completeMatch(
  tx: Transaction,
  { id: matchId, createdAt }: { id: string; createdAt: Date },
  pair: [string, string],
  { starterId, score }: { starterId: string | null; score: number },
): void {
  const matchedAt = nowOrAt(createdAt);
  const deadline = after(matchedAt, CONVERSATION_WINDOW_MS);
  tx.update(matches)
    .set({
      status: "matched",
      compatibilityScore: score,
      matchedAt,
      conversationDeadline: deadline,
      starterId,
      feeState: "due",
    })
    .where(eq(matches.id, matchId))
    .run();
  const { id } = tx
    .insert(conversations)
    .values({ matchId, createdAt: matchedAt })
    .returning({ id: conversations.id })
    .get();
  for (const [userId, otherId] of bothSides(...pair)) {
    const isStarter = mayStart({ starterId }, userId);
    notify(tx, {
      userId,
      type: "new_match",
      title: "It's a Match!",
      message: newMatchText({ name: findStageName(otherId), mayStart: isStarter, deadline }),
      link: isStarter ? `/messages/${id}` : "/matches",
      cause: `match:${matchId}`,
      aboutId: otherId,
    });
    award(tx, {
      userId,
      transactionType: "earned_connection",
      halfTokens: AWARD_HALF_TOKENS.match,
      description: "New match",
      cause: matchCause(userId, otherId),
    });
  }
  countToday("match");
  onMatch(tx, ...pair);
  tx.afterCommit(() => publish(...pair));
}

/** When silence from a timestamp on ends a match; never earlier than it already would. */
const silentFrom = (timestamp: Date) =>
  sql`max(coalesce(${matches.inactiveAt}, 0), ${after(timestamp, INACTIVE_AFTER_MS).getTime()})`;

/**
 * Records that the two of a begun match agreed on something, which is no silence; the match goes on without
 * a message until 14 days after it.
 *
 * @param time the begin of the meetup that they agreed on
 */
export function recordPlan(tx: Transaction, matchId: string, timestamp: Date): void {
  tx.update(matches)
    .set({ inactiveAt: silentFrom(timestamp) })
    .where(eq(matches.id, matchId))
    .run();
}

/**
 * Records that someone wrote in a match; call it with every message. It counts, and the first one opens
 * the match: nobody is charged before payment of the fee is offered, and the match records just that
 * (rule connection-fee-5). Each one moves on the time at which silence ends it.
 */
export function recordMessage(tx: Transaction, matchId: string, writtenAt: Date): void {
  tx.update(matches)
    .set({
      firstMessageSentAt: sql`coalesce(${matches.firstMessageSentAt}, ${notBefore(matches.matchedAt, writtenAt)})`,
      feeState: sql`CASE ${matches.feeState} WHEN 'due' THEN 'not_charged' ELSE ${matches.feeState} END`,
      inactiveAt: silentFrom(writtenAt),
    })
    .where(eq(matches.id, matchId))
    .run();
  // Each message takes one statement less than by `raiseRevision`.
  tx.update(conversations)
    .set({
      messageCount: sql`${conversations.messageCount} + 1`,
      lastMessageAt: writtenAt,
      revision: sql`${conversations.revision} + 1`,
    })
    .where(eq(conversations.matchId, matchId))
    .run();
}
