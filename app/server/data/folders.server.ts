import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { database } from "./database.server";

/**
 * A folder for files beside the database, on its disk; of a database in memory, a temporary one.
 *
 * @returns its absolute path, since ffmpeg runs in another folder
 */
export function folderBeside(name: "exports" | "uploads"): string {
  const { memory, name: file } = database().$client;
  return memory ? join(tmpdir(), `august-${name}-${process.pid}`) : resolve(dirname(file), name);
}

/** Makes what happened in a folder last: a new name, or one that is gone. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
