/**
 * A match whose deadline passed without a first message is over from that very moment, for both and
 * everywhere, also before the sweep has written it down (decision D5). These are the conditions that
 * say so; each binds `:now` in milliseconds.
 */

/** SQL condition that a match is over though its row still says `matched`. @param m alias of the match */
export const lapsed = (m: string): string =>
  `(${m}.status = 'matched' AND ${m}.first_message_sent_at IS NULL AND ${m}.conversation_deadline <= :now)`;

/** SQL condition that a match is mutual and not over. @param m alias of the match */
export const running = (m: string): string =>
  `(${m}.status = 'matched' AND (${m}.first_message_sent_at IS NOT NULL OR ${m}.conversation_deadline > :now))`;

/** SQL expression of the status that a match has at this moment. @param m alias of the match */
export const statusOf = (m: string): string =>
  `CASE WHEN ${lapsed(m)} THEN 'expired' ELSE ${m}.status END`;

/** How long both can read a match that is over (decision D11). */
export const READABLE_DAYS = 30;

/** SQL expression of the moment, in milliseconds, at which a match that is over ended. @param m alias of the match */
export const endedAt = (m: string): string =>
  `coalesce(${m}.closed_at, ${m}.conversation_deadline)`;

/** SQL condition that a match was mutual and has been over for less than 30 days. @param m alias of the match */
export const recentlyEnded = (m: string): string =>
  `(${m}.status <> 'pending' AND NOT ${running(m)} AND ${endedAt(m)} > :now - ${READABLE_DAYS} * 86400000)`;

/** SQL condition that both can read what was said in a match. @param m alias of the match */
export const readable = (m: string): string => `(${running(m)} OR ${recentlyEnded(m)})`;

/**
 * SQL condition that a match ended by a block, a suspension or a deletion: the two stay unnamed to each
 * other in it, also once the block or the suspension is lifted, which would tell that there was one.
 *
 * @param m alias of the match
 */
export const endedUnnamed = (m: string): string =>
  `(${m}.status = 'deactivated' AND ${m}.inactivated_at IS NULL)`;

/**
 * SQL query of the members, as `user_id`, whose match with the member bound as `:viewer` is over though
 * its row still says `matched`.
 */
export const LAPSED_WITH_VIEWER = `SELECT over.other_id AS user_id FROM match_sides over
  WHERE over.member_id = :viewer AND ${lapsed("over")}`;

/**
 * SQL condition that a like or pass still counts: those of a match that is over do not, so that both
 * may be shown to each other again.
 *
 * @param s alias of the swipe
 */
export const standing = (s: string): string => `NOT EXISTS (SELECT 1 FROM matches over
  WHERE over.user_id_1 = min(${s}.actor_id, ${s}.target_id)
    AND over.user_id_2 = max(${s}.actor_id, ${s}.target_id) AND ${lapsed("over")})`;
