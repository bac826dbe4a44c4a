import { notBlockedSql } from "~/features/members/visible.server";
import { prepared } from "~/server/database.server";
import { notFound } from "~/server/errors";

/**
 * SQL condition that the moderator bound as `:viewer` may decide about the member behind `column`: not
 * about themselves, and not about somebody with whom they are or were matched, which is where one talks, nor where
 * one of the two has blocked the other (decision S1).
 */
export const isImpartialSql = (column: string): string =>
  `${column} IS NOT :viewer AND NOT EXISTS (SELECT 1 FROM matches met
    WHERE met.user_id_1 = min(:viewer, ${column}) AND met.user_id_2 = max(:viewer, ${column})
      AND met.matched_at IS NOT NULL) AND ${notBlockedSql(column)}`;

const IMPARTIAL_SQL = `SELECT 1 WHERE ${isImpartialSql(":member")}`;

/**
 * @param memberId null once the account is purged
 * @throws Refusal 404 where the moderator knows the member
 */
export function assertImpartial(moderatorId: string, memberId: string | null): void {
  if (!prepared(IMPARTIAL_SQL).get({ viewer: moderatorId, member: memberId })) throw notFound();
}
