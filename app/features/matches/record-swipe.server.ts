import { returnToDeck } from "@db/deck-projection";
import { matches, swipes } from "@db/schema";
import { and, eq, not, or, type SQL, sql } from "drizzle-orm";
import { choicesAllowPair, visibleTo } from "~/features/members/visible.server";
import { now } from "~/server/data/clock.server";
import { database, prepared, type Transaction } from "~/server/data/database.server";
import { isActiveSwipe } from "./match-status.server";
import { isOfPair } from "./matching.server";

const isSwipe = (actorId: string, targetId: string) =>
  and(eq(swipes.actorId, actorId), eq(swipes.targetId, targetId));

/** Records a like; false when it was there before. A pass that was given becomes the like. */
export function recordLike(tx: Transaction, actorId: string, targetId: string): boolean {
  return (
    tx
      .insert(swipes)
      .values({ actorId, targetId, kind: "like", createdAt: now() })
      .onConflictDoUpdate({
        target: [swipes.actorId, swipes.targetId],
        set: { kind: "like", createdAt: now() },
        setWhere: eq(swipes.kind, "pass"),
      })
      .run().changes > 0
  );
}

/** Records a pass; whatever was given before stays. */
export function recordPass(tx: Transaction, actorId: string, targetId: string): void {
  tx.insert(swipes)
    .values({ actorId, targetId, kind: "pass", createdAt: now() })
    .onConflictDoNothing()
    .run();
}

/** Takes likes and passes back: those they were for may be shown again. */
function undo(tx: Transaction, which: SQL | undefined): number {
  const taken = tx
    .delete(swipes)
    .where(which)
    .returning({ viewerId: swipes.actorId, targetId: swipes.targetId })
    .all();
  returnToDeck(database().$client, taken);
  return taken.length;
}

/** Takes a member's like or pass of another back. */
export const undoSwipe = (tx: Transaction, actorId: string, targetId: string): void =>
  void undo(tx, isSwipe(actorId, targetId));

/** Takes back what two members gave each other. */
export const undoBothSwipes = (tx: Transaction, one: string, other: string): void =>
  void undo(tx, or(isSwipe(one, other), isSwipe(other, one)));

// Where one of the two closed a match, their likes keep them out of each other's deck for good.
const closedMatch = (one: string, other: string) =>
  sql`EXISTS (SELECT 1 FROM matches closed WHERE closed.user_id_1 = min(${one}, ${other})
    AND closed.user_id_2 = max(${one}, ${other}) AND closed.status = 'declined')`;

/** Takes the likes of two members back, unless one of them closed a match of theirs. */
export const undoLikes = (tx: Transaction, one: string, other: string): void =>
  void undo(
    tx,
    and(
      eq(swipes.kind, "like"),
      or(isSwipe(one, other), isSwipe(other, one)),
      not(closedMatch(one, other)),
    ),
  );

/** Takes all passes of a member back. @returns how many there were */
export const undoPasses = (tx: Transaction, actorId: string): number =>
  undo(tx, and(eq(swipes.actorId, actorId), eq(swipes.kind, "pass")));

/** Deletes the pending match of a member's like; the like stays. @returns false where none waited */
export function deletePendingMatch(tx: Transaction, actorId: string, targetId: string): boolean {
  const waiting = and(
    eq(matches.status, "pending"),
    eq(matches.initiatedBy, actorId),
    isOfPair(actorId, targetId),
  );
  return tx.delete(matches).where(waiting).run().changes > 0;
}

/** Whether a member has liked or passed another. */
export const hasSwiped = (tx: Transaction, actorId: string, targetId: string): boolean =>
  tx.select({ kind: swipes.kind }).from(swipes).where(isSwipe(actorId, targetId)).get() !==
  undefined;

// A match that ended before this like or pass is history: it does not hold it.
const LAST_SQL = `SELECT s.target_id AS targetId, (${visibleTo("s.target_id")} AND ${choicesAllowPair("s.target_id")}) AS isVisible,
  EXISTS (SELECT 1 FROM matches m WHERE m.user_id_1 = min(s.actor_id, s.target_id)
    AND m.user_id_2 = max(s.actor_id, s.target_id) AND m.status <> 'pending' AND m.matched_at >= s.created_at) AS isMatch
FROM swipes s WHERE s.actor_id = :viewer AND ${isActiveSwipe("s")} ORDER BY s.created_at DESC, s.rowid DESC LIMIT 1`;

interface LastSwipe {
  targetId: string;
  /** Whether it made a match. */
  isMatch: 0 | 1;
  /** Whether the one it was for may be shown to the viewer now. */
  isVisible: 0 | 1;
}

/** SQL expression of how many likes and passes the member behind `column` has given. */
export const swipeCountSql = (column: string): string =>
  `(SELECT count(*) FROM swipes given WHERE given.actor_id = ${column})`;

/** SQL condition that a like or pass of one member for another still counts; of both, columns of ids. */
export const hasActiveSwipeSql = (actor: string, target: string): string =>
  `EXISTS (SELECT 1 FROM swipes given WHERE given.actor_id = ${actor} AND given.target_id = ${target}
    AND ${isActiveSwipe("given")})`;

/** A member's latest like or pass that still counts. */
export const findLastSwipe = (viewerId: string) =>
  prepared<LastSwipe>(LAST_SQL).get({ viewer: viewerId, now: now().getTime() });
