import { LIMITS } from "@db/schema/values";
import * as z from "zod/mini";

/** Limits and sentences of voice messages, shared by server and browser (part 2 sections 4, 5 and 8). */

/** Longest recording in seconds (decision T4). */
export const VOICE_SECONDS = LIMITS.voiceMessageMs / 1000;

export const NOTHING_TO_SEND = "Please select a match and record a message.";
export const SEND_FAILED = "Failed to send voice message. Please try again.";
export const PLAYBACK_FAILED = {
  title: "Playback Error",
  message: "Could not play the voice message.",
};

/** Received messages on a page of the screen and in an answer of the call. */
export const PAGE_OF_VOICES = 10;

/** A length, or with a `least` of 0 a place, as a player shows it: "0:23". */
export const inMinutes = (durationMs: number, least = 1): string => {
  const seconds = Math.max(least, Math.round(durationMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/**
 * What stands for a voice message where only text is shown: lists, calls, old browsers.
 *
 * @param durationMs nothing where it could not be measured
 */
export const wordsOf = (durationMs: number | null): string =>
  durationMs === null ? "Voice message" : `Voice message, ${inMinutes(durationMs)}`;

/** The payload of POST /api/voice-messages (part 2 section 7). */
export const voiceCallSchema = z.object({
  receiverId: z
    .string(NOTHING_TO_SEND)
    .check(z.minLength(1, NOTHING_TO_SEND), z.maxLength(64, NOTHING_TO_SEND)),
  audioData: z.string(NOTHING_TO_SEND).check(z.minLength(1, NOTHING_TO_SEND)),
  /** What the sender believes; the recording itself is measured. */
  duration: z.optional(z.number("The duration is a number of seconds").check(z.gte(0))),
  clientId: z.optional(
    z.string().check(z.regex(/^[\w-]{8,64}$/, "Please reload the page and send again")),
  ),
});

/** A voice message in a thread or a list. */
export interface Voice {
  /** Of the message. */
  id: number;
  state: "ready" | "preparing" | "failed";
  /** Nothing where it could not be measured. */
  durationMs: number | null;
  /** Address of its sound, once it is ready. */
  url: string | null;
  isPlayed: boolean;
}
