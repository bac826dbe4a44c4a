import { deckLifts } from "@db/schema";
import type { LIFT_KINDS } from "@db/schema/values";
import { after, DAY_MS, now } from "~/server/clock.server";
import { prepared, type Transaction } from "~/server/database.server";

/** How long a lift lasts (decision D2). */
export const LIFT_MS = DAY_MS;

/**
 * Lifts a member in others' decks for 24 hours, inside the transaction that pays for it. While
 * another lift of the same kind is running, this one starts when that one ends, so that nothing
 * paid for is lost. Idempotent for each cause.
 *
 * @param cause idempotency key: the one event it is for, for example `token:<id>`
 * @returns false if this cause has been used before
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

/** When a member's last lift of a kind ends; null if none is running or scheduled. */
export function liftedUntil(userId: string, kind: (typeof LIFT_KINDS)[number]): Date | null {
  const row = prepared<{ endsAt: number }>(
    `SELECT ends_at AS endsAt FROM deck_lifts
     WHERE user_id = :userId AND ends_at > :now AND kind = :kind ORDER BY ends_at DESC LIMIT 1`,
  ).get({ userId, kind, now: now().getTime() });
  return row ? new Date(row.endsAt) : null;
}
