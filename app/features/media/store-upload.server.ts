import { createHash } from "node:crypto";
import { media, mediaVariants } from "@db/schema";
import { now } from "~/server/data/clock.server";
import { assertRoomForUploads, prepared, transact } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { retryWhileLocked } from "~/server/data/write-retry.server";
import { type CheckedFile, checkFile } from "./check.server";
import type { ImageType, StoredKind } from "./media.schema";
import { assertCapacity, hasRoomFor } from "./media-capacity.server";
import { isThere, type Reward, removeWithin } from "./media-rows.server";
import { dropOriginal, keepOriginal } from "./originals.server";

/** A completely received file in a scratch folder, on the disk for good. */
export interface ReceivedFile {
  path: string;
  byteLength: number;
  sha256: string;
}

interface Upload {
  userId: string;
  kind: StoredKind;
  /** Idempotency key from the client: the same upload sent twice is one item. */
  uploadId: string | null;
  imageType: ImageType | null;
  file: ReceivedFile;
  /** The member's item of the same kind that is removed once this one is complete. */
  replaces?: string | null;
}

/** Computes an item's id: of an upload that has an id, the same file has the same. */
export function computeMediaId({
  userId,
  kind,
  uploadId,
  file,
}: Pick<Upload, "userId" | "kind" | "uploadId"> & { file: Pick<ReceivedFile, "sha256"> }): string {
  if (!uploadId) return newId();
  const name = [userId, kind, uploadId, file.sha256].join("\n");
  return createHash("sha256").update(name).digest("base64url").slice(0, 22);
}

/**
 * Stores an upload and queues it: recognizes a repeat, asks whether there is room, checks the file, keeps it, and
 * enters the item. Idempotent for the same upload id. Callers use `runExclusive`, so that a repeat finds the first upload
 * complete.
 *
 * @param how.check decodes the file; a repeat, or a file without room, is not decoded, which is expensive
 * @param how.reward runs in the transaction that enters the item
 * @returns the item's id, and the tokens it earned
 * @throws Refusal 409 when the kind is full, 429 while too much of the member waits, and what `check` throws
 */
export async function storeUpload(
  upload: Upload,
  {
    check = checkFile,
    reward = () => 0,
  }: {
    check?: (kind: StoredKind, path: string, byteLength: number) => Promise<CheckedFile>;
    reward?: Reward;
  } = {},
): Promise<{ mediaId: string; tokensEarned: number }> {
  const mediaId = computeMediaId(upload);
  const { userId, kind, file, replaces } = upload;
  if (isThere(mediaId)) {
    bringBack(mediaId, upload);
    return { mediaId, tokensEarned: 0 };
  }
  assertCapacity(userId, kind, replaces);
  const checked = await check(kind, file.path, file.byteLength);
  await keepOriginal(mediaId, file.path);
  try {
    const tokensEarned = await retryWhileLocked(() => insertItem(mediaId, upload, checked, reward));
    return { mediaId, tokensEarned };
  } catch (error) {
    dropOriginal(mediaId);
    throw error;
  }
}

const BRING_BACK_SQL = `UPDATE media SET processing = 'ready', due_at = NULL
  WHERE id = ? AND processing = 'removed'`;

/** Shows an item again that its owner had removed and now uploads once more. */
function bringBack(mediaId: string, { userId, kind, replaces }: Upload): void {
  if (kind === "voice_message") return;
  transact((tx) => {
    if (!hasRoomFor(userId, kind, replaces)) return;
    if (replaces && replaces !== mediaId) removeWithin(tx, userId, kind, replaces);
    prepared(BRING_BACK_SQL).run(mediaId);
  });
}

/** Enters an item, in place of the one that it replaces, and hands it to the queue. @returns the tokens that it earned */
const insertItem = (
  mediaId: string,
  { userId, kind, replaces, imageType, file: { byteLength, sha256 } }: Upload,
  { contentType, width, height, durationMs }: CheckedFile,
  reward: Reward,
): number =>
  transact((tx) => {
    // The disk, or the kind, may have filled while the file was on its way.
    assertRoomForUploads();
    assertCapacity(userId, kind, replaces);
    // A voice message goes to one person and is no moderator's to hear.
    const review = kind === "voice_message" ? "exempt" : "waiting";
    const states = { review, processing: "waiting", dueAt: now() } as const;
    if (replaces) removeWithin(tx, userId, kind, replaces);
    tx.insert(media)
      .values({ id: mediaId, userId, kind, ...states, imageType, durationMs, createdAt: now() })
      .run();
    tx.insert(mediaVariants)
      .values({ mediaId, role: "original", contentType, width, height, byteLength, sha256 })
      .run();
    return reward(tx, mediaId);
  });
