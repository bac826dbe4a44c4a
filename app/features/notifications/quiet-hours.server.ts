import { after, ISLAND_TIME_ZONE, MINUTE_MS } from "~/server/data/clock.server";

/** Minutes after midnight on the island; the end may lie before the start, across midnight. */
export interface QuietHours {
  fromMinute: number;
  untilMinute: number;
}

/** From ten in the evening until eight. */
export const DEFAULT_QUIET_HOURS: QuietHours = { fromMinute: 22 * 60, untilMinute: 8 * 60 };

const DAY_MINUTES = 24 * 60;
const clockFace = new Intl.DateTimeFormat("en-US", {
  timeZone: ISLAND_TIME_ZONE,
  hour: "numeric",
  minute: "numeric",
  hourCycle: "h23",
});

/** The minutes after midnight that the island's clocks show. */
export function islandMinute(timestamp: Date): number {
  const parts = clockFace.formatToParts(timestamp);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return read("hour") * 60 + read("minute");
}

/** The next time, or this one, at which the island's clocks show a minute of the day. */
export function nextIslandMinute(timestamp: Date, minute: number): Date {
  const shown = islandMinute(timestamp);
  if (shown === minute) return timestamp;
  const startMs = timestamp.getTime() - (timestamp.getTime() % MINUTE_MS);
  const aheadMinutes = (minute - shown + DAY_MINUTES) % DAY_MINUTES;
  const guess = new Date(startMs + aheadMinutes * MINUTE_MS);
  // Where a daylight saving change lies in between, the guess shows another hour.
  const offMinutes =
    ((minute - islandMinute(guess) + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2;
  return after(guess, offMinutes * MINUTE_MS);
}

/** The time itself, or the end of the quiet hours that it falls into. */
export function afterQuietHours(timestamp: Date, quiet: QuietHours | null): Date {
  if (!quiet) return timestamp;
  const { fromMinute, untilMinute } = quiet;
  const sinceStart = (islandMinute(timestamp) - fromMinute + DAY_MINUTES) % DAY_MINUTES;
  const length = (untilMinute - fromMinute + DAY_MINUTES) % DAY_MINUTES;
  return sinceStart < length ? nextIslandMinute(timestamp, untilMinute) : timestamp;
}
