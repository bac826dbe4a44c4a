import { formatLength } from "~/ui/duration";

/**
 * The text of a voice message where only text is shown: lists, calls, old browsers.
 *
 * @param durationMs null if it could not be measured
 */
export const describeVoice = (durationMs: number | null): string =>
  durationMs === null ? "Voice message" : `Voice message, ${formatLength(durationMs)}`;
