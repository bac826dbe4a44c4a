import { getTimes } from "suncalc";
import { islandTimestamp, MINUTE_MS } from "~/server/data/clock.server";
import { memoize } from "~/server/data/memoize";
import { formatDay, formatHours, formatTime } from "../slots";
import { describeClosure, type Place } from "./places.server";

/** The middle of the island; the sun takes about a minute from there to either end. */
const ISLAND = { latitude: 41.39, longitude: -70.64 };

/** Sunrise and sunset in whole minutes of the island's day, rounded toward noon. */
interface Daylight {
  sunrise: number;
  sunset: number;
}

/**
 * Computes when the sun rises and sets on the island (rule daylight-hours). It needs no network.
 *
 * @param date a day of the calendar, YYYY-MM-DD
 */
export const computeDaylight = memoize((date: string): Daylight => {
  // Clocks change before dawn, so that the time since noon tells the minute of the day.
  const noon = islandTimestamp(date, 12);
  const { sunrise, sunset } = getTimes(noon, ISLAND.latitude, ISLAND.longitude);
  if (!sunrise || !sunset) throw new Error(`The sun does not rise and set on ${date}.`);
  const minutes = (timestamp: Date) => 12 * 60 + (timestamp.getTime() - noon.getTime()) / MINUTE_MS;
  return { sunrise: Math.ceil(minutes(sunrise)), sunset: Math.floor(minutes(sunset)) };
});

/** Says when the sun rises and sets: "On Sun, Jun 21 the sun rises at 5:08 AM and sets at 8:19 PM". */
export function describeDaylight(date: string): string {
  const { sunrise, sunset } = computeDaylight(date);
  return `Sunrise ${formatTime(sunrise)}, sunset ${formatTime(sunset)} on ${formatDay(date)}`;
}

/** Whether the hour that begins then lies between sunrise and sunset. */
const isLight = ({ sunrise, sunset }: Daylight, hour: number) =>
  hour * 60 >= sunrise && (hour + 1) * 60 <= sunset;

type Hours = Pick<Place, "name" | "hours" | "otherHours" | "closure" | "daylightOnly">;

/** Whether a place is closed on a day. @param date YYYY-MM-DD */
export const isClosedOn = ({ closure }: Pick<Place, "closure">, date: string): boolean =>
  closure !== null && date >= closure.from && date <= closure.until;

/** The hours at which a meetup can begin by a place's own hours of a day. */
const hoursOn = ({ hours, otherHours }: Hours, date: string): readonly number[] =>
  otherHours && date <= otherHours.until ? otherHours.hours : hours;

/**
 * Lists the hours at which a meetup can begin on a day: the whole hour that it takes lies within the
 * place's hours and between sunrise and sunset (rule daylight-hours), and the place is not closed that day.
 *
 * @param date a day of the calendar, YYYY-MM-DD
 */
export function listOfferedHours(place: Hours, date: string): number[] {
  if (isClosedOn(place, date)) return [];
  const daylight = computeDaylight(date);
  return hoursOn(place, date).filter((hour) => !place.daylightOnly || isLight(daylight, hour));
}

/**
 * Says why a meetup cannot begin at an hour of a day, in a sentence; undefined if it can.
 *
 * @param date a day of the calendar, YYYY-MM-DD
 */
export function slotProblem(place: Hours, date: string, hour: number): string | undefined {
  if (listOfferedHours(place, date).includes(hour)) return undefined;
  const { name, closure } = place;
  if (closure && isClosedOn(place, date))
    return `${name} is ${describeClosure(closure).replace("Closed", "closed")}.`;
  const hours = hoursOn(place, date);
  if (!hours.includes(hour)) return `Meetups at ${name} start from ${formatHours(hours)}.`;
  return `${describeDaylight(date)}. A meetup takes an hour, all in daylight.`;
}
