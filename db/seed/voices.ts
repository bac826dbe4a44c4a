import type { Batches } from "./batches";
import type { MatchFact, MessageFact } from "./history";
import { mediaWriter } from "./media-writer";
import type { Person } from "./people";
import { idFrom, randomFrom } from "./random";
import type { Island } from "./write-people";

const RATE_HZ = 8000;
const HEAD_BYTES = 44;

/** A head of RIFF/WAVE for 8 bits, mono. */
function headOf(byteLength: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(HEAD_BYTES - 8 + byteLength, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE_HZ, 24);
  head.writeUInt32LE(RATE_HZ, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(byteLength, 40);
  return head;
}

/**
 * A hum with the rhythm of speech as a WAV file of 8 kB a second: the same key gives the same bytes.
 *
 * @param key any text
 */
export function humOf(key: string, seconds: number): Buffer {
  const random = randomFrom(`hum:${key}`);
  const sound = Buffer.alloc(seconds * RATE_HZ, 128);
  const voiceHz = random.between(105, 220);
  let at = 0;
  while (at < sound.length) {
    const syllable = Math.floor(random.between(0.09, 0.26) * RATE_HZ);
    const pitchHz = voiceHz * random.between(0.88, 1.18);
    const bright = random.between(0.2, 0.8);
    for (let step = 0; step < syllable && at + step < sound.length; step += 1) {
      const swell = Math.sin((Math.PI * step) / syllable) ** 0.7;
      const turn = (2 * Math.PI * pitchHz * step) / RATE_HZ;
      const wave = Math.sin(turn) + bright * Math.sin(2 * turn) + 0.5 * bright * Math.sin(5 * turn);
      sound[at + step] = 128 + Math.round(38 * swell * wave);
    }
    at += syllable + Math.floor((random.chance(0.15) ? 0.3 : 0.03) * RATE_HZ);
  }
  return Buffer.concat([headOf(sound.length), sound]);
}

interface Spoken {
  words: string;
  seconds: number;
}

/** Only the demo members speak, so that a large island stays small. */
const SPEAKING_WITH = 2;

/** Which message of a match is spoken: the last of the demo member's partner, and their own before it. */
function spokenAt(match: MatchFact, place: number): Spoken | null {
  const isDemo = ({ index }: Person) => index < SPEAKING_WITH;
  const { messages, status, low, high } = match;
  if (status !== "matched" || !(isDemo(low) || isDemo(high))) return null;
  const last = messages.findLastIndex(({ sender }) => !isDemo(sender));
  const own = messages.findLastIndex(({ sender }, at) => isDemo(sender) && at < last);
  if (place !== last && (place !== own || messages.length < 9)) return null;
  const seconds = 2 + (messages.length % 3);
  return { words: `Voice message, 0:0${seconds}`, seconds };
}

export interface Said {
  match: MatchFact;
  message: MessageFact;
  messageId: number;
  seconds: number;
}

/** Writes the sounds of the voice messages between the demo members and their matches. */
export function voiceWriter(batches: Batches, { seed, now }: Island) {
  const writeMedium = mediaWriter(batches);
  const writeVoice = batches.into("voice_messages", [
    "message_id",
    "media_id",
    "receiver_id",
    "duration_ms",
    "played_at",
  ]);
  const write = ({ match, message, messageId, seconds }: Said) => {
    const { sender, agoMs } = message;
    const receiver = sender === match.low ? match.high : match.low;
    const key = `${seed}:voice:${match.id}:${messageId}`;
    const mediaId = idFrom(key);
    const sentAtMs = now.getTime() - agoMs;
    writeMedium(
      {
        id: mediaId,
        userId: sender.id,
        kind: "voice_message",
        review: "exempt",
        durationMs: seconds * 1000,
        createdAtMs: sentAtMs,
      },
      [{ contentType: "audio/wav", width: 0, height: 0, bytes: humOf(key, seconds) }],
    );
    writeVoice({
      message_id: messageId,
      media_id: mediaId,
      receiver_id: receiver.id,
      duration_ms: seconds * 1000,
      played_at: match.unread ? null : sentAtMs + Math.floor(agoMs / 2),
    });
  };
  return { spokenAt, write };
}
