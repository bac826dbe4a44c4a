import { moveToNewest } from "@db/deck-projection";
import { users } from "@db/schema";
import { and, eq, ne } from "drizzle-orm";
import { now } from "~/server/data/clock.server";
import { database, prepared, type Transaction } from "~/server/data/database.server";
import { hashToken, LIVE_SESSIONS } from "~/server/web/sessions.server";

/** An account that its member deleted, until it is purged. */
export interface DeletedAccount {
  id: string;
  email: string | null;
  deletedAtMs: number;
  isPaused: 0 | 1;
}

const DELETED = `SELECT id, email, state_changed_at AS deletedAtMs, paused_at IS NOT NULL AS isPaused
  FROM users WHERE state = 'deleted'`;
const OF_SESSION_SQL = `SELECT d.* FROM (${LIVE_SESSIONS}) s JOIN (${DELETED}) d ON d.id = s.userId
  WHERE s.tokenHash = :token`;

/** Finds the deleted account that a browser signed in to; such a session opens nothing else. */
export const findDeleted = (token: string): DeletedAccount | undefined =>
  prepared<DeletedAccount>(OF_SESSION_SQL).get({ token: hashToken(token), now: now().getTime() });

const IS_DELETED_SQL = `SELECT 1 FROM (${DELETED}) WHERE id = ?`;

/** Whether someone who signs in has deleted the account. */
export const isDeleted = (userId: string): boolean =>
  prepared(IS_DELETED_SQL).get(userId) !== undefined;

/**
 * SQL query of the accounts that were deleted before `:before`, the oldest first.
 *
 * @param condition about the member behind `d.id`
 */
export const deletedBeforeSql = (condition: string): string =>
  `SELECT * FROM (${DELETED}) d WHERE d.deletedAtMs <= :before AND ${condition} ORDER BY d.deletedAtMs`;

/**
 * Records that a member deletes the account; what they were before is not lost.
 *
 * @returns false when it was deleted already
 */
export function recordDeletion(tx: Transaction, memberId: string): boolean {
  const at = now();
  const { changes } = tx
    .update(users)
    .set({ state: "deleted", stateChangedAt: at, updatedAt: at })
    .where(and(eq(users.id, memberId), ne(users.state, "deleted")))
    .run();
  return changes > 0;
}

/** The state in which a member comes back, with what a suspended one reads. */
interface ReturnState {
  state: "active" | "paused" | "suspended" | "held";
  stateReason: string | null;
}

/** Records that a deleted member is back. @returns false when they were not deleted */
export function recordReturn(tx: Transaction, memberId: string, to: ReturnState): boolean {
  const at = now();
  const { changes } = tx
    .update(users)
    .set({ ...to, stateChangedAt: at, updatedAt: at })
    .where(and(eq(users.id, memberId), eq(users.state, "deleted")))
    .run();
  if (changes > 0 && to.state === "active") moveToNewest(database().$client, memberId);
  return changes > 0;
}

/** Removes a deleted account with all that refers to it. */
export const removeAccount = (tx: Transaction, memberId: string): void =>
  void tx
    .delete(users)
    .where(and(eq(users.id, memberId), eq(users.state, "deleted")))
    .run();
