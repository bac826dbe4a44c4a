import { rmSync, statSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { dataExports } from "@db/schema";
import { and, eq } from "drizzle-orm";
import { prepared, type Transaction } from "~/server/data/database.server";
import { folderBeside } from "~/server/data/folders.server";

/** The folder of the archives. */
export const archiveFolder = (): string => folderBeside("exports");

/** The file of an archive. @param exportId an id that August made, and never one from a request */
export const archivePath = (exportId: string): string => join(archiveFolder(), `${exportId}.zip`);

/** The file of an archive while it is written. */
export const partPath = (exportId: string): string => `${archivePath(exportId)}.part`;

/** Size of an archive in bytes; null where there is none. */
export const archiveSize = (exportId: string): number | null =>
  statSync(archivePath(exportId), { throwIfNoEntry: false })?.size ?? null;

/** Makes the folder of the archives, which the server alone may open; a repeat does nothing. */
export const makeFolder = () => mkdir(archiveFolder(), { recursive: true, mode: 0o700 });

/** The names in the folder; none where it is missing. */
export async function listFiles(): Promise<string[]> {
  try {
    return await readdir(archiveFolder());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Deletes an archive, whole or in part. */
export async function removeArchive(exportId: string): Promise<void> {
  await rm(partPath(exportId), { force: true });
  await rm(archivePath(exportId), { force: true });
}

/** Deletes an archive of a member in which someone may stand whose account is purged; another one can be asked for. */
export function dropArchivesWithin(tx: Transaction, memberId: string): void {
  const dropped = tx
    .delete(dataExports)
    .where(and(eq(dataExports.userId, memberId), eq(dataExports.state, "ready")))
    .returning({ id: dataExports.id })
    .all();
  removeFilesOnCommit(tx, dropped);
}

/**
 * Deletes the files of all of a member's archives, whose rows go in the same transaction. A file that comes after
 * this has no row, and the sweep deletes it.
 */
export const removeExportFiles = (tx: Transaction, memberId: string): void =>
  removeFilesOnCommit(
    tx,
    prepared<{ id: string }>("SELECT id FROM data_exports WHERE user_id = ?").all(memberId),
  );

/** A rollback keeps the rows, and the archives that they promise. */
function removeFilesOnCommit(tx: Transaction, archives: readonly { id: string }[]): void {
  tx.afterCommit(() => {
    for (const { id } of archives)
      for (const path of [partPath(id), archivePath(id)]) rmSync(path, { force: true });
  });
}
