import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "@db/connection";
import { expect, it } from "vitest";
import { makeClip } from "~/features/media/media.fixture";
import { processDue, tidyMedia } from "~/features/media/media-queue.server";
import { listReceived } from "~/features/voice/received.server";
import { sendRecording } from "~/features/voice/voice.fixture";
import { closeDatabase, database, setDatabase } from "~/server/data/database.server";
import { createMember, matchPair, rows } from "../support/island";
import { removeFolder } from "../support/remove-folder";

const ROOT = resolve(import.meta.dirname, "../..");
const WRITER = join(ROOT, "tests/faults/voice-writer.ts");

/** Sends until a time after the first one was acknowledged, then kills; gives what was acknowledged. */
async function sendAndKill(args: string[], afterMs: number): Promise<string[]> {
  const writer = spawn(process.execPath, ["--import", "tsx", WRITER, ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  writer.stdout.on("data", (part: Buffer) => {
    said += part.toString();
  });
  while (!said.includes("sent client-id-1\n")) {
    expect(writer.exitCode).toBeNull();
    await pause(5);
  }
  await pause(afterMs);
  writer.kill("SIGKILL");
  await once(writer, "close");
  return [...said.matchAll(/^sent (.+)$/gm)].map(([, id = ""]) => id);
}

it("a server killed while voice messages are sent keeps each acknowledged one, whole and once", {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "august-killed-voice-"));
  const sound = makeClip(folder, "minute.wav", ["-f", "lavfi", "-i", "sine=d=50", "-ac", "2"]);
  const file = join(folder, "sound");
  writeFileSync(file, sound);
  try {
    for (const afterMs of [20, 150, 370]) {
      const path = join(folder, `${afterMs}.db`);
      setDatabase(connect({ path }));
      const ann = createMember({ plan: "unlimited" });
      const bea = createMember({ plan: "social" });
      const pair = matchPair(ann, bea);
      closeDatabase();
      const conversation = String(pair.conversationId);
      const acknowledged = await sendAndKill([path, ann.token, conversation, file], afterMs);

      setDatabase(connect({ path }));
      await tidyMedia();
      const { $client: client } = database();
      expect(client.pragma("foreign_key_check")).toEqual([]);
      expect(client.pragma("integrity_check", { simple: true })).toBe("ok");
      const kept = rows("messages").map(({ client_id: id }) => String(id));
      expect(kept).toEqual(expect.arrayContaining(acknowledged));
      expect(kept.length - acknowledged.length).toBeLessThanOrEqual(1);
      expect(rows("voice_messages")).toHaveLength(kept.length);
      expect(rows("media")).toHaveLength(kept.length);
      expect(rows("conversations")).toMatchObject([{ message_count: kept.length }]);

      await sendRecording(ann, pair, folder, { sound, clientId: acknowledged.at(-1) });
      expect(rows("messages")).toHaveLength(kept.length);
      await processDue();
      expect(listReceived(bea.id).messages).toHaveLength(Math.min(10, kept.length));
      expect(rows("media_variants").every(({ role }) => role === "delivered")).toBe(true);
      closeDatabase();
    }
  } finally {
    removeFolder(folder);
  }
});
