import { formatLength } from "~/ui/duration";

const VOICE = "Voice message";

/**
 * The text of a voice message where only text is shown: lists, calls, old browsers.
 *
 * @param durationMs null if it could not be measured
 */
export const describeVoice = (durationMs: number | null): string =>
  durationMs === null ? VOICE : `${VOICE}, ${formatLength(durationMs)}`;

/** Whether a message's text is the one that stands for a voice message. */
export const isVoiceText = (text: string): boolean =>
  text === VOICE || text.startsWith(`${VOICE}, `);
