import { media, mediaVariants } from "@db/schema";
import { eq } from "drizzle-orm";
import { prepared, type Transaction, transact } from "~/server/data/database.server";

/** Chunks that are deleted at once: 4 MiB at most. */
const PIECE = 16;

const CHUNKS_SQL = `DELETE FROM media_chunks WHERE rowid IN (SELECT c.rowid FROM media m
  JOIN media_variants v ON v.media_id = m.id JOIN media_chunks c ON c.variant_id = v.id
  WHERE m.user_id = ? LIMIT ${PIECE})`;
const NEXT_SQL = "SELECT id FROM media WHERE user_id = ? LIMIT 1";

function deleteItem(tx: Transaction, mediaId: string): void {
  tx.delete(mediaVariants).where(eq(mediaVariants.mediaId, mediaId)).run();
  tx.delete(media).where(eq(media.id, mediaId)).run();
}

/**
 * Deletes a piece of a member's media in a transaction of its own, so that no write waits long for it.
 *
 * @returns false when nothing is left
 */
export const deleteMediaPiece = (userId: string): boolean =>
  transact((tx) => {
    if (prepared(CHUNKS_SQL).run(userId).changes > 0) return true;
    const next = prepared<{ id: string }>(NEXT_SQL).get(userId);
    if (next) deleteItem(tx, next.id);
    return next !== undefined;
  });
