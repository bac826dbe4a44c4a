import { assertImpartial } from "~/features/matches/impartial.server";
import {
  approveWithin,
  CASE_MEDIA,
  refuseWithin,
  verifyIslandWithin,
} from "~/features/media/review.server";
import { isDeleted } from "~/features/members/deleted.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import { clean } from "~/server/data/text";
import { notFound } from "~/server/web/errors";
import { recordDecision } from "./audit.server";
import { tellApprovedAfterAll, tellRefused } from "./decision-notices.server";
import { findVerdict } from "./verdicts.server";

export type MediaDecision =
  | { decision: "approve" | "verify" | "unverify" }
  /** With the words that the owner reads. */
  | { decision: "refuse"; words: string };

interface Item {
  id: string;
  ownerId: string;
  kind: string;
  review: "waiting" | "approved" | "refused";
}

const ITEM_SQL = `SELECT id, ownerId, kind, review FROM (${CASE_MEDIA}) WHERE id = ?`;

/** An item of a profile that is ready. */
export const findItem = (mediaId: string): Item | undefined =>
  prepared<Item>(ITEM_SQL).get(mediaId);

/** Refuses an item, tells its owner why, and writes both into the audit log. @returns false where it was already */
export function refuseItemWithin(
  tx: Transaction,
  moderatorId: string,
  item: Item,
  words: string,
): boolean {
  const reason = clean(words);
  if (!refuseWithin(tx, item.id, reason)) return false;
  const subject = `media:${item.id}`;
  recordDecision(tx, {
    ...{ moderatorId, subject, reason },
    action: "refuse_media",
    memberId: item.ownerId,
  });
  tellRefused(tx, item, reason);
  return true;
}

/**
 * Decides about an item that waits, or changes the moderator's own last decision about it. Verifying an
 * island photo approves it too.
 *
 * @returns false where that is decided already, by whomever: nothing changes
 * @throws Refusal 404 for what is not there or not theirs to decide, 422 for words that are missing or too long
 */
export function decideMedia(moderatorId: string, mediaId: string, decided: MediaDecision): boolean {
  const { decision } = decided;
  return transact((tx) => {
    const item = findItem(mediaId);
    if (!item || isDeleted(item.ownerId)) throw notFound();
    assertImpartial(moderatorId, item.ownerId);
    const subject = `media:${mediaId}`;
    if (item.review !== "waiting" && !findVerdict(moderatorId, subject)?.isMine) return false;
    if (decided.decision === "refuse")
      return refuseItemWithin(tx, moderatorId, item, decided.words);
    const log = { moderatorId, subject, memberId: item.ownerId };
    if (decision === "unverify") {
      const isDone = verifyIslandWithin(tx, mediaId, false);
      if (isDone) recordDecision(tx, { ...log, action: "unverify_island_photo" });
      return isDone;
    }
    const isApproved = approveWithin(tx, mediaId);
    if (isApproved) recordDecision(tx, { ...log, action: "approve_media" });
    if (isApproved && item.review === "refused") tellApprovedAfterAll(tx, item);
    if (decision === "approve") return isApproved;
    const isVerified = verifyIslandWithin(tx, mediaId, true);
    if (isVerified) recordDecision(tx, { ...log, action: "verify_island_photo" });
    return isVerified || isApproved;
  });
}
