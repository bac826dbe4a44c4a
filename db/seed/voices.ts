import { readFileSync } from "node:fs";
import { join } from "node:path";
import { computeBars } from "../loudness-bars";
import type { Batches } from "./batches";
import type { MatchFact, MessageFact } from "./history";
import { type Encoding, writeMedium } from "./media-writer";
import { isDemo } from "./people";
import { idFrom } from "./random";
import type { Island } from "./write-people";

/** Four seconds of WAV, 8 bits, mono; see scripts/draw-clips.ts. */
const HUM = readFileSync(join(import.meta.dirname, "clips/hum.wav"));
const HEAD_BYTES = 44;
const BYTES_A_SECOND = 8000;

/** The hum with the rhythm of speech, cut to a whole number of seconds, 1 to 4. */
export function readHum(seconds: number): Encoding {
  const bytes = Buffer.from(HUM.subarray(0, HEAD_BYTES + seconds * BYTES_A_SECOND));
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.writeUInt32LE(bytes.length - HEAD_BYTES, 40);
  return { contentType: "audio/wav", width: 0, height: 0, bytes };
}

/**
 * How long a message of a match is spoken, in seconds; 0 for a written one. Spoken are the last of the
 * demo member's partner, and their own before it. Nobody else has any, so that a large island stays small.
 */
export function spokenSeconds({ messages, status, low, high }: MatchFact, place: number): number {
  if (status !== "matched" || !(isDemo(low) || isDemo(high))) return 0;
  const last = messages.findLastIndex(({ sender }) => !isDemo(sender));
  const own = messages.findLastIndex(({ sender }, at) => isDemo(sender) && at < last);
  const isSpoken = place === last || (place === own && messages.length >= 9);
  return isSpoken ? 2 + (messages.length % 3) : 0;
}

/** What a player draws of the hum of so many seconds. */
export const humBars = (seconds: number): string | null =>
  computeBars(seconds * BYTES_A_SECOND, (index) => ((HUM[HEAD_BYTES + index] ?? 128) - 128) / 128);

interface Spoken {
  match: MatchFact;
  message: MessageFact;
  messageId: number;
  seconds: number;
}

/** Writes the sound of a voice message between a demo member and a match. */
export function writeVoice(
  batches: Batches,
  { seed, now }: Island,
  { match, message: { sender, agoMs }, messageId, seconds }: Spoken,
): void {
  const mediaId = idFrom(`${seed}:voice:${match.id}:${messageId}`);
  const durationMs = seconds * 1000;
  const createdAtMs = now.getTime() - agoMs;
  const medium = {
    id: mediaId,
    userId: sender.id,
    kind: "voice_message",
    review: "exempt",
  } as const;
  const bars = humBars(seconds);
  writeMedium(batches, { ...medium, durationMs, bars, createdAtMs }, [readHum(seconds)]);
  batches.insert("voice_messages", {
    message_id: messageId,
    media_id: mediaId,
    receiver_id: (sender === match.low ? match.high : match.low).id,
    duration_ms: durationMs,
    played_at: match.unread ? null : createdAtMs + Math.floor(agoMs / 2),
  });
}
