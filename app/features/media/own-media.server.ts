import { media } from "@db/schema";
import { eq } from "drizzle-orm";
import { prepared, transact } from "~/server/data/database.server";
import { notFound } from "~/server/web/errors";
import type { ImageType, MediaKind } from "./media.schema";
import { requeue } from "./media-queue.server";
import { isKeptSql, isOfProfileSql, type Reward, removeWithin } from "./media-rows.server";

/** The kind of a member's own item; undefined if it does not exist or is not theirs. */
export const findKind = (userId: string, mediaId: string): MediaKind | undefined =>
  prepared<{ kind: MediaKind }>(
    `SELECT m.kind FROM media m WHERE m.id = ? AND m.user_id = ?
     AND ${isOfProfileSql("m")} AND ${isKeptSql("m")}`,
  ).get(mediaId, userId)?.kind;

function requireKind(userId: string, mediaId: string): MediaKind {
  const kind = findKind(userId, mediaId);
  if (!kind) throw notFound("media");
  return kind;
}

/**
 * Removes a member's own item; nobody sees it anymore.
 *
 * @returns its kind
 * @throws Refusal 404 when it is not there or not the member's
 */
export function removeMedia(userId: string, mediaId: string): MediaKind {
  return transact((tx) => {
    const kind = requireKind(userId, mediaId);
    removeWithin(tx, userId, kind, mediaId);
    return kind;
  });
}

/**
 * Sets the type of a member's own photo.
 *
 * @returns the tokens that it earned
 * @throws Refusal 404 if it is not a photo of the member
 */
export function setImageType(
  userId: string,
  mediaId: string,
  imageType: ImageType,
  reward: Reward,
): number {
  return transact((tx) => {
    if (requireKind(userId, mediaId) !== "photo") throw notFound("media");
    tx.update(media).set({ imageType }).where(eq(media.id, mediaId)).run();
    return reward(tx, mediaId);
  });
}

/**
 * Requeues a member's own item whose processing failed; does nothing for any other item.
 *
 * @returns its kind, and the tokens that it earned
 * @throws Refusal 404 when it is not there or not the member's
 */
export function retryMedia(
  userId: string,
  mediaId: string,
  reward: Reward,
): { kind: MediaKind; tokensEarned: number } {
  return transact((tx) => {
    const kind = requireKind(userId, mediaId);
    requeue(mediaId);
    return { kind, tokensEarned: reward(tx, mediaId) };
  });
}
