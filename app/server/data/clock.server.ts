import { EARLIEST_MS, LATEST_MS } from "@db/schema/timestamps";
import { memoize } from "./memoize";

const readMachine = (): number => Date.now();

/** The clock that every rule reads, so that tests can set it. */
let read = readMachine;

/** The current time. */
export const now = (): Date => new Date(read());

/** Whether the machine's clock shows a time that no row takes, as one without a battery does. */
export const isClockWrong = (): boolean => read() < EARLIEST_MS || read() > LATEST_MS;

/** The later of the current time and the one that it must follow, since clocks are set back (record 51). */
export const nowOrAt = (earlier: Date): Date => new Date(Math.max(read(), earlier.getTime()));

/** Sets the clock for a test; without an argument it runs again. */
export function setClock(timestamp?: Date | string): void {
  const fixedMs = timestamp === undefined ? undefined : new Date(timestamp).getTime();
  read = fixedMs === undefined ? readMachine : () => fixedMs;
}

/** Lets the clock run `offsetMs` milliseconds ahead of the machine's, or behind it. */
export function shiftClock(offsetMs: number): void {
  read = () => readMachine() + offsetMs;
}

/** Converts a timestamp from the database's milliseconds; null stays null. */
export const toDate = (milliseconds: number | null): Date | null =>
  milliseconds === null ? null : new Date(milliseconds);

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A timestamp `durationMs` milliseconds after (or, if negative, before) another. */
export const after = (timestamp: Date, durationMs: number): Date =>
  new Date(timestamp.getTime() + durationMs);

export const ISLAND_TIME_ZONE = "America/New_York";

const islandDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: ISLAND_TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

const monthDay = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: ISLAND_TIME_ZONE,
});

/** A day on the island: "Aug 8". */
export const calendarDay = (timestamp: Date): string => monthDay.format(timestamp);

const fullDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: ISLAND_TIME_ZONE });

/** A day on the island with its year: "August 8, 2026". @param time a number is in milliseconds */
export const longDay = (timestamp: Date | number): string => fullDay.format(timestamp);

// The island's clock differs from UTC by whole hours, so that a day of both begins with an hour.
const dayOfHour = memoize((hour: number) => islandDay.format(hour * HOUR_MS));

/** The calendar day on the island at a timestamp, as YYYY-MM-DD. @throws RangeError for an invalid date */
export const islandDate = (timestamp: Date): string =>
  dayOfHour(Math.floor(timestamp.getTime() / HOUR_MS));

/** The time at which the island's calendar day of `time` began. */
export function startOfIslandDay(timestamp: Date): Date {
  const day = islandDate(timestamp);
  // New York is 4 or 5 hours behind UTC; only one of the two is midnight there.
  for (const hour of ["04", "05"]) {
    const candidate = new Date(`${day}T${hour}:00:00Z`);
    if (islandDate(candidate) === day && islandDate(after(candidate, -1)) !== day) return candidate;
  }
  throw new Error(`No midnight found for ${day}`);
}

/** The time at which the island's week began: midnight before Monday. */
export function startOfIslandWeek(timestamp: Date): Date {
  const noon = new Date(`${islandDate(timestamp)}T12:00:00Z`);
  const daysSinceMonday = (noon.getUTCDay() + 6) % 7;
  return startOfIslandDay(after(noon, -daysSinceMonday * DAY_MS));
}

const islandWeekdayTime = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  hour: "numeric",
  minute: "2-digit",
  timeZone: ISLAND_TIME_ZONE,
});

/** A time within the next days, by the island's clock: "Saturday 12:00 PM". */
export const weekdayTime = (timestamp: Date): string => islandWeekdayTime.format(timestamp);

const islandDayTime = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: ISLAND_TIME_ZONE,
});

/** A timestamp of a record, by the island's clock: "Aug 9, 2025, 4:05 PM". */
export const dayTime = (timestamp: Date): string => islandDayTime.format(timestamp);

const islandHour = new Intl.DateTimeFormat("en-US", {
  timeZone: ISLAND_TIME_ZONE,
  hour: "2-digit",
  hourCycle: "h23",
});

/** The hour of a timestamp by the island's clock, 0 to 23. */
export const hourOnIsland = (timestamp: Date): number => Number(islandHour.format(timestamp));

/** Hours by which the island is behind UTC on a day from 4 AM on; undefined for a day that is not in the calendar. */
const hoursBehind = memoize((date: string) =>
  [4, 5].find((behind) => {
    const noon = after(new Date(`${date}T00:00:00Z`), (12 + behind) * HOUR_MS);
    return !Number.isNaN(noon.getTime()) && islandDate(noon) === date && hourOnIsland(noon) === 12;
  }),
);

/**
 * The time at which an hour of a day begins on the island.
 *
 * @param date YYYY-MM-DD
 * @param hour 4 to 23: hours that every day has once, also when the clocks change
 * @throws Error for a day that is not in the calendar
 */
export function islandTimestamp(date: string, hour: number): Date {
  const behind = hoursBehind(date);
  if (behind === undefined) throw new Error(`No ${hour} o'clock found on ${date}`);
  return after(new Date(`${date}T00:00:00Z`), (hour + behind) * HOUR_MS);
}
