const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** 'Just now', 'Nm ago', 'Nh ago', and 'Nd ago' beyond 24 hours (rule relative-time). Milliseconds. */
export function relativeTime(timestampMs: number, atMs: number): string {
  const passedMs = atMs - timestampMs;
  if (passedMs < MINUTE_MS) return "Just now";
  if (passedMs < HOUR_MS) return `${Math.floor(passedMs / MINUTE_MS)}m ago`;
  if (passedMs < DAY_MS) return `${Math.floor(passedMs / HOUR_MS)}h ago`;
  return `${Math.floor(passedMs / DAY_MS)}d ago`;
}
