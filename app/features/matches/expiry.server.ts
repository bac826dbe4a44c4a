import { matches } from "@db/schema";
import { and, eq, inArray, sql } from "drizzle-orm";
import { findStageName } from "~/features/members/stage-name.server";
import { canSeeEachOther } from "~/features/members/visible.server";
import { notify, retractNotice } from "~/features/notifications/notify.server";
import { publish } from "~/server/data/changes.server";
import { now } from "~/server/data/clock.server";
import { database, type Transaction, transact } from "~/server/data/database.server";
import { matchEnded } from "./ending-listener.server";
import { FEE_AFTER_END } from "./fee.server";
import { hasExpired, SWEEP_BATCH } from "./match-status.server";
import { bothSides, isOfPair } from "./matching.server";
import { undoBothSwipes } from "./record-swipe.server";

type Match = typeof matches.$inferSelect;

const isDue = (at: Date) => sql.raw(hasExpired("matches", `${at.getTime()}`));

/** Expires one match, notifies both once and returns them to each other's deck. */
function expire(tx: Transaction, { id, userId1, userId2 }: Match, at: Date): void {
  const ended = tx
    .update(matches)
    .set({ status: "expired", expiredAt: at, feeState: sql.raw(FEE_AFTER_END) })
    .where(and(eq(matches.id, id), isDue(at)))
    .run();
  if (ended.changes === 0) return;
  matchEnded(tx, id);
  undoBothSwipes(tx, userId1, userId2);
  tx.afterCommit(() => publish(userId1, userId2));
  if (!canSeeEachOther(userId1, userId2)) return;
  for (const [userId, otherId] of bothSides(userId1, userId2)) {
    retractNotice(tx, userId, `match:${id}`);
    notify(tx, {
      userId,
      type: "match_expired",
      title: "Match expired",
      message: `No one wrote in time, so your match with ${findStageName(otherId)} ended. You may see each other again on Discover.`,
      link: "/matches#ended",
      cause: `match:${id}`,
      aboutId: otherId,
    });
  }
}

/**
 * Sweep: expires matches whose deadline passed without a first message (rule match-24-hours). Both members
 * are notified once and may see each other in the deck again. Idempotent.
 *
 * @param most most in one run; the next run takes the rest
 * @returns the number of matches that expired
 */
export function expireMatches(most = SWEEP_BATCH): number {
  const at = now();
  const due = database().select().from(matches).where(isDue(at)).limit(most).all();
  for (const match of due) transact((tx) => expire(tx, match, at));
  return due.length;
}

/**
 * Records the expiry of a pair's match if its deadline has passed, before anything new starts
 * between the two.
 */
export function expirePair(tx: Transaction, one: string, other: string): void {
  const at = now();
  const expired = tx
    .select()
    .from(matches)
    .where(and(isOfPair(one, other), inArray(matches.status, ["pending", "matched"]), isDue(at)))
    .get();
  if (expired) expire(tx, expired, at);
}
