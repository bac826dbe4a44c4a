import { matches } from "@db/schema";
import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { findStageName } from "~/features/members/stage-name.server";
import { canSeeEachOther } from "~/features/members/visible.server";
import { notify } from "~/features/notifications/notify.server";
import { after, HOUR_MS, now } from "~/server/data/clock.server";
import { database, type Transaction, transact } from "~/server/data/database.server";
import { deadlineText } from "./match-notice-text.server";
import { SWEEP_BATCH } from "./match-status.server";
import { bothSides } from "./matching.server";
import { mayStart } from "./starting";

/** Time left when anyone who may start is reminded, and when both are warned (rule match-24-hours). */
const REMINDER_MS = 6 * HOUR_MS;
export const WARNING_MS = HOUR_MS;

type Match = typeof matches.$inferSelect;

/** Notifies both members of a match, each in words that depend on who may start. */
function notifyMatch(tx: Transaction, match: Match, isWarning: boolean): void {
  const { id, userId1, userId2, conversationDeadline: deadline } = match;
  if (!deadline || !canSeeEachOther(userId1, userId2)) return;
  for (const [userId, otherId] of bothSides(userId1, userId2)) {
    const isStarter = mayStart(match, userId);
    const name = findStageName(otherId);
    notify(tx, {
      userId,
      type: isWarning ? "deadline_warning" : isStarter ? "conversation_reminder" : "match_expiring",
      title: isWarning ? "Your match ends soon" : isStarter ? "Say hello" : "Your match is waiting",
      message: deadlineText({ name, mayStart: isStarter, deadline }),
      link: "/matches",
      // The cause contains the deadline, so that an extension leads to new notices.
      cause: `match:${id}:${deadline.getTime()}`,
      aboutId: otherId,
    });
  }
}

/**
 * Notifies of the deadlines between `leastMs` (exclusive) and `mostMs` from now, once each.
 *
 * @returns the number of matches
 */
function notifyBetween(leastMs: number, mostMs: number, isWarning: boolean, most: number): number {
  const at = now();
  const isDue = and(
    eq(matches.status, "matched"),
    isNull(matches.firstMessageSentAt),
    isNull(isWarning ? matches.warnedAt : matches.remindedAt),
    gt(matches.conversationDeadline, after(at, leastMs)),
    lte(matches.conversationDeadline, after(at, mostMs)),
  );
  const due = database().select().from(matches).where(isDue).limit(most).all();
  for (const match of due)
    transact((tx) => {
      // Anyone who is warned needs no reminder anymore, even if the clock is set back.
      const recorded = tx
        .update(matches)
        .set(isWarning ? { warnedAt: at, remindedAt: at } : { remindedAt: at })
        .where(and(eq(matches.id, match.id), isDue))
        .run();
      if (recorded.changes > 0) notifyMatch(tx, match, isWarning);
    });
  return due.length;
}

/**
 * Sweep: reminds of a conversation that nobody has started when 6 hours are left, and warns at 1
 * hour (rule match-24-hours), each once for each deadline. After an outage over several of these times
 * only the latest notice is sent; a deadline that has passed is left to the expiry sweep.
 * Idempotent.
 *
 * @param most most of each kind in one run; the next run takes the rest
 * @returns the number of matches whose members were notified
 */
export const notifyDeadlines = (most = SWEEP_BATCH): number =>
  notifyBetween(0, WARNING_MS, true, most) + notifyBetween(WARNING_MS, REMINDER_MS, false, most);
