const SECOND_MS = 1_000;

/** A length of time in its largest unit of which there are two: "90 seconds", "3 hours". */
export function formatDuration(durationMs: number): string {
  const units = [
    ["second", SECOND_MS],
    ["minute", 60 * SECOND_MS],
    ["hour", 3_600 * SECOND_MS],
    ["day", 86_400 * SECOND_MS],
  ] as const;
  const [name, unitMs] = units.findLast(([, ms]) => durationMs >= 2 * ms) ?? units[0];
  const count = Math.round(durationMs / unitMs);
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** How long ago a time was: "3 hours ago". @param time in ISO 8601; null says never */
export function formatAge(timestamp: string | null, now: Date): string {
  if (timestamp === null) return "never";
  const sinceMs = now.getTime() - Date.parse(timestamp);
  return sinceMs < 0 ? `${formatDuration(-sinceMs)} ahead` : `${formatDuration(sinceMs)} ago`;
}
