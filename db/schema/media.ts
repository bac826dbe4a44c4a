import { sql } from "drizzle-orm";
import {
  blob,
  check,
  index,
  integer,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { BAR_COUNT } from "../loudness-bars";
import { hexDigits, lengthWithin, oneOf, sha256Digest, table, timestamp } from "./columns";
import { member } from "./member";
import { IMAGE_TYPES } from "./profile-lists";
import { LIMITS, MEDIA_KINDS, PROCESSING_STATES, REVIEW_STATES } from "./values";

/**
 * A photo, video or recording of a member. What a profile shows is reviewed (rules uploads-real and media-reviewed);
 * a voice message goes to one person and is not.
 */
export const media = table(
  "media",
  {
    id: text("id").primaryKey(),
    userId: member("user_id"),
    kind: text("kind", { enum: MEDIA_KINDS }).notNull(),
    review: text("review", { enum: REVIEW_STATES }).notNull().default("waiting"),
    reviewReason: text("review_reason"),
    /** When a moderator saw that a photo was taken on the island. */
    islandVerifiedAt: timestamp("island_verified_at"),
    /** State in the processing queue; a failed item has a reason. */
    processing: text("processing", { enum: PROCESSING_STATES }).notNull().default("ready"),
    failure: text("failure"),
    attempts: integer("attempts").notNull().default(0),
    /** When the queue takes it up, or retries it with backoff; of a removed item, when it is deleted at the earliest. */
    dueAt: timestamp("due_at"),
    /** How a photo was taken; nothing for other kinds. */
    imageType: text("image_type", { enum: IMAGE_TYPES }),
    /** Length of a video or a voice sample in milliseconds, once known. */
    durationMs: integer("duration_ms"),
    /** Loudness of a sound over its length, for its player; nothing where no tool could measure it. */
    bars: text("bars"),
    createdAt: timestamp("created_at").notNull(),
  },
  (t) => [
    index("media_user").on(t.userId, t.kind),
    index("media_due").on(t.processing, t.dueAt),
    index("media_queue").on(t.review, t.createdAt, t.id),
    check(
      "media_island_verified",
      sql`${t.islandVerifiedAt} IS NULL OR (${t.kind} = 'photo' AND ${t.review} = 'approved')`,
    ),
    oneOf("media_processing", t.processing, PROCESSING_STATES),
    lengthWithin("media_id", t.id, 1, LIMITS.id),
    lengthWithin("media_review_reason", t.reviewReason, 1, LIMITS.longText),
    lengthWithin("media_failure", t.failure, 1, LIMITS.longText),
    check(
      "media_failure_has_reason",
      sql`(${t.processing} = 'failed') = (${t.failure} IS NOT NULL)`,
    ),
    check(
      "media_due",
      sql`${t.dueAt} IS NULL OR ${t.processing} IN ('waiting', 'working', 'removed')`,
    ),
    check("media_photo_has_no_length", sql`${t.kind} <> 'photo' OR ${t.durationMs} IS NULL`),
    check("media_image_type_of_photo", sql`${t.kind} = 'photo' OR ${t.imageType} IS NULL`),
    check(
      "media_voice_message_is_private",
      sql`(${t.kind} = 'voice_message') = (${t.review} = 'exempt')`,
    ),
    check("media_attempts", sql`${t.attempts} >= 0`),
    hexDigits("media_bars", t.bars, BAR_COUNT),
    check(
      "media_bars_of_sound",
      sql`${t.bars} IS NULL OR ${t.kind} IN ('voice_sample', 'voice_message')`,
    ),
    check("media_duration", sql`${t.durationMs} >= 0`),
    oneOf("media_review", t.review, REVIEW_STATES),
    check(
      "media_refusal_has_reason",
      sql`(${t.review} = 'refused') = (${t.reviewReason} IS NOT NULL)`,
    ),
  ],
);

/** One encoding of a media item: a width for pictures, one file for video and voice. */
export const mediaVariants = table(
  "media_variants",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    mediaId: text("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    /** What was uploaded, in a file and without chunks, until it is processed; then only what is delivered. */
    role: text("role", { enum: ["original", "delivered"] })
      .notNull()
      .default("delivered"),
    contentType: text("content_type").notNull(),
    /** Pixels; 0 for sound. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    byteLength: integer("byte_length").notNull(),
    sha256: text("sha256").notNull(),
  },
  (t) => [
    uniqueIndex("media_variants_once").on(t.mediaId, t.role, t.contentType, t.width),
    oneOf("media_variants_role", t.role, ["original", "delivered"]),
    check("media_variants_size", sql`${t.width} >= 0 AND ${t.height} >= 0 AND ${t.byteLength} > 0`),
    sha256Digest("media_variants_sha256", t.sha256),
  ],
);

/** The bytes of a variant, in order, at most 256 KiB a row. */
export const mediaChunks = table(
  "media_chunks",
  {
    variantId: integer("variant_id")
      .notNull()
      .references(() => mediaVariants.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    bytes: blob("bytes", { mode: "buffer" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.variantId, t.position] }),
    check("media_chunks_position", sql`${t.position} >= 0`),
    check("media_chunks_size", sql`length(${t.bytes}) BETWEEN 1 AND 262144`),
  ],
);
