type TimerTone = "red" | "orange" | "blue" | "neutral";

interface TimerBadge {
  text: string;
  tone: TimerTone;
  /** True in the last hours, when the badge pulses. */
  isUrgent: boolean;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Time between the match and the deadline of the first message (rule match-24-hours). */
export const CONVERSATION_WINDOW_MS = 24 * HOUR_MS;
/** Duration of the one free extension of a match (rule match-24-hours). */
export const EXTENSION_MS = 24 * HOUR_MS;

/** Hours left below which the badge is red and pulses, and below which it is orange (rule timer-colors). */
const RED_HOURS = 6;
const ORANGE_HOURS = 12;

/** The conversation-timer badge of a match in which nobody has written (rule timer-colors). */
export function timerBadge(deadline: Date, atMs: number): TimerBadge {
  const leftMs = deadline.getTime() - atMs;
  if (leftMs <= 0) return { text: "Expired", tone: "neutral", isUrgent: false };
  const hours = Math.floor(leftMs / HOUR_MS);
  const minutes = Math.floor((leftMs % HOUR_MS) / MINUTE_MS);
  const isUrgent = leftMs < RED_HOURS * HOUR_MS;
  const tone = isUrgent ? "red" : leftMs < ORANGE_HOURS * HOUR_MS ? "orange" : "blue";
  return { text: `${hours}h ${minutes}m left`, tone, isUrgent };
}

/** Time left in a few signs: "21 h", and "59m" in the last hour. Milliseconds. */
export const shortTimeLeft = (leftMs: number): string =>
  leftMs >= HOUR_MS
    ? `${Math.floor(leftMs / HOUR_MS)} h`
    : `${Math.floor(Math.max(0, leftMs) / MINUTE_MS)}m`;
