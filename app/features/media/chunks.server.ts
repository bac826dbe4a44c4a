import { prepared } from "~/server/data/database.server";

/** Bytes of a stored chunk; only the last one of a variant is shorter. */
export const CHUNK_BYTES = 256 * 1024;

/** Writes the chunks of a variant; runs inside the caller's transaction. */
export function writeBytes(variantId: number, bytes: Buffer): void {
  const insert = prepared(
    "INSERT INTO media_chunks (variant_id, position, bytes) VALUES (?, ?, ?)",
  );
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    insert.run(variantId, at / CHUNK_BYTES, bytes.subarray(at, at + CHUNK_BYTES));
}

const readChunk = (variantId: number, position: number) =>
  prepared<{ bytes: Buffer }>(
    "SELECT bytes FROM media_chunks WHERE variant_id = ? AND position = ?",
  ).get(variantId, position)?.bytes;

/** All bytes of a small variant. */
export function readBytes(variantId: number): Buffer {
  const chunks = prepared<{ bytes: Buffer }>(
    "SELECT bytes FROM media_chunks WHERE variant_id = ? ORDER BY position",
  ).all(variantId);
  return Buffer.concat(chunks.map(({ bytes }) => bytes));
}

/**
 * The bytes of a variant as a stream that reads one chunk at a time, and only those of the range.
 *
 * @param first position of the first byte
 * @param last position of the last byte, inclusive
 */
export function streamBytes(
  variantId: number,
  first: number,
  last: number,
): ReadableStream<Uint8Array> {
  let position = Math.floor(first / CHUNK_BYTES);
  return new ReadableStream(
    {
      pull(controller) {
        const start = position * CHUNK_BYTES;
        const bytes = start > last ? undefined : readChunk(variantId, position);
        if (!bytes) return controller.close();
        controller.enqueue(
          new Uint8Array(bytes.subarray(Math.max(0, first - start), last - start + 1)),
        );
        position += 1;
      },
    },
    { highWaterMark: 0 },
  );
}
