import { listPlaceNames } from "~/features/meetups/places/places.server";
import type { EventText } from "~/features/season/desk-events.server";
import { FIRST_DAY } from "~/features/season/season";
import { readSeason } from "~/features/season/season.server";
import { islandDate, now } from "~/server/data/clock.server";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { eventSchema } from "./summer.schema";

/** The names of an event's fields. */
export const EVENT_FIELDS = fieldNames(eventSchema(FIRST_DAY, FIRST_DAY, []));

/**
 * What the form of an event offers: the days that it can have, and the places.
 *
 * @param key of the event; nothing for a new one. One with days in the file stays in its year
 */
export function loadEventChoices(key?: string) {
  const { year, events } = readSeason();
  const isDated = events.some((event) => event.key === key);
  const nextYear = Number(islandDate(now()).slice(0, 4)) + 1;
  return {
    least: isDated ? `${year}-01-01` : FIRST_DAY,
    most: `${isDated ? year : Math.max(year, nextYear)}-12-31`,
    places: listPlaceNames().map(({ key, name }) => ({ value: key, label: name })),
  };
}

/**
 * Reads the form of an event.
 *
 * @param key of the event; nothing for a new one
 * @throws ValidationError when an answer is invalid
 */
export async function readEvent(form: FormData, key?: string): Promise<EventText> {
  const { least, most, places } = loadEventChoices(key);
  const schema = eventSchema(
    least,
    most,
    places.map(({ value }) => value),
  );
  const { repeats, ...answers } = await validateAnswers(schema, form);
  const { firstDay, lastDay, startTime, endTime, placeKey, place, link } = answers;
  return {
    ...answers,
    everyDays: repeats === "weekly" ? 7 : 1,
    // What does not repeat ends on its first day.
    lastDay: lastDay || (repeats === "no" ? firstDay : null),
    startTime: startTime || null,
    endTime: endTime || null,
    placeKey: placeKey || null,
    place: placeKey ? null : place || null,
    link: link || null,
  };
}
