import { readFile } from "node:fs/promises";
import yauzl from "yauzl";
import { archivePath } from "./export-files.server";

/** Reads every entry of the bytes of an archive. */
export async function unzipBytes(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  return files;
}

export type Data = Record<string, unknown>;

/** What an archive says: its data for programs, and its page. */
export async function readArchive(exportId: string) {
  const files = await unzipBytes(await readFile(archivePath(exportId)));
  const read = (name: string) => files.get(name)?.toString("utf8") ?? "";
  const json = read("data.json");
  return { files, json, data: JSON.parse(json) as Data, html: read("index.html") };
}
