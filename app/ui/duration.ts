/** Whole seconds as "1:05". */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const roundSeconds = (durationMs: number, least: number) =>
  Math.max(least, Math.round(durationMs / 1000));

/** Formats a length, or with a `least` of 0 a position, as a player shows it: "0:23". */
export const formatLength = (durationMs: number, least = 1): string =>
  formatSeconds(roundSeconds(durationMs, least));

/** A length in words, as a screen reader says it: "23 seconds". */
export function spellLength(durationMs: number): string {
  const seconds = roundSeconds(durationMs, 1);
  return `${seconds} second${seconds === 1 ? "" : "s"}`;
}
