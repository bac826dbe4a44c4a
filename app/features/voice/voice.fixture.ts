import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { clip } from "~/features/media/media.fixture";
import { newId } from "~/server/ids.server";
import type { Person } from "../../../tests/support/island";
import { sendVoice } from "./send.server";

const RATE_HZ = 8000;

/** A tone as WAV: 8 kHz, mono, 8 bits. */
export function wav(seconds: number, frequencyHz = 330): Buffer {
  const count = Math.round(seconds * RATE_HZ);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + count, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE_HZ, 24);
  head.writeUInt32LE(RATE_HZ, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(count, 40);
  const tone = Buffer.alloc(count);
  for (let at = 0; at < count; at += 1)
    tone[at] = 128 + Math.round(100 * Math.sin((2 * Math.PI * frequencyHz * at) / RATE_HZ));
  return Buffer.concat([head, tone]);
}

/** AMR narrow-band, as old phones record it: 50 frames a second. why: ffmpeg can only decode it. */
export function amr(seconds: number): Buffer {
  const frame = Buffer.alloc(32, 0x55);
  frame[0] = 0x3c;
  return Buffer.concat([Buffer.from("#!AMR\n"), ...Array(seconds * 50).fill(frame)]);
}

const tone = (seconds: number) => ["-f", "lavfi", "-i", `sine=frequency=330:duration=${seconds}`];

/** Sounds as phones and browsers record them, three seconds each. */
export const PHONE_SOUNDS: Record<string, (folder: string) => Buffer> = {
  "WebM with Opus": (folder) => clip(folder, "a.webm", [...tone(3), "-c:a", "libopus"]),
  "WebM that was never closed": (folder) =>
    clip(folder, "live.webm", [...tone(3), "-c:a", "libopus", "-live", "1"]),
  "Ogg with Opus": (folder) => clip(folder, "a.ogg", [...tone(3), "-c:a", "libopus"]),
  "MP4 with AAC": (folder) => clip(folder, "a.mp4", [...tone(3), "-c:a", "aac"]),
  "M4A with AAC": (folder) => clip(folder, "a.m4a", tone(3)),
  "MP4 in fragments": (folder) =>
    clip(folder, "frag.mp4", [...tone(3), "-c:a", "aac", "-movflags", "frag_keyframe+empty_moov"]),
  "3GP with AAC": (folder) => clip(folder, "a.3gp", [...tone(3), "-c:a", "aac"]),
  CAF: (folder) => clip(folder, "a.caf", tone(3)),
  MP3: (folder) => clip(folder, "a.mp3", tone(3)),
  "WAV, stereo": (folder) => clip(folder, "a.wav", [...tone(3), "-ac", "2", "-ar", "48000"]),
  "AAC with its own heads": (folder) => clip(folder, "a.aac", tone(3)),
  AMR: () => amr(3),
};

/** Writes a file to a folder, as an upload leaves it there. */
export function storeFile(folder: string, bytes: Buffer) {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const path = join(folder, newId());
  writeFileSync(path, bytes);
  return { path, byteLength: bytes.length, sha256 };
}

export interface Spoken {
  sound?: Buffer;
  clientId?: string;
}

/** Sends a voice message as the screen does once the form has arrived. */
export const speak = (
  from: Person,
  { conversationId }: { conversationId: number },
  folder: string,
  { sound = wav(1), clientId = newId() }: Spoken = {},
) =>
  sendVoice(from.viewer(), conversationId, {
    clientId,
    file: storeFile(folder, sound),
    claimedMs: null,
  });
