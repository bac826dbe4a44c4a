/**
 * Sends voice messages one after the other until it is killed, and says `sent <client id>` after each.
 *
 *   tsx tests/faults/voice-writer.ts <database> <session token> <conversation> <file>
 */
import { statSync } from "node:fs";
import { setTestEnv } from "../support/test-env";

setTestEnv();
const [path, token, conversation, file] = process.argv.slice(2);
if (!path || !token || !conversation || !file)
  throw new Error("Give the database, the token, the conversation and the file.");
const { connect } = await import("@db/connection");
const { setDatabase } = await import("~/server/database.server");
const { loadViewer } = await import("~/server/viewer.server");
const { sendVoice } = await import("~/features/voice/send.server");
const { connectFeatures } = await import("~/connect-features.server");
connectFeatures();
setDatabase(connect({ path }));
const viewer = loadViewer(token);
if (!viewer) throw new Error("The session is unknown.");
const arrived = { path: file, byteLength: statSync(file).size, sha256: "0".repeat(64) };
for (let count = 1; ; count += 1) {
  const clientId = `client-id-${count}`;
  process.stdout.write(`sending ${clientId}\n`);
  await sendVoice(viewer, Number(conversation), { clientId, file: arrived, claimedMs: null });
  process.stdout.write(`sent ${clientId}\n`);
}
