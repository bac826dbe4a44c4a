import { LIMITS } from "@db/schema/values";

/** Limits and sentences of voice messages, shared by server and browser (rule voice-60-seconds). */

/** Longest recording in seconds (rule voice-60-seconds). */
export const VOICE_SECONDS = LIMITS.voiceMessageMs / 1000;

export const NOTHING_TO_SEND = "Please select a match and record a message.";
export const FAILED_TITLE = "Error";
export const SEND_FAILED = "Failed to send voice message. Please try again.";

/** Received messages on a page of the screen and in a response of the call. */
export const PAGE_OF_VOICES = 10;

/** A voice message in a thread or list. */
export interface Voice {
  /** Id of the message. */
  id: number;
  /** `withheld`: its conversation ended by a block, a suspension or a deletion. */
  state: "ready" | "preparing" | "failed" | "withheld";
  /** Null if it could not be measured. */
  durationMs: number | null;
  /** Loudness over its length, as hexadecimal digits; null until and unless it was measured. */
  bars: string | null;
  /** URL of its sound, once it is ready. */
  url: string | null;
  isPlayed: boolean;
}
