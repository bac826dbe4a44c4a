import type { MediaItem } from "./media.schema";

/**
 * SQL query of the items that may be shown to others: approved and ready (rule media-reviewed). The unary plus
 * keeps SQLite from searching all ready items instead of those of one owner.
 */
export const APPROVED_MEDIA = `SELECT id, kind, user_id AS ownerId, image_type AS imageType,
  duration_ms AS durationMs, bars, rowid AS place FROM media WHERE review = 'approved' AND +processing = 'ready'`;

/** The photo that stands for a member to themselves, who see it before it is approved. */
export const findOwnPhoto = (photos: readonly MediaItem[]): MediaItem | undefined =>
  photos.find(({ imageType }) => imageType === "upclose") ?? photos[0];

/**
 * SQL expression for the id of a member's primary photo on cards and in lists: the first that is
 * approved and ready, preferably an upclose one (rule media-reviewed).
 *
 * @param column a member id column of the query, from code and never from a request
 */
export function primaryPhotoSql(column: string): string {
  const first = (condition: string) =>
    `(SELECT shown.id FROM (${APPROVED_MEDIA}) shown WHERE shown.ownerId = ${column} AND shown.kind = 'photo'
      ${condition} ORDER BY shown.place LIMIT 1)`;
  return `coalesce(${first("AND shown.imageType = 'upclose'")}, ${first("")})`;
}

/** URL of a member's primary photo; null if there is none. */
export const primaryPhotoUrl = (photoId: string | null): string | null =>
  photoId && `/media/${photoId}/384.webp`;
