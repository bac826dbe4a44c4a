import type { MediaItem } from "./media.schema";

const READY_MEDIA = `SELECT id, kind, user_id AS ownerId, image_type AS imageType,
  duration_ms AS durationMs, bars, review, rowid AS place FROM media WHERE +processing = 'ready'`;

/**
 * SQL query of the items that may be shown to others: approved and ready (rule media-reviewed). The unary plus
 * keeps SQLite from searching all ready items instead of those of one owner.
 */
export const APPROVED_MEDIA = `${READY_MEDIA} AND review = 'approved'`;

/** SQL query of the items that an owner sees on their own pages: those too that wait for their review. */
export const OWN_SHOWN_MEDIA = `${READY_MEDIA} AND +review <> 'refused'`;

/** The photo that stands for a member to themselves, who see it before it is approved. */
export const findOwnPhoto = (photos: readonly MediaItem[]): MediaItem | undefined =>
  photos.find(({ imageType }) => imageType === "upclose") ?? photos[0];

/** The first photo of a source for the member behind `column`, preferably an upclose one. */
function firstPhotoSql(source: string, column: string): string {
  const first = (condition: string) =>
    `(SELECT shown.id FROM (${source}) shown WHERE shown.ownerId = ${column} AND shown.kind = 'photo'
      ${condition} ORDER BY shown.place LIMIT 1)`;
  return `coalesce(${first("AND shown.imageType = 'upclose'")}, ${first("")})`;
}

/**
 * SQL expression for the id of a member's primary photo on cards and in lists: the first that is
 * approved and ready, preferably an upclose one (rule media-reviewed).
 *
 * @param column a member id column of the query, from code and never from a request
 */
export const primaryPhotoSql = (column: string): string => firstPhotoSql(APPROVED_MEDIA, column);

/** The same for the member's own eyes: a photo that waits for its review, too. */
export const ownPhotoSql = (column: string): string => firstPhotoSql(OWN_SHOWN_MEDIA, column);

/** SQL condition that others see a photo of the member behind `column`. */
export const hasPhotoSql = (column: string): string =>
  `EXISTS (SELECT 1 FROM (${APPROVED_MEDIA}) shown WHERE shown.ownerId = ${column} AND shown.kind = 'photo')`;

/** URL of a member's primary photo; null if there is none. */
export const primaryPhotoUrl = (photoId: string | null): string | null =>
  photoId && `/media/${photoId}/384.webp`;
