import { isDay, readDay } from "~/server/data/day";
import { Refusal } from "~/server/web/errors";
import { readTimeSlot } from "../booking.schema";
import { findPlace, listPlaces } from "../places/places.server";
import { listFreeSeats } from "../seats/seats.server";
import { bookableDays } from "../seats/slot.server";

/**
 * Counts the seats left of an hour on a day (rule seats-three): at one place, or the fewest at any place that
 * offers the hour then. None is left of an hour that has begun, that no place offers, or that is too far ahead.
 *
 * @param typed the day, for example YYYY-MM-DD
 * @param timeSlot for example `10:00`
 * @throws Refusal 422 for a day, a time or a place that is none
 */
export function countAvailable(typed: string, timeSlot: string, locationId?: number): number {
  const hour = readTimeSlot(timeSlot);
  const date = readDay(typed);
  if (!date || !isDay(date))
    throw new Refusal("invalid", "Error", "Please choose a day, as YYYY-MM-DD.", {
      field: "date",
    });
  if (hour === undefined)
    throw new Refusal("invalid", "Error", "Please choose a time, for example 10:00.", {
      field: "timeSlot",
    });
  const place = locationId === undefined ? undefined : findPlace(locationId);
  if (locationId !== undefined && !place)
    throw new Refusal("invalid", "Error", "That place is not open for meetups.", {
      field: "locationId",
    });
  if (date > bookableDays().last) return 0;
  const left = listFreeSeats(place ? [place] : listPlaces(), date).flatMap(
    (seats) => seats.get(hour) ?? [],
  );
  return left.length > 0 ? Math.min(...left) : 0;
}
