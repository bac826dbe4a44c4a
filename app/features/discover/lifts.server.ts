import { deckLifts } from "@db/schema";
import type { LIFT_KINDS } from "@db/schema/values";
import { after, DAY_MS, now } from "~/server/clock.server";
import { prepared, type Transaction } from "~/server/database.server";

/** How long a lift lasts (decision D2). */
export const LIFT_MS = DAY_MS;

/**
 * Lifts a member in others' decks for 24 hours, inside the transaction of what paid for it. While
 * another lift of the same kind runs, this one begins at its end, so that nothing paid is lost.
 *
 * @param cause the one event it is for, for example `token:<id>`; a repeat lifts nobody twice
 * @returns false when this cause has lifted before
 */
export function liftInDeck(
  tx: Transaction,
  userId: string,
  kind: (typeof LIFT_KINDS)[number],
  cause: string,
): boolean {
  const lastEndMs = liftedUntil(userId, kind)?.getTime() ?? 0;
  const startsAt = new Date(Math.max(lastEndMs, now().getTime()));
  return (
    tx
      .insert(deckLifts)
      .values({ userId, cause, kind, startsAt, endsAt: after(startsAt, LIFT_MS) })
      .onConflictDoNothing()
      .run().changes > 0
  );
}

/** Until when a member is lifted by a kind; nothing when no such lift runs or waits. */
export function liftedUntil(userId: string, kind: (typeof LIFT_KINDS)[number]): Date | null {
  const row = prepared<{ endsAt: number }>(
    `SELECT ends_at AS endsAt FROM deck_lifts
     WHERE user_id = :userId AND ends_at > :now AND kind = :kind ORDER BY ends_at DESC LIMIT 1`,
  ).get({ userId, kind, now: now().getTime() });
  return row ? new Date(row.endsAt) : null;
}
