import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatBytes } from "~/server/data/format-bytes";

/** Space beyond the database itself, for the WAL and other files. */
const ROOM_FACTOR = 1.2;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Removes the database copies of killed checks: stopping the server kills a running check. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.match(/^august-check-(\d+)-/)?.[1]);
    if (pid && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/**
 * Gives work a folder beside the temporary files (TMPDIR) that has room for a second database, and
 * takes it away again. The volume of the database is not filled for a check.
 *
 * @throws Error where there is no room, or with what the work throws
 */
export async function withRoomFor<T>(
  database: string,
  work: (folder: string) => T | Promise<T>,
): Promise<T> {
  removeLeftovers();
  const neededBytes = statSync(database).size * ROOM_FACTOR;
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize < neededBytes)
    throw new Error(
      `There is no room for it: ${tmpdir()} has ${formatBytes(bavail * bsize)} and ${formatBytes(neededBytes)} are needed.`,
    );
  const folder = mkdtempSync(join(tmpdir(), `august-check-${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
