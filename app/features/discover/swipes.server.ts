import { matches, swipes } from "@db/schema";
import { and, eq } from "drizzle-orm";
import { deleteSwipes } from "~/features/matches/delete-swipes.server";
import { expirePair } from "~/features/matches/expiry.server";
import { isActiveSwipe } from "~/features/matches/match-status.server";
import {
  applyLike,
  findLikeResult,
  isOfPair,
  type LikeResult,
} from "~/features/matches/matching.server";
import { choicesAllowPair, visibleTo } from "~/features/members/visible.server";
import { refusePaused } from "~/features/safety/standing.server";
import { now } from "~/server/clock.server";
import { prepared, type Transaction, transact } from "~/server/database.server";
import { notFound, Refusal } from "~/server/errors";
import { advanceCursor, pairScore } from "./deck.server";

/** Records a like, replacing a pass; returns false if the like existed before. */
function recordLike(tx: Transaction, actorId: string, targetId: string): boolean {
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

/**
 * Withdraws a pending like: its pending match and the like itself.
 *
 * @returns false if the member has no pending like
 */
function withdrawLike(tx: Transaction, actorId: string, targetId: string): boolean {
  const waiting = and(
    eq(matches.status, "pending"),
    eq(matches.initiatedBy, actorId),
    isOfPair(actorId, targetId),
  );
  if (tx.delete(matches).where(waiting).run().changes === 0) return false;
  const like = and(eq(swipes.actorId, actorId), eq(swipes.targetId, targetId));
  return deleteSwipes(tx, like) > 0;
}

/**
 * Likes a member. Idempotent, also for concurrent repeats, which return the same result.
 *
 * @throws Refusal 404 for somebody who must not be shown to the viewer, 403 for a paused viewer
 */
export function like(viewerId: string, targetId: string): LikeResult {
  return transact((tx) => {
    refusePaused(viewerId);
    const pair = pairScore(viewerId, targetId);
    if (!pair) throw notFound();
    expirePair(tx, viewerId, targetId);
    if (!recordLike(tx, viewerId, targetId)) return findLikeResult(tx, viewerId, targetId);
    advanceCursor(viewerId, targetId);
    return applyLike(tx, {
      likerId: viewerId,
      likedId: targetId,
      score: pair.score,
      genders: pair.genders,
    });
  });
}

/**
 * Passes a member (decision D3). A pending like is withdrawn; a like whose match has ended stays,
 * so that the two are not shown to each other again. Idempotent.
 *
 * @throws Refusal 404 for somebody who must not be shown to the viewer, 409 where the two are
 *   matched
 */
export function passMember(viewerId: string, targetId: string): void {
  transact((tx) => {
    if (!pairScore(viewerId, targetId)) throw notFound();
    expirePair(tx, viewerId, targetId);
    if (findLikeResult(tx, viewerId, targetId).matched)
      throw new Refusal(
        "already_matched",
        "It's a Match!",
        "You two have matched, so a pass changes nothing. To end the match, choose Close match on Matches or in your conversation.",
      );
    withdrawLike(tx, viewerId, targetId);
    tx.insert(swipes)
      .values({ actorId: viewerId, targetId, kind: "pass", createdAt: now() })
      .onConflictDoNothing()
      .run();
    advanceCursor(viewerId, targetId);
  });
}

// A match that ended before this like or pass does not prevent its undo.
const LAST_SQL = `SELECT s.target_id AS targetId, s.kind, (${visibleTo("s.target_id")} AND ${choicesAllowPair("s.target_id")}) AS isVisible,
  EXISTS (SELECT 1 FROM matches m WHERE m.user_id_1 = min(s.actor_id, s.target_id)
    AND m.user_id_2 = max(s.actor_id, s.target_id) AND m.status <> 'pending' AND m.matched_at >= s.created_at) AS isMatch
FROM swipes s WHERE s.actor_id = :viewer AND ${isActiveSwipe("s")} ORDER BY s.created_at DESC, s.rowid DESC LIMIT 1`;

interface LastSwipe {
  targetId: string;
  kind: "like" | "pass";
  isMatch: 0 | 1;
  isVisible: 0 | 1;
}

const lastSwipe = (viewerId: string) =>
  prepared<LastSwipe>(LAST_SQL).get({ viewer: viewerId, now: now().getTime() });

/** The member of the last like or pass, if it can be undone and the member may be shown. */
export function undoableTarget(viewerId: string): string | null {
  const last = lastSwipe(viewerId);
  return last?.isMatch === 0 && last.isVisible === 1 ? last.targetId : null;
}

/**
 * Undoes the last like or pass (decision D3). It names its member, so that a repeat does not undo
 * the one before it.
 *
 * @param targetId the member of the like or pass
 * @throws Refusal 409 if it is not the last one any more or made a match
 */
export function undoLast(viewerId: string, targetId: string): void {
  transact((tx) => {
    expirePair(tx, viewerId, targetId);
    const own = and(eq(swipes.actorId, viewerId), eq(swipes.targetId, targetId));
    if (!tx.select({ kind: swipes.kind }).from(swipes).where(own).get()) return;
    const last = lastSwipe(viewerId);
    if (last?.targetId !== targetId)
      throw new Refusal(
        "nothing_to_undo",
        "Nothing to Undo",
        "Only your latest like or pass can be taken back.",
      );
    if (last.isMatch)
      throw new Refusal(
        "already_matched",
        "It's a Match!",
        "Your last like made a match, so it stays.",
      );
    deleteSwipes(tx, own);
    if (last.kind === "like") withdrawLike(tx, viewerId, targetId);
  });
}

/** Deletes a viewer's passes, as 'View Profiles Again' does (decision D2). */
export function showPassedAgain(viewerId: string): number {
  const passes = and(eq(swipes.actorId, viewerId), eq(swipes.kind, "pass"));
  return transact((tx) => deleteSwipes(tx, passes));
}
