import { MATCH_STATUSES } from "@db/schema/values";
import { introducedSql } from "~/features/members/introduced.server";
import { notBlockedSql } from "~/features/members/visible.server";
import { prepared } from "~/server/data/database.server";
import { notFound } from "~/server/web/errors";

// Most of a member's rows are `pending` likes; naming the other statuses lets the index skip those.
const MET = MATCH_STATUSES.filter((status) => status !== "pending")
  .map((status) => `'${status}'`)
  .join(", ");

/**
 * SQL condition that a moderator may decide about the member behind `column` (rule moderator-impartial). They may not
 * if it is themselves, or if either has introduced or blocked the other. Nor if the two are or were ever matched
 * (only matches can talk), or the moderator ever liked them, even if that like has ended.
 *
 * @param moderator SQL expression of the moderator's id
 */
export const isImpartialSql = (column: string, moderator = ":viewer"): string =>
  `${column} IS NOT ${moderator} AND NOT EXISTS (SELECT 1 FROM matches met
    WHERE met.user_id_1 = min(${moderator}, ${column}) AND met.user_id_2 = max(${moderator}, ${column})
      AND met.status IN (${MET}) AND (met.matched_at IS NOT NULL OR met.initiated_by = ${moderator}))
    AND NOT EXISTS (SELECT 1 FROM swipes chosen
      WHERE chosen.actor_id = ${moderator} AND chosen.target_id = ${column} AND chosen.kind = 'like')
    AND NOT (${introducedSql(moderator, column)}) AND ${notBlockedSql(column, moderator)}`;

const IMPARTIAL_SQL = `SELECT 1 WHERE ${isImpartialSql(":member")}`;

/** Whether a moderator may decide about a member. */
export const isImpartial = (moderatorId: string, memberId: string | null): boolean =>
  prepared(IMPARTIAL_SQL).get({ viewer: moderatorId, member: memberId }) !== undefined;

/**
 * @param moderatorId null for the maintainer's command line, which decides about everyone
 * @param memberId null once the account is purged
 * @throws Refusal 404 where the moderator knows the member
 */
export function assertImpartial(moderatorId: string | null, memberId: string | null): void {
  if (moderatorId !== null && !isImpartial(moderatorId, memberId)) throw notFound();
}
