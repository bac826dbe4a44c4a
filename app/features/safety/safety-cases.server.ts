import { isImpartialSql } from "~/features/matches/impartial.server";
import { isNotDeletedSql, MODERATORS } from "~/features/members/account.server";

// What the review desk reads of suspensions and holds. Of someone who has deleted their account nothing waits
// until they come back.

/** SQL query of the appeals that wait for a decision. */
export const OPEN_APPEALS = `SELECT id, user_id AS userId, ground, suspended_by AS suspendedBy,
  appealed_at AS appealedAtMs FROM suspensions
  WHERE appealed_at IS NOT NULL AND appeal_decided_at IS NULL AND lifted_at IS NULL AND ${isNotDeletedSql("suspensions.user_id")}`;

/** SQL query of the suspensions with their appeals. */
export const CASE_SUSPENSIONS = `SELECT id, user_id AS userId, ground, reason, suspended_at AS suspendedAtMs,
  suspended_by AS suspendedBy, appeal_words AS appealWords, appealed_at AS appealedAtMs,
  appeal_decision AS appealDecision, appeal_answer AS appealAnswer, appeal_decided_at AS appealDecidedAtMs,
  appeal_decided_by AS appealDecidedBy, lifted_at AS liftedAtMs FROM suspensions`;

/**
 * SQL condition that the moderator bound as `:viewer` may decide about the appeal behind `row`, a row of the
 * queries above: a second person looks, so anyone who suspended does only where no other moderator may, since an
 * appeal that nobody answers is worse.
 */
export const mayDecideAppealSql = (row: string): string =>
  `${isImpartialSql(`${row}.userId`)} AND (${row}.suspendedBy IS NOT :viewer
    OR NOT EXISTS (SELECT 1 FROM (${MODERATORS}) another
      WHERE another.id <> :viewer AND ${isImpartialSql(`${row}.userId`, "another.id")}))`;

/** SQL query of the accounts that are held. */
export const OPEN_HOLDS = `SELECT id, user_id AS userId, kind, held_at AS heldAtMs FROM holds
  WHERE decided_at IS NULL AND ${isNotDeletedSql("holds.user_id")}`;

/** SQL query of the holds with what became of them. */
export const CASE_HOLDS = `SELECT id, user_id AS userId, kind, held_at AS heldAtMs, decision,
  decided_at AS decidedAtMs, decided_by AS decidedBy FROM holds`;

/** SQL expression of how often the member behind `column` was suspended. */
export const suspensionCountSql = (column: string): string =>
  `(SELECT count(*) FROM suspensions s WHERE s.user_id = ${column})`;
