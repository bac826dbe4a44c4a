/**
 * Sends voice messages one after the other until it is killed, and says `sent <client id>` after each.
 *
 *   tsx tests/faults/voice-writer.ts <database> <session token> <conversation> <file>
 */
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTestEnv } from "../support/test-env";

setTestEnv();
const [path, token, conversation, file] = process.argv.slice(2);
if (!path || !token || !conversation || !file)
  throw new Error("Give the database, the token, the conversation and the file.");
const { connect } = await import("@db/connection");
const { setDatabase } = await import("~/server/data/database.server");
const { loadViewer } = await import("~/server/web/viewer.server");
const { sendVoice } = await import("~/features/voice/send.server");
const { connectFeatures } = await import("~/connect-features.server");
connectFeatures();
setDatabase(connect({ path }));
const viewer = loadViewer(token);
if (!viewer) throw new Error("The session is unknown.");
const bytes = readFileSync(file);
const sha256 = createHash("sha256").update(bytes).digest("hex");
const arrived = { path: `${file}-arrived`, byteLength: bytes.length, sha256 };
mkdirSync(join(dirname(path), "uploads"), { recursive: true });
for (let count = 1; ; count += 1) {
  const clientId = `client-id-${count}`;
  copyFileSync(file, arrived.path);
  process.stdout.write(`sending ${clientId}\n`);
  await sendVoice(viewer, Number(conversation), { clientId, file: arrived, claimedMs: null });
  process.stdout.write(`sent ${clientId}\n`);
}
