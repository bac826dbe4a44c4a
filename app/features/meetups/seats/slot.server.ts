import { after, DAY_MS, islandDate, islandMoment, now } from "~/server/clock.server";
import { DAYS_AHEAD } from "../booking.schema";

/** A place at an hour of a day, which has three seats (decision B2). */
export interface Slot {
  locationId: number;
  /** Day on the island, YYYY-MM-DD. */
  date: string;
  /** Hour of that day at which a meetup begins. */
  slotHour: number;
}

/** When a slot begins. @throws Error for a day that is not in the calendar */
export const startOf = ({ date, slotHour }: Pick<Slot, "date" | "slotHour">): Date =>
  islandMoment(date, slotHour);

/** The first and the last day for which a meetup can be booked or suggested now. */
export const bookableDays = (): { first: string; last: string } => ({
  first: islandDate(now()),
  last: islandDate(after(now(), DAYS_AHEAD * DAY_MS)),
});
