import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { folderBeside } from "~/server/data/folders.server";

const PREFIX = "august-media-";

/** An ffmpeg whose server was killed goes on writing into its folder for a moment. */
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 };

const globals = globalThis as { augustScratch?: Set<string> };
globals.augustScratch ??= new Set();
const inUse = globals.augustScratch;

/**
 * Runs work with a temporary folder of its own, which is always removed afterwards. It is where originals are kept, so that
 * an upload comes to the disk that is asked for room, and is kept by its name alone.
 */
export async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const uploads = folderBeside("uploads");
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(uploads, `${PREFIX}${process.pid}-`));
  inUse.add(basename(folder));
  try {
    return await work(folder);
  } finally {
    await rm(folder, REMOVAL);
    inUse.delete(basename(folder));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Removes folders of killed processes, also of one that had this process's id before it. */
export async function removeLeftoverScratch(): Promise<number> {
  let removed = 0;
  const uploads = folderBeside("uploads");
  for (const name of await readdir(uploads).catch(() => [])) {
    const pid = Number(name.match(/^august-media-(\d+)-/)?.[1]);
    if (!pid || inUse.has(name) || (pid !== process.pid && isAlive(pid))) continue;
    await rm(join(uploads, name), REMOVAL);
    removed += 1;
  }
  return removed;
}
