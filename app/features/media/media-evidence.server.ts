import { prepared } from "~/server/data/database.server";
import { CHUNK_BYTES } from "./chunks.server";
import { DELIVERED } from "./summary.server";

interface Variant {
  id: number;
  contentType: string;
  width: number;
  byteLength: number;
  sha256: string;
}

/** What is kept of a reported item to be looked at or listened to. */
type EvidenceStill = { contentType: string; sha256: string; bytes: Buffer };

const listVariants = (mediaId: string) =>
  prepared<Variant>(
    `SELECT id, contentType, width, byteLength, sha256 FROM (${DELIVERED}) WHERE mediaId = ?`,
  ).all(mediaId);

/** Every delivered encoding of an item with its fingerprint. */
export const listEvidenceFiles = (mediaId: string): Omit<Variant, "id">[] =>
  listVariants(mediaId).map(({ id: _, ...file }) => file);

/**
 * Copies the largest picture of an item that fits into one row, or its sound where it has none, so that removing
 * the item takes nothing away. @returns null where nothing of it is left
 */
export function loadStill(mediaId: string): EvidenceStill | null {
  const [best] = listVariants(mediaId)
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
  return best && bytes ? { contentType: best.contentType, sha256: best.sha256, bytes } : null;
}
