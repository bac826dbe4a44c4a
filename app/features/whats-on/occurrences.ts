import type { SeasonEvent } from "~/features/season/season";

/** One date of an event. */
export interface Occurrence {
  event: SeasonEvent;
  /** YYYY-MM-DD */
  day: string;
}

const DAY_MS = 86_400_000;
const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The day so many days later. @param day YYYY-MM-DD */
export const addDays = (day: string, days: number): string =>
  new Date(toMs(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The id of a date of an event, by which addresses and calls name it: `community-sing_2026-08-12`. */
export const toOccurrenceId = ({ event, day }: { event: { key: string }; day: string }): string =>
  `${event.key}_${day}`;

/** Reads such an id; undefined for anything else. */
export function parseOccurrenceId(id: string): { key: string; day: string } | undefined {
  const [, key = "", day = ""] = /^([a-z0-9-]{1,64})_(\d{4}-\d\d-\d\d)$/.exec(id) ?? [];
  return key ? { key, day } : undefined;
}

/** Whether an event has a date on a day; one whose days are not known has none. */
export const happensOn = (event: SeasonEvent, day: string): boolean =>
  !event.isUndated &&
  day >= event.firstDay &&
  (event.lastDay === null || day <= event.lastDay) &&
  ((toMs(day) - toMs(event.firstDay)) / DAY_MS) % event.everyDays === 0;

/** The first date of an event from a day on. */
export function findNextDay(event: SeasonEvent, from: string): string | undefined {
  const first = from < event.firstDay ? event.firstDay : from;
  for (let days = 0; days < 7; days += 1) {
    const day = addDays(first, days);
    if (happensOn(event, day)) return day;
  }
  return undefined;
}

const byTime = (one: Occurrence, other: Occurrence) =>
  one.day.localeCompare(other.day) ||
  (one.event.startTime ?? "24").localeCompare(other.event.startTime ?? "24");

/** The dates of events on a day, by their time. */
export const listDay = (events: readonly SeasonEvent[], day: string): Occurrence[] =>
  events
    .filter((event) => happensOn(event, day))
    .map((event) => ({ event, day }))
    .sort(byTime);

/** How long an event lasts that says only when it starts. */
const USUAL_MINUTES = 120;
const DAY_MINUTES = 24 * 60;

/** Minutes after midnight. @param time HH:MM */
export const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When an event starts and ends, in minutes of its day, of which it lasts to the end if it says so; null without a time. */
export function findSpan({
  startTime,
  endTime,
}: Pick<SeasonEvent, "startTime" | "endTime">): { start: number; end: number } | null {
  if (startTime === null) return null;
  const start = toMinutes(startTime);
  const end = endTime === null ? start + USUAL_MINUTES : toMinutes(endTime);
  return { start, end: end > start ? Math.min(end, DAY_MINUTES) : DAY_MINUTES };
}

/**
 * Whether a date of an event is over; without a time it is at the end of the day, and so is one that lasts until after
 * midnight.
 *
 * @param today the day on the island now
 * @param minutes of that day that have passed
 */
export function isOver({ event, day }: Occurrence, today: string, minutes: number): boolean {
  if (day !== today) return day < today;
  const span = findSpan(event);
  return span !== null && minutes >= span.end;
}

/** A time as people say it: "7:30 AM", "9 AM", "noon". */
function sayTime(time: string): string {
  if (time === "12:00") return "noon";
  const hour = Number(time.slice(0, 2));
  const minutes = time.slice(3) === "00" ? "" : time.slice(2);
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

/** The times of an event in words: "9 AM to noon"; nothing where they are not known. */
export const sayTimes = ({ startTime, endTime }: SeasonEvent): string | null =>
  startTime && (endTime ? `${sayTime(startTime)} to ${sayTime(endTime)}` : sayTime(startTime));
