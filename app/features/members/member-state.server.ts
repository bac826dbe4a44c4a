import { moveToNewest } from "@db/deck-projection";
import { users } from "@db/schema";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { now } from "~/server/data/clock.server";
import { database, prepared, type Transaction, transact } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";

/** Hides a member from discovery (rule member-states); matches and conversations go on. A repeat does nothing. */
export function pauseMember(memberId: string): void {
  const at = now();
  database()
    .update(users)
    .set({ state: "paused", pausedAt: at, stateChangedAt: at, updatedAt: at })
    .where(and(eq(users.id, memberId), eq(users.state, "active")))
    .run();
}

/** Shows a member who paused again. A repeat does nothing, and a suspension stays. */
export function resumeMember(memberId: string): void {
  const at = now();
  transact((tx) => {
    const { changes } = tx
      .update(users)
      .set({ state: "active", pausedAt: null, stateChangedAt: at, updatedAt: at })
      .where(and(eq(users.id, memberId), eq(users.state, "paused")))
      .run();
    if (changes > 0) moveToNewest(database().$client, memberId);
  });
}

/**
 * Lets only those like others who can be seen themselves.
 *
 * @throws Refusal 403 for a member who paused
 */
export function refusePaused(memberId: string): void {
  const row = prepared<{ state: string }>("SELECT state FROM users WHERE id = ?").get(memberId);
  if (row?.state === "paused")
    throw new Refusal(
      "paused",
      "You Are Paused",
      "No one sees you on Discover while you’re paused. Resume to like someone.",
    );
}

/**
 * Records the state of a suspension, inside the transaction that inserted it. Anyone who has deleted the account stays
 * deleted, and comes back suspended.
 */
export function recordSuspension(tx: Transaction, memberId: string, reason: string): void {
  const at = now();
  tx.update(users)
    .set({ state: "suspended", stateReason: reason, stateChangedAt: at, updatedAt: at })
    .where(and(eq(users.id, memberId), ne(users.state, "deleted")))
    .run();
}

/**
 * Records that an account is held, inside the transaction that inserted its hold.
 *
 * @returns false for one that is suspended or deleted
 */
export function recordHold(tx: Transaction, memberId: string): boolean {
  const at = now();
  const { changes } = tx
    .update(users)
    .set({ state: "held", stateChangedAt: at, updatedAt: at })
    .where(and(eq(users.id, memberId), inArray(users.state, ["active", "paused"])))
    .run();
  return changes > 0;
}

/** Records the state after a suspension or a hold has ended: anyone who had paused is paused again. */
export function liftState(tx: Transaction, memberId: string): void {
  const at = now();
  const { changes } = tx
    .update(users)
    .set({
      state: sql`CASE WHEN ${users.pausedAt} IS NULL THEN 'active' ELSE 'paused' END`,
      stateReason: null,
      stateChangedAt: at,
      updatedAt: at,
    })
    .where(and(eq(users.id, memberId), inArray(users.state, ["suspended", "held"])))
    .run();
  if (changes > 0) moveToNewest(database().$client, memberId);
}
