import { media } from "@db/schema";
import { and, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { isHereSql, isNotDeletedSql } from "~/features/members/account.server";
import { now } from "~/server/data/clock.server";
import { countUpTo, prepared, type Transaction, transact } from "~/server/data/database.server";
import { assertReason } from "~/server/web/reason.server";
import { variantsSql } from "./summary.server";

/**
 * SQL query of what waits for its review: ready, and of a profile that others can see once the item is approved. A
 * voice message is private and exempt.
 * The unary plus keeps SQLite from searching all ready items.
 */
export const WAITING_MEDIA = `SELECT id, user_id AS ownerId, kind, created_at AS createdAtMs FROM media
  WHERE review = 'waiting' AND +processing = 'ready' AND ${isHereSql("media.user_id")}`;

/** Counts what waits for its review, up to 1,000. */
export const countMediaToReview = (): number => countUpTo(`SELECT 1 FROM (${WAITING_MEDIA})`);

const PROFILE_MEDIA = `SELECT c.id, c.user_id AS ownerId, c.kind, c.review, c.review_reason AS reviewReason, c.processing = 'removed' AS isRemoved,
  c.island_verified_at IS NOT NULL AS isIslandVerified, c.image_type AS imageType,
  c.duration_ms AS durationMs, c.bars, c.created_at AS createdAtMs, ${variantsSql("c.id")} AS variants
  FROM media c WHERE c.kind <> 'voice_message'`;

/** SQL query of the ready items of profiles with what a moderator reads of them. */
export const CASE_MEDIA = `${PROFILE_MEDIA} AND +c.processing = 'ready'`;

/** SQL query of the items that a report can be about: those too that their owners have removed since. */
export const REPORTED_MEDIA = `${PROFILE_MEDIA} AND +c.processing IN ('ready', 'removed')`;

/** SQL condition that an open report is about the item behind an alias. */
const isReportedSql = (alias: string): string =>
  `EXISTS (SELECT 1 FROM reports o WHERE o.reported_id = ${alias}.user_id AND o.state = 'open'
    AND o.subject_kind IN ('photo', 'video', 'voice') AND o.subject_id = ${alias}.id)`;

/**
 * SQL query of the items whose bytes a moderator, bound as `:viewer`, gets through a case: those that wait,
 * those of an open report, also once their owners have removed them, and those that they decided about, for a second
 * look. Of someone who has deleted the account there are those of an open report alone, which leaving does not end.
 * Whether they may decide about the owner at all is another condition.
 */
export const REVIEWABLE = `SELECT w.id, w.user_id AS ownerId FROM media w
  WHERE w.kind <> 'voice_message' AND (${isReportedSql("w")}
    OR (w.processing <> 'removed' AND ${isNotDeletedSql("w.user_id")} AND (w.review = 'waiting'
      OR EXISTS (SELECT 1 FROM moderation_entries e WHERE e.subject = 'media:' || w.id
        AND e.moderator_id = :viewer))))`;

const REMOVED_SQL = `SELECT r.id FROM media r
  WHERE r.processing = 'removed' AND r.due_at <= ? AND NOT ${isReportedSql("r")} LIMIT 20`;

/** Sweep: deletes items that their owners removed an hour ago, unless an open report is about them. */
export const deleteRemoved = (): number =>
  transact((tx) => {
    const over = prepared<{ id: string }>(REMOVED_SQL).all(now().getTime());
    for (const { id } of over) tx.delete(media).where(eq(media.id, id)).run();
    return over.length;
  });

const ofProfile = (mediaId: string) => and(eq(media.id, mediaId), ne(media.kind, "voice_message"));

/** Approves an item. @returns false where it is approved already or gone */
export function approveWithin(tx: Transaction, mediaId: string): boolean {
  const { changes } = tx
    .update(media)
    .set({ review: "approved", reviewReason: null })
    .where(and(ofProfile(mediaId), inArray(media.review, ["waiting", "refused"])))
    .run();
  return changes > 0;
}

/**
 * Refuses an item, with what its owner reads.
 *
 * @returns false where it is refused already or gone
 * @throws Refusal 422 for a reason that is blank or too long
 */
export function refuseWithin(tx: Transaction, mediaId: string, reason: string): boolean {
  const reviewReason = assertReason(reason);
  const { changes } = tx
    .update(media)
    .set({ review: "refused", reviewReason, islandVerifiedAt: null })
    .where(and(ofProfile(mediaId), inArray(media.review, ["waiting", "approved"])))
    .run();
  return changes > 0;
}

/**
 * Says of an approved photo that it was taken on the island, or takes that back (rule media-reviewed).
 * @returns false where that is so already, or it is no approved photo
 */
export function verifyIslandWithin(tx: Transaction, mediaId: string, isVerified: boolean): boolean {
  const { islandVerifiedAt } = media;
  const { changes } = tx
    .update(media)
    .set({ islandVerifiedAt: isVerified ? now() : null })
    .where(
      and(
        eq(media.id, mediaId),
        eq(media.kind, "photo"),
        eq(media.review, "approved"),
        isVerified ? isNull(islandVerifiedAt) : isNotNull(islandVerifiedAt),
      ),
    )
    .run();
  return changes > 0;
}
