const MEGABYTE = 1024 ** 2;
const SECOND_MS = 1_000;

/** A size: "12.5 MB", "3.1 GB". */
export function formatBytes(bytes: number | null): string {
  if (bytes === null) return "unknown";
  const megabytes = bytes / MEGABYTE;
  return megabytes < 1024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

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

/** How long ago a moment was: "3 hours ago". @param moment in ISO 8601; null says never */
export function formatAge(moment: string | null, now: Date): string {
  if (moment === null) return "never";
  const sinceMs = now.getTime() - Date.parse(moment);
  return sinceMs < 0 ? `${formatDuration(-sinceMs)} ahead` : `${formatDuration(sinceMs)} ago`;
}
