import { media } from "@db/schema";
import { and, eq, ne } from "drizzle-orm";
import { after, HOUR_MS, now } from "~/server/data/clock.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import type { StoredKind } from "./media.schema";
import { dropOriginal } from "./originals.server";

/** How long a removed item is kept for a report form that shows it. */
const KEPT_MS = HOUR_MS;

/**
 * Awards what a change of the media completed, inside the transaction of that change.
 *
 * @returns the tokens earned now
 */
export type Reward = (tx: Transaction, mediaId: string) => number;

/** SQL condition that the item behind an alias is not removed. */
export const isKeptSql = (alias: string): string => `${alias}.processing <> 'removed'`;

/**
 * SQL condition that the item behind an alias belongs to a profile, unlike a voice message to one
 * member.
 */
export const isOfProfileSql = (alias: string): string =>
  `${alias}.kind IN ('photo', 'video_intro', 'tiktok_dance', 'activity_video', 'voice_sample')`;

/** Whether an item is there, removed or not. */
export const isThere = (mediaId: string): boolean =>
  prepared("SELECT 1 FROM media WHERE id = ?").get(mediaId) !== undefined;

/**
 * Removes a member's item of a kind: one that others may have seen is hidden from everyone, and deleted by a
 * sweep once no report can be about it anymore.
 */
export function removeWithin(tx: Transaction, userId: string, kind: StoredKind, mediaId: string) {
  const own = and(eq(media.id, mediaId), eq(media.userId, userId), eq(media.kind, kind));
  const { changes } = tx
    .update(media)
    .set({ processing: "removed", dueAt: after(now(), KEPT_MS) })
    .where(and(own, eq(media.processing, "ready")))
    .run();
  if (changes === 0)
    tx.delete(media)
      .where(and(own, ne(media.processing, "removed")))
      .run();
  tx.afterCommit(() => dropOriginal(mediaId));
}
