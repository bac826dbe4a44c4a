/**
 * SQL expression for the id of a member's primary photo on cards and in lists: the first that is
 * approved and ready, preferably an upclose one (decision M2).
 *
 * @param column a member id column of the query, from code and never from a request
 */
export function primaryPhotoSql(column: string): string {
  const first = (condition: string) =>
    `(SELECT shown.id FROM media shown WHERE shown.user_id = ${column} AND shown.kind = 'photo'
      AND shown.review = 'approved' AND shown.processing = 'ready'${condition} ORDER BY shown.rowid LIMIT 1)`;
  return `coalesce(${first(" AND shown.image_type = 'upclose'")}, ${first("")})`;
}

/** URL of a member's primary photo; null if there is none. */
export const primaryPhotoUrl = (photoId: string | null): string | null =>
  photoId && `/media/${photoId}/384.webp`;
