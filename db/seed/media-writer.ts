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
  review?: (typeof REVIEW_STATES)[number];
  imageType?: (typeof IMAGE_TYPES)[number];
  durationMs?: number;
  bars?: string | null;
  /** When a moderator saw that it was taken on the island. */
  islandVerifiedAtMs?: number | null;
  createdAtMs: number;
}

/** Writes a medium that is ready, each encoding in one chunk (rule uploads-real). */
export function writeMedium(batches: Batches, medium: Medium, encodings: Encoding[]): void {
  batches.insert("media", {
    id: medium.id,
    user_id: medium.userId,
    kind: medium.kind,
    review: medium.review ?? "approved",
    image_type: medium.imageType ?? null,
    duration_ms: medium.durationMs ?? null,
    bars: medium.bars ?? null,
    island_verified_at: medium.islandVerifiedAtMs ?? null,
    created_at: medium.createdAtMs,
  });
  for (const { contentType, width, height, bytes } of encodings) {
    const variantId = batches.insert("media_variants", {
      media_id: medium.id,
      content_type: contentType,
      width,
      height,
      byte_length: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    batches.insert("media_chunks", { variant_id: variantId, position: 0, bytes });
  }
}
