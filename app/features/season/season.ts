/**
 * What is on at which time of the season (rule season-data). The pages of visitors and members share it; where the
 * season comes from is in season.server.ts.
 */

import type { EVENT_ICONS } from "./event-icons";

export type SeasonStatus = "upcoming" | "on now" | "ended" | "canceled";

/** The first day of August's first year. */
export const FIRST_DAY = "2025-01-01";

/** Days of the week as db/content/season.yml names them, in the order of `Date.getUTCDay`. */
export const WEEKDAYS = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;

export interface SeasonEvent {
  /** Identifies it for good. */
  key: string;
  name: string;
  /** The days in words, as precise as they are known. */
  when: string;
  /** First and last day on the island, YYYY-MM-DD, both included. */
  firstDay: string;
  /** Null for what has no end. */
  lastDay: string | null;
  /** Days from one date to the next. */
  everyDays: 1 | 7;
  /** Times on the island, HH:MM; null where they are not known. */
  startTime: string | null;
  endTime: string | null;
  /** A place of db/content/places.yml; null for another one. */
  placeKey: string | null;
  /** Where it is, if at no such place. */
  place: string | null;
  link: string | null;
  icon: (typeof EVENT_ICONS)[number];
  about: string;
  /** Whether all that is known of its days is the month. */
  isUndated: boolean;
  isCanceled: boolean;
}

/** Whether a text is an https address with a host, to which an event can link. */
export const isWebAddress = (text: string): boolean =>
  /^https:\/\/[^/]+\.[^/]+/.test(text) && URL.canParse(text);

/** What recurs without an end, or every week. */
export const isTradition = ({ lastDay, everyDays }: SeasonEvent): boolean =>
  lastDay === null || everyDays === 7;

export interface Season {
  year: number;
  /** What has days of its own. */
  events: readonly SeasonEvent[];
  /** Null for none. `deadline` is the day before which to sign up, in words: "August 1st". */
  offer: { name: string; perk: string; deadline: string; lastDay: string } | null;
  /** What recurs. */
  traditions: readonly SeasonEvent[];
  lastDay: string;
}

const ISLAND_DAY = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/**
 * The calendar day on the island at a timestamp.
 * @param time an instant, an ISO string of one, or already a day as YYYY-MM-DD
 * @returns YYYY-MM-DD in America/New_York
 * @throws RangeError when the time is not a date
 */
export function islandDay(timestamp: Date | string): string {
  if (typeof timestamp === "string" && /^\d{4}-\d{2}-\d{2}$/.test(timestamp)) return timestamp;
  const parts = ISLAND_DAY.formatToParts(new Date(timestamp));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

const LONG_DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "full" });
const DAY_MS = 86_400_000;

/** The August that is on, or else the next one. */
export interface August {
  /** Its first day in words: "Sunday, August 1, 2027". */
  firstDay: string;
  /** Whole days on the island until that day; 0 while this August is on. */
  daysAway: number;
}

/**
 * The August that is on or comes next, by the island's calendar.
 * @param today an instant or a day on the island
 * @throws RangeError when that is not a date
 */
export function findAugust(today: Date | string): August {
  const day = islandDay(today);
  const year = Number(day.slice(0, 4));
  const first = Date.UTC(day.slice(5, 7) > "08" ? year + 1 : year, 7, 1);
  const daysAway = Math.max(0, Math.round((first - Date.parse(`${day}T00:00:00Z`)) / DAY_MS));
  return { firstDay: LONG_DAY.format(first), daysAway };
}

/**
 * The status of an event on a day; its first and last days are included.
 * @param event days as YYYY-MM-DD
 * @param today an instant or a day on the island
 */
export function eventStatus(
  event: Pick<SeasonEvent, "firstDay" | "lastDay" | "isCanceled">,
  today: Date | string,
): SeasonStatus {
  const day = islandDay(today);
  if (event.lastDay !== null && day > event.lastDay) return "ended";
  if (event.isCanceled) return "canceled";
  return day < event.firstDay ? "upcoming" : "on now";
}

/** Whether the season's offer is still open on the island. */
export function offerIsOpen({ offer }: Season, today: Date | string): boolean {
  return offer !== null && islandDay(today) <= offer.lastDay;
}

/** Whether the last day of the season has passed on the island. */
export function seasonHasEnded(season: Season, today: Date | string): boolean {
  return islandDay(today) > season.lastDay;
}
