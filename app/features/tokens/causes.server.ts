import { prepared } from "~/server/database.server";

// A cause is `<kind>:<what>`: the sign after the colon ends the range.
const OF_KIND = "user_id = :user AND cause >= :kind || ':' AND cause < :kind || ';'";
const CAUSES_SQL = `SELECT cause FROM token_entries WHERE ${OF_KIND}`;
const SUM_SQL = `SELECT coalesce(sum(half_tokens), 0) / 2.0 AS tokens FROM token_entries WHERE ${OF_KIND}`;

/** SQL expression of the number of a member's entries of one kind of cause. @param user an SQL expression */
export const countCausesSql = (user: string, kind: string): string =>
  `(SELECT count(*) FROM token_entries caused WHERE caused.user_id = ${user}
    AND caused.cause >= '${kind}:' AND caused.cause < '${kind};')`;

/** Causes of one kind for which a member has an entry. */
export const listCauses = (user: string, kind: string): Set<string> =>
  new Set(
    prepared<{ cause: string }>(CAUSES_SQL)
      .all({ user, kind })
      .map(({ cause }) => cause),
  );

/** Tokens that a member's entries of one kind of cause come to. */
export const sumTokens = (user: string, kind: string): number =>
  prepared<{ tokens: number }>(SUM_SQL).get({ user, kind })?.tokens ?? 0;
