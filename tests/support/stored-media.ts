import { createHash } from "node:crypto";
import { media, mediaChunks, mediaVariants } from "@db/schema";
import { now } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { type Person, runSql } from "./island";

/** Stores the bytes of an item in one encoding. */
export function storeBytes(mediaId: string, contentType: string, bytes: Buffer): void {
  const side = contentType.startsWith("audio/") ? 0 : 192;
  const { variantId } = database()
    .insert(mediaVariants)
    .values({
      mediaId,
      contentType,
      width: side,
      height: side,
      byteLength: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    })
    .returning({ variantId: mediaVariants.id })
    .get();
  database().insert(mediaChunks).values({ variantId, position: 0, bytes }).run();
}

/** A picture of a member in one size. why: uploads are not part of this. */
export function addPhoto(
  { id: userId }: Person,
  review: "approved" | "waiting" | "refused",
  imageType: "upclose" | "pulledback" | null = null,
): string {
  const id = newId();
  const reviewReason = review === "refused" ? "Not taken on the island." : null;
  const item = { id, userId, kind: "photo", review, reviewReason, imageType } as const;
  database()
    .insert(media)
    .values({ ...item, createdAt: now() })
    .run();
  storeBytes(id, "image/jpeg", Buffer.from(`a picture, ${review}, ${id}`));
  storeBytes(id, "image/webp", Buffer.from(`a picture, ${review}, ${id}`));
  return id;
}

/** A video of a member with its small picture. why: uploads are not part of this. */
export function addVideo(
  { id: userId }: Person,
  review: "approved" | "refused" = "approved",
): string {
  const id = newId();
  const kind = review === "approved" ? "video_intro" : "tiktok_dance";
  const reviewReason = review === "refused" ? "Not taken on the island." : null;
  database()
    .insert(media)
    .values({ id, userId, kind, review, reviewReason, createdAt: now() })
    .run();
  storeBytes(id, "video/mp4", Buffer.from(`a video, ${id}`));
  storeBytes(id, "image/jpeg", Buffer.from(`a picture of a video, ${id}`));
  return id;
}

/** A voice sample of a member. why: uploads are not part of this. */
export function addVoiceSample({ id: userId }: Person): string {
  const id = newId();
  const item = { id, userId, kind: "voice_sample", review: "approved", createdAt: now() } as const;
  database().insert(media).values(item).run();
  storeBytes(id, "audio/mp4", Buffer.from(`a voice, ${id}`));
  return id;
}

/** Lets the processing of something that was uploaded fail, which its owner may try again. */
export const failProcessing = (mediaId: string): void =>
  runSql(
    `UPDATE media SET processing = 'failed', failure = 'Not readable' WHERE id = '${mediaId}'`,
  );
