import { gameParticipations, gamePlays } from "@db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { after, DAY_MS, now } from "~/server/data/clock.server";
import { notBefore, type Stored } from "~/server/data/columns.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";

/** After how long without an answer a side is abandoned. */
const ABANDONED_AFTER_MS = 7 * DAY_MS;
/** Most sides that one run of the sweep takes; the next run takes the rest. */
const BATCH = 200;

/** Ends a play that nobody plays anymore. */
export function closePlay(tx: Transaction, playId: number, at: Date): void {
  tx.update(gamePlays)
    .set({ endedAt: notBefore(gamePlays.createdAt, at) })
    .where(
      and(
        eq(gamePlays.id, playId),
        isNull(gamePlays.endedAt),
        sql`NOT EXISTS (SELECT 1 FROM game_participations s WHERE s.play_id = ${gamePlays.id} AND s.status = 'playing')`,
      ),
    )
    .run();
}

/** Abandons the sides that are still played, of a whole play or one alone, and ends a play that nobody plays then. */
function abandon(tx: Transaction, playId: number, sideId?: number): void {
  const at = now();
  const which =
    sideId === undefined
      ? eq(gameParticipations.playId, playId)
      : eq(gameParticipations.id, sideId);
  tx.update(gameParticipations)
    .set({
      status: "abandoned",
      abandonedAt: notBefore(gameParticipations.createdAt, at),
      shownAt: null,
    })
    .where(and(which, eq(gameParticipations.status, "playing")))
    .run();
  closePlay(tx, playId, at);
}

/** Ends a play for all who still play it. */
export const abandonPlay = (tx: Transaction, playId: number): void => abandon(tx, playId);

interface PlayingSide {
  id: number;
  playId: number;
  firstQuestion: string | undefined;
  hasAnswered: boolean;
}

/**
 * Abandons a member's side. The partner, who is told nothing, plays on; but nobody can guess what someone who left
 * has not written.
 */
export function abandonSide(tx: Transaction, side: PlayingSide): void {
  const hasWritten = side.firstQuestion !== "statements" || side.hasAnswered;
  abandon(tx, side.playId, hasWritten ? side.id : undefined);
}

const OPEN_OF_MATCH_SQL = "SELECT id FROM game_plays WHERE match_id = ? AND ended_at IS NULL";

/** Ends the open games of a match, inside the transaction that ends the match: silently and at once. */
export function endGamesOfMatch(tx: Transaction, matchId: string): void {
  for (const { id } of prepared<{ id: number }>(OPEN_OF_MATCH_SQL).all(matchId))
    abandonPlay(tx, id);
}

const OPEN_OF_MEMBER_SQL =
  "SELECT DISTINCT play_id AS id FROM game_participations WHERE user_id = ? AND status = 'playing'";

/** Ends what a member still plays, alone or with a match, who is suspended or deleted. */
export function endGamesOfMember(tx: Transaction, memberId: string): void {
  for (const { id } of prepared<{ id: number }>(OPEN_OF_MEMBER_SQL).all(memberId))
    abandonPlay(tx, id);
}

const IDLE_SQL = `SELECT s.id, s.play_id AS playId, json_extract(p.questions, '$[0]') AS firstQuestion,
    EXISTS (SELECT 1 FROM game_answers a WHERE a.participation_id = s.id) AS hasAnswered
  FROM game_participations s JOIN game_plays p ON p.id = s.play_id
  WHERE s.status = 'playing' AND s.played_at <= ? ORDER BY s.played_at LIMIT ${BATCH}`;

/**
 * Sweep: abandons the sides whose members did nothing for a week. Idempotent.
 *
 * @returns how many
 */
export function abandonIdle(): number {
  const idle = prepared<Stored<PlayingSide>>(IDLE_SQL).all(
    after(now(), -ABANDONED_AFTER_MS).getTime(),
  );
  transact((tx) => {
    for (const side of idle) abandonSide(tx, { ...side, hasAnswered: side.hasAnswered === 1 });
  });
  return idle.length;
}
