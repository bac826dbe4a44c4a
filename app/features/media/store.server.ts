import { createHash } from "node:crypto";
import { media, mediaVariants } from "@db/schema";
import { and, eq, ne } from "drizzle-orm";
import { after, HOUR_MS, now } from "~/server/data/clock.server";
import {
  assertRoomForUploads,
  prepared,
  type Transaction,
  transact,
} from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { retryWhileLocked } from "~/server/data/write-retry.server";
import { Refusal } from "~/server/web/errors";
import type { CheckedFile } from "./check.server";
import { writeFromFile } from "./chunks.server";
import {
  fullAlert,
  type ImageType,
  KINDS,
  type MediaKind,
  type StoredKind,
  WAITING_ALERT,
} from "./media.schema";

/** Most items of one member in the queue: a whole profile, and as many voice messages. */
const MOST_WAITING_MEDIA = 12;

/** A completely received file in a scratch folder. */
export interface ReceivedFile {
  path: string;
  byteLength: number;
  sha256: string;
}

/**
 * Awards what a change of the media completed, inside the transaction of that change.
 *
 * @returns the tokens earned now
 */
export type Reward = (tx: Transaction, mediaId: string) => number;

interface NewMedia {
  userId: string;
  kind: StoredKind;
  /** Idempotency key from the client: the same upload sent twice is one item. */
  uploadId: string | null;
  imageType: ImageType | null;
  file: ReceivedFile;
  checked: CheckedFile;
  /** The member's item of the same kind that is removed once this one is complete. */
  replaces?: string | null;
}

/**
 * Items whose original is being copied in. Such an item has no due time: nobody sees it and the
 * queue does not claim it until it is complete.
 */
const globals = globalThis as { augustArriving?: Set<string> };
globals.augustArriving ??= new Set();
const incoming = globals.augustArriving;

/** SQL condition that the item behind an alias is complete, and not removed. */
export const isWholeSql = (alias: string): string =>
  `NOT (${alias}.processing = 'waiting' AND ${alias}.due_at IS NULL) AND ${alias}.processing <> 'removed'`;

/**
 * SQL condition that the item behind an alias belongs to a profile, unlike a voice message to one
 * member.
 */
export const isOfProfileSql = (alias: string): string =>
  `${alias}.kind IN ('photo', 'video_intro', 'tiktok_dance', 'activity_video', 'voice_sample')`;

/** An upload whose file is not checked yet. */
type IncomingMedia = Omit<NewMedia, "imageType" | "checked">;

/** Computes an item's id: of an upload that has an id, the same file has the same. */
export function computeMediaId({
  userId,
  kind,
  uploadId,
  file,
}: Pick<NewMedia, "userId" | "kind" | "uploadId"> & {
  file: Pick<ReceivedFile, "sha256">;
}): string {
  if (!uploadId) return newId();
  const name = [userId, kind, uploadId, file.sha256].join("\n");
  return createHash("sha256").update(name).digest("base64url").slice(0, 22);
}

/** Counts a member's items of a kind, without the one that is to be replaced. */
export function countMedia(userId: string, kind: MediaKind, replaces?: string | null): number {
  const row = prepared<{ count: number }>(
    `SELECT count(*) AS count FROM media WHERE user_id = ? AND kind = ? AND id <> ?
     AND processing <> 'removed'`,
  ).get(userId, kind, replaces ?? "");
  return row?.count ?? 0;
}

/** Whether an item is there, whole or not. */
export const isThere = (mediaId: string): boolean =>
  prepared("SELECT 1 FROM media WHERE id = ?").get(mediaId) !== undefined;

/**
 * Asserts that a member may have one more item of a kind.
 *
 * @throws Refusal 409 when the kind is full, 429 while too much of the member waits
 */
export function assertCapacity(userId: string, kind: StoredKind, replaces?: string | null): void {
  if (kind !== "voice_message" && countMedia(userId, kind, replaces) >= KINDS[kind].most)
    throw new Refusal("kind_full", "Upload Failed", fullAlert(kind));
  const { count } = prepared<{ count: number }>(
    "SELECT count(*) AS count FROM media WHERE user_id = ? AND processing IN ('waiting', 'working')",
  ).get(userId) ?? { count: 0 };
  if (count >= MOST_WAITING_MEDIA)
    throw new Refusal("too_many_waiting", "Upload Failed", WAITING_ALERT, {
      retryAfterSeconds: 60,
    });
}

