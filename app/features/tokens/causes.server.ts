import { prepared } from "~/server/data/database.server";

// A cause is `<kind>:<what>`: the sign after the colon ends the range.
const CAUSES_SQL = `SELECT cause FROM token_entries
  WHERE user_id = :user AND cause >= :kind || ':' AND cause < :kind || ';'`;

/** SQL expression of the number of a member's entries of one kind of cause. @param user an SQL expression */
export const countCausesSql = (user: string, kind: string): string =>
  `(SELECT count(*) FROM token_entries caused WHERE caused.user_id = ${user}
    AND caused.cause >= '${kind}:' AND caused.cause < '${kind};')`;

/** SQL expression of the tokens that a member's entries of one kind of cause come to. @param user an SQL expression */
export const sumCausesSql = (user: string, kind: string): string =>
  `(SELECT coalesce(sum(caused.half_tokens), 0) / 2.0 FROM token_entries caused WHERE caused.user_id = ${user}
    AND caused.cause >= '${kind}:' AND caused.cause < '${kind};')`;

/** SQL condition that a member has an entry for a cause. @param user and @param cause are SQL expressions */
export const hasCauseSql = (user: string, cause: string): string =>
  `EXISTS (SELECT 1 FROM token_entries caused WHERE caused.user_id = ${user} AND caused.cause = ${cause})`;

/** Causes of one kind for which a member has an entry. */
export const listCauses = (user: string, kind: string): Set<string> =>
  new Set(
    prepared<{ cause: string }>(CAUSES_SQL)
      .all({ user, kind })
      .map(({ cause }) => cause),
  );
