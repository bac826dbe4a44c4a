import {
  after,
  DAY_MS,
  islandDate,
  islandTimestamp,
  now,
  SECOND_MS,
} from "~/server/data/clock.server";
import { DAYS_AHEAD } from "../booking.schema";

/** A place at an hour of a day, which has three seats (rule seats-three). */
export interface Slot {
  locationId: number;
  /** Day on the island, YYYY-MM-DD. */
  date: string;
  /** Hour of that day at which a meetup begins. */
  slotHour: number;
}

/** When a slot begins. @throws Error for a day that is not in the calendar */
export const startOf = ({ date, slotHour }: Pick<Slot, "date" | "slotHour">): Date =>
  islandTimestamp(date, slotHour);

/**
 * Whether an hour has come, or comes within a second. why: a seat and a wait are written a little after that is asked, and
 * the database takes neither once the hour has come.
 */
export const hasCome = (slot: Pick<Slot, "date" | "slotHour">): boolean =>
  startOf(slot) <= after(now(), SECOND_MS);

/** The first and the last day for which a meetup can be booked or suggested now. */
export function bookableDays(): { first: string; last: string } {
  const first = islandDate(now());
  // From noon to noon it is the same number of days where the clocks are changed in between.
  return { first, last: islandDate(after(islandTimestamp(first, 12), DAYS_AHEAD * DAY_MS)) };
}

// Clients write a day without a time as its midnight in UTC, which is the evening before on the island.
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)?$/i;

/** The day on the island of a day or of a timestamp; midnight in UTC is that calendar day (rule midnight-utc-is-a-day). */
export function readDay(text: string): string {
  const [, day] = MIDNIGHT.exec(text) ?? [];
  if (day) return day;
  const timestamp = new Date(text);
  return text.length <= 10 || Number.isNaN(timestamp.getTime()) ? text : islandDate(timestamp);
}
