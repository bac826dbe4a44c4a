import { existsSync, rmSync, statSync } from "node:fs";
import { readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { MINUTE_MS, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { folderBeside, syncFolder } from "~/server/data/folders.server";

/*
 * What was uploaded waits in a file beside the database until it is made ready (record 10). The row of an original says
 * what is in it; only the row is replicated.
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

const WAITS_SQL = "SELECT 1 FROM media_variants WHERE media_id = ? AND role = 'original'";

/**
 * Deletes the original of an item that does not wait for it: one that was removed and uploaded again meanwhile does. Called
 * after the commit that ended the wait.
 *
 * @returns false where the item waits
 */
export function dropOriginal(mediaId: string): boolean {
  if (prepared(WAITS_SQL).get(mediaId)) return false;
  rmSync(originalPath(mediaId), { force: true });
  return true;
}

/** A file gets its name just before its row. */
const ROWLESS_MS = MINUTE_MS;

/** Removes the originals of items that were deleted with their account, or by a process that was killed then. */
export async function removeLeftoverOriginals(): Promise<number> {
  let removed = 0;
  for (const mediaId of await readdir(folderBeside("uploads")).catch(() => [])) {
    const file = statSync(originalPath(mediaId), { throwIfNoEntry: false });
    const isOld = file?.isFile() && now().getTime() - file.ctimeMs > ROWLESS_MS;
    if (isOld && dropOriginal(mediaId)) removed += 1;
  }
  return removed;
}
