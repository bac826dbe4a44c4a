import { matches } from "@db/schema";
import { and, eq, inArray, sql } from "drizzle-orm";
import { forgetNotices } from "~/features/notifications/forget-notices.server";
import { publish } from "~/server/data/changes.server";
import { notBefore } from "~/server/data/columns.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import { matchEnded, memberLeft } from "./ending-listener.server";
import { FEE_AFTER_END } from "./fee.server";
import { LAST_MOMENT } from "./match-status.server";
import { sortPair } from "./matching.server";
import { undoLikes } from "./record-swipe.server";

interface MatchRow {
  id: string;
  one: string;
  other: string;
  /** Before this. */
  status: string;
}

/** Ends a match that lives, and takes away the notices that name one of the two to the other. */
function deactivateMatch(
  tx: Transaction,
  { id, one, other, status }: MatchRow,
  byId: string | null,
): void {
  const { changes } = tx
    .update(matches)
    .set({
      status: "deactivated",
      closedAt: notBefore(LAST_MOMENT),
      closedBy: byId,
      feeState: sql.raw(FEE_AFTER_END),
    })
    .where(and(eq(matches.id, id), inArray(matches.status, ["pending", "matched"])))
    .run();
  if (changes > 0) {
    // A like that was given goes with what it led to: nothing of the two is left to be revived.
    undoLikes(tx, one, other);
    matchEnded(tx, id);
  }
  forgetNotices(one, other);
  // Anyone who ended it has something new to see only where it was a match.
  const hearing = status === "matched" ? [one, other] : [one, other].filter((id) => id !== byId);
  tx.afterCommit(() => publish(...hearing));
}

const PAIR_SQL = `SELECT id, user_id_1 AS one, user_id_2 AS other, status FROM matches WHERE user_id_1 = :one AND user_id_2 = :other
  AND status IN ('pending', 'matched', 'declined', 'expired', 'deactivated')`;

/**
 * Ends the match or pending like of two members because one of them blocked the other. Runs inside
 * the transaction of the block.
 *
 * @param byId who blocked
 */
export function deactivatePair(tx: Transaction, byId: string, otherId: string): void {
  const [one, other] = sortPair(byId, otherId);
  for (const match of prepared<MatchRow>(PAIR_SQL).all({ one, other }))
    deactivateMatch(tx, match, byId);
  // A like that made no match yet, or whose match has ended.
  undoLikes(tx, one, other);
}

const MEMBER_MATCHES_SQL = `SELECT id, user_id_1 AS one, user_id_2 AS other, status FROM match_sides WHERE member_id = :member`;

/**
 * Ends every match and pending like of a member who is suspended or deletes the account (rule
 * match-statuses): the other side sees one neutral sentence. The matches stay ended when the member comes back.
 * Runs inside the transaction of the change.
 *
 * @param byId who ended them, if one of the two did: the member who deletes the account
 */
export function deactivateMatches(tx: Transaction, memberId: string, byId: string | null): number {
  memberLeft(tx, memberId);
  const all = prepared<MatchRow>(MEMBER_MATCHES_SQL).all({ member: memberId });
  for (const match of all) deactivateMatch(tx, match, byId);
  return all.length;
}

/** Lists the matches and pending likes of a member, also those that have ended. */
export const listMatchIds = (memberId: string): string[] =>
  prepared<MatchRow>(MEMBER_MATCHES_SQL)
    .all({ member: memberId })
    .map(({ id }) => id);

const EVER_MATCHED_SQL =
  "SELECT other_id AS id FROM match_sides WHERE member_id = ? AND matched_at IS NOT NULL";

/** Lists everyone with whom a member is matched or was once, each once. */
export const listEverMatched = (memberId: string): string[] => [
  ...new Set(
    prepared<{ id: string }>(EVER_MATCHED_SQL)
      .all(memberId)
      .map(({ id }) => id),
  ),
];

/** Whether a member is matched with anyone or was once. */
export const hasEverMatched = (memberId: string): boolean =>
  prepared(`${EVER_MATCHED_SQL} LIMIT 1`).get(memberId) !== undefined;

const HAVE_MATCHED_SQL = `SELECT 1 FROM matches WHERE user_id_1 = :one AND user_id_2 = :other
  AND matched_at IS NOT NULL LIMIT 1`;

/** Whether two members are matched or were once. */
export function haveMatched(one: string, other: string): boolean {
  const [low, high] = sortPair(one, other);
  return prepared(HAVE_MATCHED_SQL).get({ one: low, other: high }) !== undefined;
}
