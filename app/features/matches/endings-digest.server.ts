import { visibleTo } from "~/features/members/visible.server";
import { hasEndedUnnamed, isReadable, isRunning } from "./match-status.server";

/** Not of the view of both sides: with a column as the member, SQLite would read the view whole. */
const otherSql = (column: string) => `iif(m.user_id_1 = ${column}, m.user_id_2, m.user_id_1)`;

/**
 * SQL expression of the endings digest: a number that is another one once a match of the member behind `column` has ended,
 * once the other in it may not be named anymore, and once it can be read no longer. Whether a block was the reason it does
 * not tell: it changes with what the lists of matches say, and with nothing else. A new match changes nothing. The browser
 * deletes all kept pages when it changes (record 57). Binds `:now` in milliseconds.
 */
export const endingsDigestSql = (column: string): string =>
  `(SELECT coalesce(sum(m.matched_at * ((NOT ${isRunning("m")})
    + (${hasEndedUnnamed("m")} OR NOT (${visibleTo(otherSql(column), { paused: true, viewer: column })})))), 0)
    FROM matches m WHERE (m.user_id_1 = ${column} OR m.user_id_2 = ${column}) AND ${isReadable("m")})`;