const BRING_BACK_SQL = `UPDATE media SET processing = 'ready', due_at = NULL
  WHERE id = ? AND processing = 'removed'`;

/** Shows an item again that its owner had removed and now uploads once more. */
function bringBack({ userId, kind, replaces }: IncomingMedia, mediaId: string): void {
  transact(() => {
    if (kind !== "voice_message" && countMedia(userId, kind, replaces) < KINDS[kind].most)
      prepared(BRING_BACK_SQL).run(mediaId);
  });
}

/**
 * Whether an upload repeats an earlier one; called before its file is decoded.
 *
 * @throws Refusal 409 for a new one whose kind is full, 429 while too much of the member waits
 */
export function isRepeat(item: IncomingMedia): boolean {
  const mediaId = computeMediaId(item);
  if (isThere(mediaId)) {
    bringBack(item, mediaId);
    return true;
  }
  assertCapacity(item.userId, item.kind, item.replaces);
  return false;
}

interface InsertedItem {
  mediaId: string;
  /** Null if the item existed before. */
  variantId: number | null;
}

function insertItem(item: NewMedia): InsertedItem {
  const { userId, kind, imageType, file, checked } = item;
  const mediaId = computeMediaId(item);
  return transact((tx) => {
    if (isThere(mediaId)) return { mediaId, variantId: null };
    assertCapacity(userId, kind, item.replaces);
    // The disk may have filled while the file was on its way.
    assertRoomForUploads();
    const { contentType, width, height, durationMs } = checked;
    const { byteLength, sha256 } = file;
    // A voice message goes to one person and is no moderator's to hear.
    const review = kind === "voice_message" ? "exempt" : "waiting";
    const states = { review, processing: "waiting" } as const;
    tx.insert(media)
      .values({ id: mediaId, userId, kind, ...states, imageType, durationMs, createdAt: now() })
      .run();
    const { lastInsertRowid } = tx
      .insert(mediaVariants)
      .values({ mediaId, role: "original", contentType, width, height, byteLength, sha256 })
      .run();
    incoming.add(mediaId);
    return { mediaId, variantId: Number(lastInsertRowid) };
  });
}

/** How long a removed item is kept for a report form that shows it. */
const KEPT_MS = HOUR_MS;

/**
 * Removes a member's item of a kind: one that others may have seen is hidden from everybody, and deleted by a
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
}

const deleteItem = (mediaId: string) =>
  transact((tx) => tx.delete(media).where(eq(media.id, mediaId)).run());

/**
 * Stores a checked upload and queues it. Idempotent for the same upload id. Callers use
 * `runExclusive`, so that a repeat finds the first upload complete.
 *
 * @param reward runs in the transaction that completes the item
 * @returns the item's id, whether it is new, and the tokens it earned
 * @throws Refusal 409 when the kind is full, 429 while too much of the member waits
 */
export async function storeOriginal(
  item: NewMedia,
  reward: Reward = () => 0,
): Promise<{ mediaId: string; isNew: boolean; tokensEarned: number }> {
  const { mediaId, variantId } = await retryWhileLocked(() => insertItem(item));
  if (variantId === null) return { mediaId, isNew: false, tokensEarned: 0 };
  try {
    await writeFromFile(variantId, item.file.path);
    const tokensEarned = await retryWhileLocked(() =>
      transact((tx) => {
        if (item.replaces) removeWithin(tx, item.userId, item.kind, item.replaces);
        tx.update(media).set({ dueAt: now() }).where(eq(media.id, mediaId)).run();
        return reward(tx, mediaId);
      }),
    );
    return { mediaId, isNew: true, tokensEarned };
  } catch (error) {
    // What cannot be deleted now is deleted by the sweep.
    await retryWhileLocked(() => deleteItem(mediaId)).catch(() => undefined);
    throw error;
  } finally {
    incoming.delete(mediaId);
  }
}

/** Sweep: removes items that a killed process did not finish copying in. */
export function deleteUnfinished(): number {
  const unfinished = prepared<{ id: string }>(
    "SELECT id FROM media WHERE processing = 'waiting' AND due_at IS NULL LIMIT 100",
  ).all();
  const abandoned = unfinished.filter(({ id }) => !incoming.has(id));
  for (const { id } of abandoned) deleteItem(id);
  return abandoned.length;
}
