import { matches } from "@db/schema";
import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { oneIsHeldSql } from "~/features/members/account.server";
import { publish } from "~/server/data/changes.server";
import { DAY_MS, now } from "~/server/data/clock.server";
import { notBefore } from "~/server/data/columns.server";
import { database, transact } from "~/server/data/database.server";
import { matchEnded } from "./ending-listener.server";
import { LAST_MOMENT, SWEEP_BATCH } from "./match-status.server";

/** Silence after which a begun conversation is deactivated (rule silence-14-days). */
export const INACTIVE_AFTER_MS = 14 * DAY_MS;

/**
 * Sweep: deactivates begun conversations in which nobody wrote for 14 days and no agreed meetup began
 * (rule silence-14-days). Both then see the neutral sentence of every deactivated match; their likes stay, so that
 * they are not shown to each other again. Idempotent.
 *
 * @returns the number of deactivated conversations
 */
export function deactivateInactive(): number {
  const at = now();
  const isDue = and(
    eq(matches.status, "matched"),
    isNotNull(matches.inactiveAt),
    lte(matches.inactiveAt, at),
    sql.raw(`NOT ${oneIsHeldSql("matches.user_id_1", "matches.user_id_2")}`),
  );
  const due = database()
    .select({ id: matches.id })
    .from(matches)
    .where(isDue)
    .limit(SWEEP_BATCH)
    .all();
  let count = 0;
  for (const { id } of due)
    transact((tx) => {
      const ended = tx
        .update(matches)
        .set({ status: "deactivated", inactivatedAt: at, closedAt: notBefore(LAST_MOMENT, at) })
        .where(and(eq(matches.id, id), isDue))
        .returning({ one: matches.userId1, other: matches.userId2 })
        .get();
      if (!ended) return;
      count += 1;
      matchEnded(tx, id);
      tx.afterCommit(() => publish(ended.one, ended.other));
    });
  return count;
}
