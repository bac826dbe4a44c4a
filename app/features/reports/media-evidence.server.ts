import { isShownSql } from "~/features/discover/shown-media.server";
import { CHUNK_BYTES } from "~/features/media/chunks.server";
import type { MediaKind } from "~/features/media/media.schema";
import { now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { notFound } from "~/server/errors";

export interface ShownMedia {
  id: string;
  kind: MediaKind;
  ownerId: string;
  ownerName: string;
}

const SHOWN_SQL = `SELECT m.id, m.kind, m.user_id AS ownerId, coalesce(p.stage_name, 'A member') AS ownerName
FROM media m LEFT JOIN profiles p ON p.user_id = m.user_id
WHERE m.id = :media AND m.user_id <> :viewer AND ${isShownSql("m")}`;

/**
 * An item of somebody else that is shown to the viewer.
 *
 * @throws Refusal 404 when it is not there, their own or not for them
 */
export function findShown(viewerId: string, mediaId: string): ShownMedia {
  const found = prepared<ShownMedia>(SHOWN_SQL).get({
    viewer: viewerId,
    media: mediaId,
    now: now().getTime(),
  });
  if (!found) throw notFound();
  return found;
}

interface Variant {
  id: number;
  contentType: string;
  width: number;
  byteLength: number;
  sha256: string;
}

export interface MediaEvidence {
  /** Every delivered encoding with its fingerprint. */
  files: Omit<Variant, "id">[];
  /** The largest picture of it that fits into one row, or its sound where it has none. */
  still: { contentType: string; sha256: string; bytes: Buffer } | null;
}

/** What is kept of an item when it is reported, so that removing it takes nothing away. */
export function loadEvidence(mediaId: string): MediaEvidence {
  const variants = prepared<Variant>(
    `SELECT id, content_type AS contentType, width, byte_length AS byteLength, sha256
     FROM media_variants WHERE media_id = ? AND role = 'delivered'`,
  ).all(mediaId);
  const [best] = variants
    .filter(
      ({ contentType, byteLength }) =>
        /^(?:image|audio)\//.test(contentType) && byteLength <= CHUNK_BYTES,
    )
    .sort((one, other) => other.width - one.width);
  const bytes =
    best &&
    prepared<{ bytes: Buffer }>(
      "SELECT bytes FROM media_chunks WHERE variant_id = ? AND position = 0",
    ).get(best.id)?.bytes;
  return {
    files: variants.map(({ id: _, ...file }) => file),
    still: best && bytes ? { contentType: best.contentType, sha256: best.sha256, bytes } : null,
  };
}
