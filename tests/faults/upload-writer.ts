/**
 * Stores an upload; with `halt` it says `began` once the first chunks are in, and stops there until it is killed.
 *
 *   tsx tests/faults/upload-writer.ts <database> <file> [halt]
 */
import { statSync } from "node:fs";
import { connect } from "@db/connection";
import { withScratch } from "~/features/media/scratch.server";
import { storeUpload } from "~/features/media/store-upload.server";
import { setDatabase } from "~/server/data/database.server";

const [path, upload, halt] = process.argv.slice(2);
if (!path || !upload) throw new Error("Give the database and the file.");
const db = connect({ path });
setDatabase(db);
const checked = { contentType: "video/mp4", width: 1, height: 1, durationMs: null };
const watch = setInterval(() => {
  const { chunks } = db.$client.prepare("SELECT count(*) AS chunks FROM media_chunks").get() as {
    chunks: number;
  };
  if (!halt || chunks <= 8) return;
  process.stdout.write("began\n");
  process.kill(process.pid, "SIGSTOP");
}, 1);
await withScratch(async () => {
  const file = { path: upload, byteLength: statSync(upload).size, sha256: "0".repeat(64) };
  const item = { kind: "video_intro" as const, uploadId: null, imageType: null, file };
  await storeUpload({ ...item, userId: "ann" }, { check: async () => checked });
});
clearInterval(watch);
