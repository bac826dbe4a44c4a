import { createHash } from "node:crypto";
import type { IMAGE_TYPES } from "../schema/profile-lists";
import type { MEDIA_KINDS, REVIEW_STATES } from "../schema/values";
import type { Batches } from "./batches";

/** One encoding of a photo, video or recording; width and height in pixels, 0 for a sound. */
export interface Encoding {
  contentType: string;
  width: number;
  height: number;
  bytes: Buffer;
}

interface Medium {
  id: string;
  userId: string;
  kind: (typeof MEDIA_KINDS)[number];
  review: (typeof REVIEW_STATES)[number];
  imageType?: (typeof IMAGE_TYPES)[number];
  durationMs?: number;
  createdAtMs: number;
}

/** Writes media that are ready, each encoding in one chunk (decision M1). */
export function mediaWriter(batches: Batches): (medium: Medium, encodings: Encoding[]) => void {
  const writeMedium = batches.into("media", [
    "id",
    "user_id",
    "kind",
    "review",
    "image_type",
    "duration_ms",
    "created_at",
  ]);
  const writeVariant = batches.into("media_variants", [
    "media_id",
    "content_type",
    "width",
    "height",
    "byte_length",
    "sha256",
  ]);
  const writeChunk = batches.into("media_chunks", ["variant_id", "position", "bytes"]);
  return (medium, encodings) => {
    writeMedium({
      id: medium.id,
      user_id: medium.userId,
      kind: medium.kind,
      review: medium.review,
      image_type: medium.imageType ?? null,
      duration_ms: medium.durationMs ?? null,
      created_at: medium.createdAtMs,
    });
    for (const { contentType, width, height, bytes } of encodings) {
      const variantId = writeVariant({
        media_id: medium.id,
        content_type: contentType,
        width,
        height,
        byte_length: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      });
      writeChunk({ variant_id: variantId, position: 0, bytes });
    }
  };
}
