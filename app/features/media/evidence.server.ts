import { prepared } from "~/server/database.server";
import { CHUNK_BYTES } from "./chunks.server";
import { DELIVERED } from "./summary.server";

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
    `SELECT id, contentType, width, byteLength, sha256 FROM (${DELIVERED}) WHERE mediaId = ?`,
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
