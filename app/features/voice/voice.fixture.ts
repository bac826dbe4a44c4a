import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeClip } from "~/features/media/media.fixture";
import { folderBeside } from "~/server/data/folders.server";
import { newId } from "~/server/data/ids.server";
import { type Person, rows } from "../../../tests/support/island";
import { sendVoice } from "./send.server";
import { makeWav } from "./wav.fixture";

/** AMR narrow-band, as old phones record it: 50 frames a second. why: ffmpeg can only decode it. */
function makeAmr(seconds: number): Buffer {
  const frame = Buffer.alloc(32, 0x55);
  frame[0] = 0x3c;
  return Buffer.concat([Buffer.from("#!AMR\n"), ...Array(seconds * 50).fill(frame)]);
}

const tone = (seconds: number) => ["-f", "lavfi", "-i", `sine=frequency=330:duration=${seconds}`];

/** Sounds as phones and browsers record them, three seconds each. */
export const PHONE_SOUNDS: Record<string, (folder: string) => Buffer> = {
  "WebM with Opus": (folder) => makeClip(folder, "a.webm", [...tone(3), "-c:a", "libopus"]),
  "WebM that was never closed": (folder) =>
    makeClip(folder, "live.webm", [...tone(3), "-c:a", "libopus", "-live", "1"]),
  "Ogg with Opus": (folder) => makeClip(folder, "a.ogg", [...tone(3), "-c:a", "libopus"]),
  "MP4 with AAC": (folder) => makeClip(folder, "a.mp4", [...tone(3), "-c:a", "aac"]),
  "M4A with AAC": (folder) => makeClip(folder, "a.m4a", tone(3)),
  "MP4 in fragments": (folder) =>
    makeClip(folder, "frag.mp4", [
      ...tone(3),
      "-c:a",
      "aac",
      "-movflags",
      "frag_keyframe+empty_moov",
    ]),
  "3GP with AAC": (folder) => makeClip(folder, "a.3gp", [...tone(3), "-c:a", "aac"]),
  CAF: (folder) => makeClip(folder, "a.caf", tone(3)),
  MP3: (folder) => makeClip(folder, "a.mp3", tone(3)),
  "WAV, stereo": (folder) => makeClip(folder, "a.wav", [...tone(3), "-ac", "2", "-ar", "48000"]),
  "AAC with its own heads": (folder) => makeClip(folder, "a.aac", tone(3)),
  AMR: () => makeAmr(3),
};

/** Writes a file to a folder, as an upload leaves it there. */
export function storeFile(folder: string, bytes: Buffer) {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const path = join(folder, newId());
  writeFileSync(path, bytes);
  mkdirSync(folderBeside("uploads"), { recursive: true });
  return { path, byteLength: bytes.length, sha256 };
}

export interface Recording {
  sound?: Buffer;
  clientId?: string;
}

/** Sends a voice message as the screen does once the form has arrived. */
export const sendRecording = (
  from: Person,
  { conversationId }: { conversationId: number },
  folder: string,
  { sound = makeWav(1), clientId = newId() }: Recording = {},
) =>
  sendVoice(from.viewer(), conversationId, {
    clientId,
    file: storeFile(folder, sound),
    claimedMs: null,
  });

/** How many rows voice messages have in each of their tables: messages first, bytes last. */
export const countVoiceRows = (): number[] =>
  ["messages", "voice_messages", "media", "media_chunks"].map((table) => rows(table).length);
