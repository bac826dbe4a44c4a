import { type FileHandle, open } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { mediaVariants } from "@db/schema";
import { eq } from "drizzle-orm";
import { prepared, transact } from "~/server/data/database.server";
import { retryWhileLocked } from "~/server/data/write-retry.server";

/** Bytes of a stored chunk; only the last one of a variant is shorter. */
export const CHUNK_BYTES = 256 * 1024;
/** Chunks written in one transaction: few enough that no request waits noticeably. */
const CHUNKS_AT_ONCE = 4;

const insert = () =>
  prepared("INSERT INTO media_chunks (variant_id, position, bytes) VALUES (?, ?, ?)");

/** Writes the chunks of a small variant; runs inside the caller's transaction. */
export function writeBytes(variantId: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    insert().run(variantId, at / CHUNK_BYTES, bytes.subarray(at, at + CHUNK_BYTES));
}

async function readFully(file: FileHandle, from: number): Promise<Buffer> {
  const bytes = Buffer.alloc(CHUNK_BYTES * CHUNKS_AT_ONCE);
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/**
 * Copies a file into the chunks of a variant in short transactions, so that other writes run in
 * between.
 */
export async function writeFromFile(variantId: number, path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    for (let position = 0; ; position += CHUNKS_AT_ONCE) {
      const bytes = await readFully(file, position * CHUNK_BYTES);
      const first = position;
      await retryWhileLocked(() =>
        transact(() => {
          for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
            insert().run(variantId, first + at / CHUNK_BYTES, bytes.subarray(at, at + CHUNK_BYTES));
        }),
      );
      if (bytes.length < CHUNK_BYTES * CHUNKS_AT_ONCE) return;
      await setImmediate();
    }
  } finally {
    await file.close();
  }
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

/** Copies a variant into a file. */
export async function copyToFile(variantId: number, path: string): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    for (let position = 0; ; position += 1) {
      const bytes = readChunk(variantId, position);
      if (!bytes) return;
      await file.write(bytes);
    }
  } finally {
    await file.close();
  }
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

/** Removes a variant, a few chunks at a time. */
export async function removeVariant(variantId: number): Promise<void> {
  const remove = prepared(
    `DELETE FROM media_chunks WHERE variant_id = :variant AND position IN
       (SELECT position FROM media_chunks WHERE variant_id = :variant ORDER BY position DESC LIMIT :most)`,
  );
  for (;;) {
    const { changes } = transact(() =>
      remove.run({ variant: variantId, most: CHUNKS_AT_ONCE * 4 }),
    );
    if (changes === 0) break;
    await setImmediate();
  }
  transact((tx) => tx.delete(mediaVariants).where(eq(mediaVariants.id, variantId)).run());
}
