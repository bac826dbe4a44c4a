import { existsSync, statSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { MINUTE_MS, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { folderBeside, syncFolder } from "~/server/data/folders.server";

/*
 * What was uploaded waits in a file beside the database until it is made ready (record 10). The row of an original says
 * what is in it; the replica has the row alone.
 */

/** The file of an item's original. @param mediaId an id that August made, and never one from a request */
export const originalPath = (mediaId: string): string => join(folderBeside("uploads"), mediaId);

/** Whether an item's original is there: one is not where the database was restored on another machine. */
export const hasOriginal = (mediaId: string): boolean => existsSync(originalPath(mediaId));

/** Keeps a received file as an item's original, so that it outlasts a power cut. @param path on the same disk, synced */
export async function keepOriginal(mediaId: string, path: string): Promise<void> {
  await rename(path, originalPath(mediaId));
  await syncFolder(folderBeside("uploads"));
}

/** Deletes an item's original; a repeat does nothing. */
export const removeOriginal = (mediaId: string): Promise<void> =>
  rm(originalPath(mediaId), { force: true });

const WAITS_SQL = "SELECT 1 FROM media_variants WHERE media_id = ? AND role = 'original'";
/** A file gets its name just before its row. */
const ROWLESS_MS = MINUTE_MS;

/** Removes the originals of items that were removed, or made ready by a process that was killed then. */
export async function removeLeftoverOriginals(): Promise<number> {
  let removed = 0;
  for (const mediaId of await readdir(folderBeside("uploads")).catch(() => [])) {
    const file = statSync(originalPath(mediaId), { throwIfNoEntry: false });
    const isOld = file?.isFile() && now().getTime() - file.ctimeMs > ROWLESS_MS;
    if (!isOld || prepared(WAITS_SQL).get(mediaId)) continue;
    await removeOriginal(mediaId);
    removed += 1;
  }
  return removed;
}
