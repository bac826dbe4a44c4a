import { type CompletedHour, listCompletedHours } from "~/features/meetups/popularity.server";
import {
  after,
  DAY_MS,
  islandDate,
  islandTimestamp,
  MINUTE_MS,
  now,
} from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { PERIODS, type Period } from "./heat-map-periods";

/** The fewest different members behind whatever is shown (rule heat-map-groups, record 33). */
const LEAST_MEMBERS = 3;

/** Most hours and days that are named of a place. */
const MOST_NAMED = 3;

/** Meetups at a place on days in a row, which are only counted together. */
export interface Group {
  /** Its first day, YYYY-MM-DD. */
  first: string;
  hours: CompletedHour[];
}

const haveEnoughMembers = (hours: readonly CompletedHour[]): boolean =>
  new Set(hours.flatMap(({ memberIds }) => memberIds)).size >= LEAST_MEMBERS;

/**
 * Groups the meetups of each place: whole days are added up until three different members have booked.
 * Every number is a sum of such groups. So is every difference of two numbers, of whatever periods and
 * whenever they are seen: none is about fewer than three members. What fills no group yet is left out.
 *
 * @param hours in the order of place and time
 */
export function groupMeetups(hours: readonly CompletedHour[]): Group[] {
  const groups: Group[] = [];
  let open: CompletedHour[] = [];
  for (const [index, hour] of hours.entries()) {
    if (open[0]?.locationId !== hour.locationId) open = [];
    open.push(hour);
    const next = hours[index + 1];
    const isDayOver = next?.locationId !== hour.locationId || next.date !== hour.date;
    if (!isDayOver || !haveEnoughMembers(open)) continue;
    groups.push({ first: open[0]?.date ?? hour.date, hours: open });
    open = [];
  }
  return groups;
}

/** What is shown of the meetups at a place. */
export interface PlaceCount {
  /** 0 for not enough yet. */
  meetups: number;
  /** Hours of the island's day at which most met, the most popular first; empty for not enough yet. */
  hours: number[];
  /** Days of the week on which most met, Sunday is 0; likewise. */
  weekdays: number[];
}

const countMeetups = (hours: readonly CompletedHour[]): number =>
  hours.reduce((sum, { memberIds }) => sum + memberIds.length, 0);

function groupBy<T>(items: readonly T[], keyOf: (item: T) => number): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = found.get(key);
    if (group) group.push(item);
    else found.set(key, [item]);
  }
  return found;
}

/** Ranks the hours, or the days of the week, at which three different members met. */
const rank = (hours: readonly CompletedHour[], keyOf: (hour: CompletedHour) => number): number[] =>
  [...groupBy(hours, keyOf)]
    .filter(([, some]) => haveEnoughMembers(some))
    .map(([key, some]) => ({ key, size: countMeetups(some) }))
    .sort((one, other) => other.size - one.size || one.key - other.key)
    .slice(0, MOST_NAMED)
    .map(({ key }) => key);

const weekdayOf = ({ date }: CompletedHour) => new Date(`${date}T12:00:00Z`).getUTCDay();

type Counts = ReadonlyMap<number, PlaceCount>;

/**
 * Counts for each place the groups that lie whole in a period.
 *
 * @param first its first day, YYYY-MM-DD
 */
export function countPlaces(groups: readonly Group[], first: string): Counts {
  const within = groups.filter((group) => group.first >= first);
  const places = groupBy(
    within.flatMap(({ hours }) => hours),
    ({ locationId }) => locationId,
  );
  return new Map(
    [...places].map(([locationId, hours]) => [
      locationId,
      {
        meetups: countMeetups(hours),
        hours: rank(hours, ({ slotHour }) => slotHour),
        weekdays: rank(hours, weekdayOf),
      },
    ]),
  );
}

/** How long after midnight the day before is counted: by then everything that took place on it is completed. */
const SETTLED_AFTER_MS = 10 * MINUTE_MS;

/**
 * Computes the days of a period: whole days of the island, up to yesterday. Today is not among them, so
 * that nobody can watch the map to see who is out.
 *
 * @returns YYYY-MM-DD; the first is empty for all there were
 */
export function computeDays(period: Period): { first: string; last: string } {
  // An hour more or less, where the clocks change, is the same day.
  const noon = islandTimestamp(islandDate(after(now(), -SETTLED_AFTER_MS)), 12);
  const dayBefore = (days: number) => islandDate(after(noon, -days * DAY_MS));
  const { days } = PERIODS[period];
  return { first: days === null ? "" : dayBefore(days), last: dayBefore(1) };
}

interface DayCounts {
  /** The last day that is counted. */
  last: string;
  periods: ReadonlyMap<Period, Counts>;
}

const kept = new WeakMap<object, DayCounts>();

/** Counts up to the last whole day, where that has not been done. */
function countDay(): DayCounts {
  const { last } = computeDays("all");
  const { $client } = database();
  const counted = kept.get($client);
  if (counted?.last === last) return counted;
  const groups = groupMeetups(listCompletedHours(last));
  const count = (each: Period) => [each, countPlaces(groups, computeDays(each).first)] as const;
  const day = { last, periods: new Map((Object.keys(PERIODS) as Period[]).map(count)) };
  kept.set($client, day);
  return day;
}

/**
 * Loads what is shown of each place in a period. It is counted once a day: anyone who looks again sees the
 * same, whatever is completed or deleted meanwhile, and a view costs the same on an island of any size.
 */
export const loadCounts = (period: Period): Counts => countDay().periods.get(period) ?? new Map();

/**
 * Sweep: counts the day that is over on an island whose map has been looked at, so that nobody waits for it.
 *
 * @returns 1 where a day was counted
 */
export function countPastDay(): number {
  const before = kept.get(database().$client);
  return before && before !== countDay() ? 1 : 0;
}
