import { LOCATIONS } from "./locations";
import type { Random } from "./random";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Eight weeks, and the days for which members have booked already. */
export const DAYS_BACK = 56;
export const SEEDED_DAYS_AHEAD = 9;

/** A place at an hour of a day. */
export interface Slot {
  locationId: number;
  date: string;
  slotHour: number;
  /** In milliseconds. */
  startsAt: number;
}

/** The places in a list of weights, each as often as its weight says. */
const spread = (weights: readonly number[]): number[] =>
  weights.flatMap((weight, at) => Array<number>(weight).fill(at));

/** How often members choose the first places, in their order; any other place is chosen as the last one. */
const POPULARITY = [9, 8, 5, 7, 6, 4, 3, 3, 1, 2];
/** How often members choose a place, in their order; an hour, from 8 AM; a weekday, from Sunday. */
const PLACES = spread(LOCATIONS.map((_, at) => POPULARITY[at] ?? 2));
/** The hour from 7 AM is dark in winter; all of these are light throughout the year (rule daylight-hours). */
const HOURS = spread([4, 7, 9, 7, 4, 3, 2, 1]).map((at) => at + 8);
const WEEKDAYS = [5, 2, 2, 2, 2, 3, 6];

const toTime = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
const OPEN_HOURS = LOCATIONS.map(({ availableHours }) => {
  const [opens = "", closes = ""] = availableHours.split("-");
  return HOURS.filter((hour) => toTime(hour) >= opens && toTime(hour + 1) <= closes);
});

const timeZone = "America/New_York";
const islandDay = new Intl.DateTimeFormat("en-CA", {
  timeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const islandHour = new Intl.DateTimeFormat("en-US", {
  timeZone,
  hour: "2-digit",
  hourCycle: "h23",
});

/** The day on the island at a timestamp in milliseconds, YYYY-MM-DD. */
/** The Monday of a day's week. */
export const toMonday = (date: string): string => {
  const noon = new Date(`${date}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - ((noon.getUTCDay() + 6) % 7));
  return noon.toISOString().slice(0, 10);
};

export const toDate = (timestamp: number): string => islandDay.format(timestamp);

/** The time of an hour of a day on the island: New York is 4 or 5 hours behind. */
function toTimestamp(date: string, hour: number): number {
  const early = Date.parse(`${date}T00:00:00Z`) + (hour + 4) * HOUR_MS;
  return Number(islandHour.format(early)) === hour ? early : early + HOUR_MS;
}

/** The days around a timestamp, counted from today, its own on the island. */
export class SlotCalendar {
  /** Midnight UTC of today's date. */
  readonly #today: number;
  /** The days but today, some of whose hours have begun, each as often as its weekday is chosen. */
  readonly #days: readonly number[];

  /** @param now in milliseconds */
  constructor(now: number) {
    this.#today = Date.parse(toDate(now));
    const weights = Array.from({ length: DAYS_BACK + SEEDED_DAYS_AHEAD + 1 }, (_, at) => {
      const weekday = new Date(this.#today + (at - DAYS_BACK) * DAY_MS).getUTCDay();
      return at === DAYS_BACK ? 0 : (WEEKDAYS[weekday] ?? 0);
    });
    this.#days = spread(weights).map((at) => at - DAYS_BACK);
  }

  /** The number of the island's day at a timestamp. */
  toDay(timestamp: number): number {
    return (Date.parse(toDate(timestamp)) - this.#today) / DAY_MS;
  }

  /** The time of an hour of a day. */
  at(day: number, hour: number): number {
    return toTimestamp(this.#toDate(day), hour);
  }

  #toDate(day: number): string {
    return new Date(this.#today + day * DAY_MS).toISOString().slice(0, 10);
  }

  /**
   * Draws a slot that its place offers, more often a popular one.
   *
   * @throws RangeError where no day is between `first` and `last`
   */
  draw(random: Random, first: number, last: number): Slot {
    const place = random.pick(PLACES);
    const day = random.pick(this.#days.filter((each) => each >= first && each <= last));
    const slotHour = random.pick(OPEN_HOURS[place] ?? []);
    const startsAt = this.at(day, slotHour);
    return { locationId: place + 1, date: this.#toDate(day), slotHour, startsAt };
  }
}
