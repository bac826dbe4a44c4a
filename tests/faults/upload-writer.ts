/**
 * Stores an upload; with `halt` it says `began` once it is received, and stops there until it is killed.
 *
 *   tsx tests/faults/upload-writer.ts <database> <file> [halt]
 */
import { copyFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { connect } from "@db/connection";
import { withScratch } from "~/features/media/scratch.server";
import { storeUpload } from "~/features/media/store-upload.server";
import { setDatabase } from "~/server/data/database.server";

const [path, upload, halt] = process.argv.slice(2);
if (!path || !upload) throw new Error("Give the database and the file.");
setDatabase(connect({ path }));
const checked = { contentType: "video/mp4", width: 1, height: 1, durationMs: null };
const check = async () => {
  if (halt) {
    process.stdout.write("began\n");
    process.kill(process.pid, "SIGSTOP");
  }
  return checked;
};
await withScratch(async (folder) => {
  const received = join(folder, "original");
  copyFileSync(upload, received);
  const file = { path: received, byteLength: statSync(upload).size, sha256: "0".repeat(64) };
  const item = { kind: "video_intro" as const, uploadId: null, imageType: null, file };
  await storeUpload({ ...item, userId: "ann" }, { check });
});
