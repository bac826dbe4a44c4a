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

/**
 * SQL condition that a like or pass still counts: those of a match that is over do not, so that both
 * may be shown to each other again.
 *
 * @param s alias of the swipe
 */
export const standing = (s: string): string => `NOT EXISTS (SELECT 1 FROM matches over
  WHERE over.user_id_1 = min(${s}.actor_id, ${s}.target_id)
    AND over.user_id_2 = max(${s}.actor_id, ${s}.target_id) AND ${lapsed("over")})`;
