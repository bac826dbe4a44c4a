import { expirePair } from "~/features/matches/expiry.server";
import { applyLike, findLikeResult, type LikeResult } from "~/features/matches/matching.server";
import {
  deletePendingMatch,
  findLastSwipe,
  hasSwiped,
  recordLike,
  recordPass,
  undoPasses,
  undoSwipe,
} from "~/features/matches/record-swipe.server";
import { refusePaused } from "~/features/members/member-state.server";
import { transact } from "~/server/data/database.server";
import { notFound, Refusal } from "~/server/web/errors";
import { advanceCursor } from "./deck.server";
import { pairScore } from "./pair-score.server";

/**
 * Likes a member. Idempotent, also for concurrent repeats, which return the same result.
 *
 * @throws Refusal 404 for someone who must not be shown to the viewer, 403 for a paused viewer
 */
export function like(viewerId: string, targetId: string): LikeResult {
  return transact((tx) => {
    refusePaused(viewerId);
    const pair = pairScore(viewerId, targetId);
    if (!pair) throw notFound("member");
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
 * Passes a member (rule undo-last-swipe). A pending like is withdrawn; a like whose match has ended stays,
 * so that the two are not shown to each other again. Idempotent.
 *
 * @throws Refusal 404 for someone who must not be shown to the viewer, 409 where the two are
 *   matched
 */
export function passMember(viewerId: string, targetId: string): void {
  transact((tx) => {
    if (!pairScore(viewerId, targetId)) throw notFound("member");
    expirePair(tx, viewerId, targetId);
    if (findLikeResult(tx, viewerId, targetId).matched)
      throw new Refusal(
        "already_matched",
        "It's a Match!",
        "You two already matched. To end it, choose Close match on Matches or in your conversation.",
      );
    if (deletePendingMatch(tx, viewerId, targetId)) undoSwipe(tx, viewerId, targetId);
    recordPass(tx, viewerId, targetId);
    advanceCursor(viewerId, targetId);
  });
}

/** The member who the last like or pass was for, when it can be taken back and they be shown again. */
export function undoableTarget(viewerId: string): string | null {
  const last = findLastSwipe(viewerId);
  return last?.isMatch === 0 && last.isVisible === 1 ? last.targetId : null;
}

/**
 * Undoes the last like or pass (rule undo-last-swipe). It names its member, so that a repeat does not undo
 * the one before it.
 *
 * @param targetId the member of the like or pass
 * @returns false for a repeat, which undoes nothing
 * @throws Refusal 409 if it is not the last one anymore or made a match
 */
export function undoLast(viewerId: string, targetId: string): boolean {
  return transact((tx) => {
    expirePair(tx, viewerId, targetId);
    if (!hasSwiped(tx, viewerId, targetId)) return false;
    const last = findLastSwipe(viewerId);
    if (last?.targetId !== targetId)
      throw new Refusal(
        "nothing_to_undo",
        "Nothing to Undo",
        "You can only undo your latest like or pass.",
      );
    if (last.isMatch)
      throw new Refusal(
        "already_matched",
        "It's a Match!",
        "Your last like made a match, so you can’t undo it.",
      );
    deletePendingMatch(tx, viewerId, targetId);
    undoSwipe(tx, viewerId, targetId);
    return true;
  });
}

/** Brings passed members back, as 'View Profiles Again' does (rule deck-order). */
export const showPassedAgain = (viewerId: string): number =>
  transact((tx) => undoPasses(tx, viewerId));
