import { prepared } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { arePhotosComplete, type MediaFile, type MediaItem, type MediaKind } from "./media.schema";
import { isKeptSql, isOfProfileSql } from "./media-rows.server";

interface Row extends Omit<MediaItem, "files"> {
  variants: string;
  createdAtMs: number;
  isIslandVerified: 0 | 1;
  /** Digest of a photo's JPEG: the same picture has the same. */
  picture: string | null;
}

export interface Variant {
  contentType: string;
  width: number;
  height: number;
}

/** SQL query of the encodings in which items are delivered; the original that was uploaded is none. */
export const DELIVERED = `SELECT v.id, v.media_id AS mediaId, v.content_type AS contentType, v.width, v.height,
  v.byte_length AS byteLength, v.sha256, (SELECT m.user_id FROM media m WHERE m.id = v.media_id) AS ownerId
FROM media_variants v WHERE v.role = 'delivered'`;

/** SQL expression of the encodings in which an item is delivered, as a JSON array of `Variant`. */
export const variantsSql = (mediaId: string): string =>
  `(SELECT json_group_array(json_object('contentType', d.contentType, 'width', d.width, 'height', d.height))
    FROM (${DELIVERED}) d WHERE d.mediaId = ${mediaId})`;

/** SQL expression of the loudness of a sound over its length, for its player. */
export const barsSql = (mediaId: string): string =>
  `(SELECT drawn.bars FROM media drawn WHERE drawn.id = ${mediaId})`;

/** SQL expression of the state of an item in the processing queue. */
export const processingSql = (mediaId: string): string =>
  `(SELECT made.processing FROM media made WHERE made.id = ${mediaId})`;

const OWN_MEDIA_SQL = `SELECT m.id, m.kind, m.processing, m.failure, m.review,
  m.review_reason AS reviewReason, m.image_type AS imageType, m.duration_ms AS durationMs, m.bars, m.created_at AS createdAtMs,
  m.island_verified_at IS NOT NULL AS isIslandVerified, ${variantsSql("m.id")} AS variants,
  (SELECT d.sha256 FROM (${DELIVERED}) d WHERE d.mediaId = m.id AND d.contentType = 'image/jpeg' AND m.kind = 'photo'
    LIMIT 1) AS picture
FROM media m WHERE m.user_id = ? AND ${isOfProfileSql("m")} AND ${isKeptSql("m")}`;

/** File name of a delivered clip, by its content type. */
export const CLIP_NAMES: Readonly<Record<string, string>> = {
  "video/mp4": "video.mp4",
  "video/webm": "video.webm",
  "audio/mp4": "voice.m4a",
  "audio/mpeg": "voice.mp3",
  "audio/wav": "voice.wav",
  "audio/webm": "voice.webm",
  "audio/ogg": "voice.ogg",
};

/** The URL of an encoding of an item. */
export function toMediaFile(
  { id, kind }: Pick<MediaItem, "id" | "kind">,
  { contentType, width, height }: Variant,
): MediaFile {
  const format = contentType.replace("image/", "");
  const picture = kind === "photo" ? `${width}.${format}` : `poster.${format}`;
  const name = CLIP_NAMES[contentType] ?? picture;
  return { url: `/media/${id}/${name}`, contentType, width, height };
}

interface MediaSummary {
  items: Record<MediaKind, MediaItem[]>;
  /** Two photos of two types (rule upload-limits). */
  arePhotosComplete: boolean;
  /** A moderator saw that a photo was taken on the island (rule media-reviewed). */
  isIslandPhotoVerified: boolean;
  /** Idempotency key for the upload forms of this page: the same upload sent twice is one item. */
  uploadId: string;
}

/**
 * Loads a member's own media of all kinds in one query, oldest first, for the editor, the
 * completion and cards.
 */
export function loadMedia(userId: string): MediaSummary {
  const items: MediaSummary["items"] = {
    photo: [],
    video_intro: [],
    tiktok_dance: [],
    activity_video: [],
    voice_sample: [],
  };
  // Only a few rows, sorted here so that no statement sorts a growing table.
  const rows = prepared<Row>(OWN_MEDIA_SQL)
    .all(userId)
    .sort((one, other) => one.createdAtMs - other.createdAtMs || one.id.localeCompare(other.id));
  for (const row of rows) {
    const { variants, createdAtMs: _, isIslandVerified: __, picture, ...item } = row;
    const isDouble =
      picture !== null && rows.some((other) => other !== row && other.picture === picture);
    const files = (JSON.parse(variants) as Variant[]).map((variant) => toMediaFile(row, variant));
    items[row.kind].push({ ...item, files, ...(isDouble && { isDouble }) });
  }
  return {
    items,
    arePhotosComplete: arePhotosComplete(items.photo),
    isIslandPhotoVerified: rows.some(({ isIslandVerified }) => isIslandVerified === 1),
    uploadId: newId(),
  };
}
