import { SLOT_HOURS } from "@db/schema/values";
import { after, DAY_MS, islandDate, islandMoment, now } from "~/server/clock.server";
import { DAYS_AHEAD } from "./booking.schema";
import type { Place } from "./places.server";
import { formatHour } from "./slots";

/** A place at an hour of a day, which has three seats (decision B2). */
export interface Slot {
  locationId: number;
  /** Day on the island, YYYY-MM-DD. */
  date: string;
  /** Hour of that day at which a meetup begins. */
  slotHour: number;
}

/** The hours of a day at which a meetup can begin at a place: those of its opening. */
export const offeredHours = ({ firstHour, lastHour }: Place, _date: string): number[] =>
  SLOT_HOURS.filter((hour) => hour >= firstHour && hour <= lastHour);

/** When a slot begins. @throws Error for a day that is not in the calendar */
export const startOf = ({ date, slotHour }: Pick<Slot, "date" | "slotHour">): Date =>
  islandMoment(date, slotHour);

/** The first and the last day for which a meetup can be booked or suggested now. */
export const bookableDays = (): { first: string; last: string } => ({
  first: islandDate(now()),
  last: islandDate(after(now(), DAYS_AHEAD * DAY_MS)),
});

/** Whether a text is a day of the calendar as YYYY-MM-DD. */
export function isDay(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === date;
}

/** Why nobody can book a slot now, whoever asks, as a sentence; undefined for one that is offered. */
export function findSlotProblem(slot: Slot, place: Place): string | undefined {
  const { date, slotHour } = slot;
  const { first, last } = bookableDays();
  if (!isDay(date) || date < first || date > last)
    return `Please choose a day from today to ${DAYS_AHEAD} days ahead.`;
  const hours = offeredHours(place, date);
  if (!hours.includes(slotHour))
    return hours.length === 0
      ? `${place.name} has no meetups that day. Please choose another day.`
      : `At ${place.name} a meetup can begin from ${formatHour(hours[0] ?? 0)} to ${formatHour(hours.at(-1) ?? 0)}.`;
  return startOf(slot) <= now() ? "That time has passed. Please choose a later one." : undefined;
}
