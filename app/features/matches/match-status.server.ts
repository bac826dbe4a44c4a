import { matches } from "@db/schema";
import { sql } from "drizzle-orm";
import { oneIsHeldSql } from "~/features/members/account.server";
import { prepared } from "~/server/data/database.server";

/**
 * A match whose deadline passed without a first message is expired from that very time, for both
 * and everywhere, even before the sweep has recorded it (rule match-24-hours). These SQL fragments
 * implement that rule; each binds `:now` in milliseconds. "Running" is mutual and not ended; a
 * match ends by expiry, closing or deactivation. While one of the two is held neither can write, so that no
 * deadline passes.
 */

const waits = (m: string): string => oneIsHeldSql(`${m}.user_id_1`, `${m}.user_id_2`);

/**
 * SQL condition that a match has ended though its row still says `matched`.
 *
 * @param m alias of the match
 * @param nowMs what stands for the time, where it is not bound
 */
export const hasExpired = (m: string, nowMs = ":now"): string =>
  `(${m}.status = 'matched' AND ${m}.first_message_sent_at IS NULL AND ${m}.conversation_deadline <= ${nowMs} AND NOT ${waits(m)})`;

/** SQL condition that a match is mutual and has not ended. @param m alias of the match */
export const isRunning = (m: string): string =>
  `(${m}.status = 'matched' AND (${m}.first_message_sent_at IS NOT NULL OR ${m}.conversation_deadline > :now OR ${waits(m)}))`;

/** The same of the match behind `column`, an id in the query. */
export const isRunningMatch = (column: string): string =>
  `EXISTS (SELECT 1 FROM matches pair WHERE pair.id = ${column} AND ${isRunning("pair")})`;

/** SQL expression of the id of the conversation of the match behind `column`. */
export const conversationIdSql = (column: string): string =>
  `(SELECT talk.id FROM conversations talk WHERE talk.match_id = ${column})`;

/** SQL expression of a match's current status. @param m alias of the match */
export const currentStatus = (m: string): string =>
  `CASE WHEN ${hasExpired(m)} THEN 'expired' ELSE ${m}.status END`;

/** SQL expression of the latest moment of a match that ends, for `notBefore`. */
export const LAST_MOMENT = sql`coalesce(${matches.firstMessageSentAt}, ${matches.matchedAt}, ${matches.createdAt})`;

/** Most matches that one run of a sweep takes; the next run takes the rest. */
export const SWEEP_BATCH = 200;

/** How long both can read an ended match (rule ended-30-days). */
export const READABLE_DAYS = 30;

/** SQL expression of when an ended match ended, in milliseconds. @param m alias of the match */
export const endedAt = (m: string): string =>
  `coalesce(${m}.closed_at, ${m}.conversation_deadline)`;

/**
 * SQL condition that a match was mutual and ended less than 30 days ago. @param m alias of the
 * match
 */
export const hasEndedRecently = (m: string): string =>
  `(${m}.status <> 'pending' AND NOT ${isRunning(m)} AND ${endedAt(m)} > :now - ${READABLE_DAYS} * 86400000)`;

/** SQL condition that both can read the messages of a match. @param m alias of the match */
export const isReadable = (m: string): string => `(${isRunning(m)} OR ${hasEndedRecently(m)})`;

/** SQL condition that both can read the match behind `column`, an id in the query. */
export const isReadableMatch = (column: string): string =>
  `EXISTS (SELECT 1 FROM matches pair WHERE pair.id = ${column} AND ${isReadable("pair")})`;

/** SQL condition that two members can read a match of theirs. @param one SQL expression of an id, as is `other` */
export const isReadablePair = (one: string, other: string): string =>
  `EXISTS (SELECT 1 FROM matches pair WHERE pair.user_id_1 = min(${one}, ${other})
    AND pair.user_id_2 = max(${one}, ${other}) AND ${isReadable("pair")})`;

/**
 * SQL condition that a match ended by a block, a suspension or a deletion: the two stay unnamed to
 * each other in it, even once the block or the suspension is lifted, because the name would reveal
 * that there was one.
 *
 * @param m alias of the match
 */
export const hasEndedUnnamed = (m: string): string =>
  `(${m}.status = 'deactivated' AND ${m}.inactivated_at IS NULL)`;

/** SQL condition that both can read a match and are named to each other in it. @param m its alias */
const isNamed = (m: string) => `${isReadable(m)} AND NOT ${hasEndedUnnamed(m)}`;

/** The same of the match behind `column`, an id in the query (rule ended-30-days). */
export const isNamedMatch = (column: string): string =>
  `EXISTS (SELECT 1 FROM matches pair WHERE pair.id = ${column} AND ${isNamed("pair")})`;

/**
 * SQL condition that both can read a conversation and are named to each other in it (rule ended-30-days).
 *
 * @param column its id in the query
 */
export const isReadableNamed = (column: string): string =>
  `EXISTS (SELECT 1 FROM conversations talk JOIN matches pair ON pair.id = talk.match_id
    WHERE talk.id = ${column} AND ${isNamed("pair")})`;

/**
 * SQL query of the members, as `user_id`, whose match with the member bound as `:viewer` has
 * expired although its row still says `matched`.
 */
export const EXPIRED_MATCH_MEMBERS = `SELECT ended.other_id AS user_id FROM match_sides ended
  WHERE ended.member_id = :viewer AND ${hasExpired("ended")}`;

/**
 * SQL condition that a like or pass still counts: those of an expired match do not, so that both
 * may be shown to each other again.
 *
 * @param s alias of the swipe
 */
export const isActiveSwipe = (s: string): string => `NOT EXISTS (SELECT 1 FROM matches ended
  WHERE ended.user_id_1 = min(${s}.actor_id, ${s}.target_id)
    AND ended.user_id_2 = max(${s}.actor_id, ${s}.target_id) AND ${hasExpired("ended")})`;

const PAIR_SQL = `SELECT id FROM matches
  WHERE user_id_1 = min(:one, :other) AND user_id_2 = max(:one, :other)`;

/** The ids of all matches that two members have or had. */
export const listMatchIds = (one: string, other: string): string[] =>
  prepared<{ id: string }>(PAIR_SQL)
    .all({ one, other })
    .map(({ id }) => id);
