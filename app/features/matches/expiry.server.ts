import { matches, swipes } from "@db/schema";
import { and, eq, isNull, lte, or } from "drizzle-orm";
import { notify } from "~/features/notifications/notify.server";
import { now } from "~/server/clock.server";
import { database, transact } from "~/server/database.server";

const BATCH = 200;

/**
 * Sweep: ends matches whose deadline passed without a first message (decision D5). Both members
 * are told once and may be shown to each other again.
 *
 * @returns how many matches ended
 */
export function expireMatches(): number {
  const at = now();
  const isDue = and(
    eq(matches.status, "matched"),
    isNull(matches.firstMessageSentAt),
    lte(matches.conversationDeadline, at),
  );
  const due = database()
    .select({ id: matches.id, userId1: matches.userId1, userId2: matches.userId2 })
    .from(matches)
    .where(isDue)
    .limit(BATCH)
    .all();
  for (const { id, userId1, userId2 } of due) {
    transact((tx) => {
      const ended = tx
        .update(matches)
        .set({ status: "expired", expiredAt: at })
        .where(and(eq(matches.id, id), isDue))
        .run();
      if (ended.changes === 0) return;
      tx.delete(swipes)
        .where(
          or(
            and(eq(swipes.actorId, userId1), eq(swipes.targetId, userId2)),
            and(eq(swipes.actorId, userId2), eq(swipes.targetId, userId1)),
          ),
        )
        .run();
      for (const userId of [userId1, userId2])
        notify(tx, {
          userId,
          type: "match_expired",
          title: "Match expired",
          message:
            "Nobody wrote within 24 hours, so this match has ended. You may see each other again on Discover.",
          link: "/matches",
          cause: `match:${id}`,
        });
    });
  }
  return due.length;
}
