import { visibleTo } from "~/features/safety/visible.server";
import { prepared } from "~/server/database.server";
import { notFound } from "~/server/errors";

export interface Picture {
  id: number;
  contentType: string;
  byteLength: number;
  sha256: string;
}

const PICTURE_SQL = `SELECT v.id, v.content_type AS contentType, v.byte_length AS byteLength, v.sha256
FROM media m JOIN media_variants v ON v.media_id = m.id
WHERE m.id = :media AND v.content_type = :type AND v.width = :width
  AND (m.user_id = :viewer OR (m.review = 'approved' AND ${visibleTo("m.user_id", { paused: true })}))`;

/**
 * One size of a picture. Its owner always sees it, others once it is approved (decision M2).
 *
 * @param width pixels
 * @throws Refusal 404 when it is not there or not for the viewer
 */
export function findPicture(
  viewerId: string,
  mediaId: string,
  width: number,
  contentType: string,
): Picture {
  const picture = prepared<Picture>(PICTURE_SQL).get({
    viewer: viewerId,
    media: mediaId,
    width,
    type: contentType,
  });
  if (!picture) throw notFound();
  return picture;
}

/** The bytes of a variant. */
export function readBytes(variantId: number): Uint8Array<ArrayBuffer> {
  const chunks = prepared<{ bytes: Buffer }>(
    "SELECT bytes FROM media_chunks WHERE variant_id = ? ORDER BY position",
  ).all(variantId);
  return new Uint8Array(Buffer.concat(chunks.map(({ bytes }) => bytes)));
}
