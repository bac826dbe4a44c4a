import { createWriteStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { now } from "~/server/data/clock.server";
import { freeBytes } from "~/server/data/database.server";
import { syncFolder } from "~/server/data/folders.server";
import { isStopping } from "~/server/ops/lifecycle.server";
import { writeJson } from "./data-json.server";
import { archiveFolder, archivePath, makeFolder, partPath } from "./export-files.server";
import { type ArchivedFile, FILES_SQL, nameFiles } from "./files-in-archive.server";
import { writeHtml } from "./index-html.server";
import { type Snapshot, withSnapshot } from "./snapshot.server";

/** The process ends: the archive is made after the next start. */
export class Interrupted extends Error {
  override name = "Interrupted";
}

/** There is no room on the disk for the archive. */
class NoRoom extends Error {
  override name = "NoRoom";
}

/** Free bytes that an archive leaves for what members write. */
const SPARE_BYTES = 64 * 1024 * 1024;

function assertRoom(files: readonly ArchivedFile[]): void {
  const needed = files.reduce((sum, { byteLength }) => sum + byteLength, SPARE_BYTES);
  if ((freeBytes() ?? needed) < needed) throw new NoRoom("The disk has no room for an archive");
}

/** Ends a stream when the process is asked to end, between two pieces. */
async function* whileRunning<T>(pieces: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  for await (const piece of pieces) {
    if (isStopping()) throw new Interrupted("August is stopping");
    yield piece;
  }
}

/** Adds the entries one after the other: each is read when the one before it is written. */
function addEntries(zip: ZipFile, snapshot: Snapshot, fail: (error: Error) => void): void {
  const mtime = now();
  const listed = snapshot.all<ArchivedFile>(FILES_SQL);
  assertRoom(listed);
  const files = nameFiles(listed);
  const add = (
    path: string,
    compress: boolean,
    pieces: () => Iterable<Buffer> | AsyncIterable<string>,
  ) =>
    zip.addReadStreamLazy(path, { mtime, compress }, (give) => {
      const stream = Readable.from(whileRunning<Buffer | string>(pieces()), { objectMode: false });
      stream.once("error", fail);
      give(null, stream);
    });
  add("index.html", true, () => writeHtml(snapshot, { files }, mtime));
  add("data.json", true, () => writeJson(snapshot, { files }, mtime));
  for (const { mediaId, variantId } of listed)
    add(files.get(mediaId) ?? mediaId, false, () => snapshot.chunks(variantId));
  zip.end();
}

/**
 * Writes the archive of a member under a temporary name, and gives it its name once it is whole and on the
 * disk.
 *
 * @returns its size in bytes
 * @throws NoRoom, Interrupted, or what the disk or the database refused; then a part may be left
 */
export async function writeArchive(memberId: string, exportId: string): Promise<number> {
  await makeFolder();
  const part = partPath(exportId);
  await withSnapshot(memberId, async (snapshot) => {
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    const fail = (error: Error) => output.destroy(error);
    zip.once("error", fail);
    const written = pipeline(output, createWriteStream(part, { mode: 0o600 }));
    try {
      addEntries(zip, snapshot, fail);
    } catch (error) {
      fail(error as Error);
    }
    await written;
  });
  const file = await open(part, "r+");
  try {
    await file.sync();
    const { size } = await file.stat();
    await rename(part, archivePath(exportId));
    await syncFolder(archiveFolder());
    return size;
  } finally {
    await file.close();
  }
}
