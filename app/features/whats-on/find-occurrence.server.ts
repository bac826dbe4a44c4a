import { findEvent } from "~/features/season/desk-events.server";
import { islandDate, MINUTE_MS, now, startOfIslandDay } from "~/server/data/clock.server";
import { isDay } from "~/server/data/day";
import { notFound } from "~/server/web/errors";
import { happensOn, isOver, type Occurrence, parseOccurrenceId } from "./occurrences";

/** Whether a date of an event is over now. */
export function isOverNow(occurrence: Occurrence): boolean {
  const at = now();
  const minutes = (at.getTime() - startOfIslandDay(at).getTime()) / MINUTE_MS;
  return isOver(occurrence, islandDate(at), minutes);
}

/**
 * Finds a date of an event by its id.
 * @throws Refusal 404 for one that no event has
 */
export function findOccurrence(id: string): Occurrence {
  const named = parseOccurrenceId(id);
  if (!named || !isDay(named.day)) throw notFound();
  const event = findEvent(named.key);
  if (!happensOn(event, named.day)) throw notFound();
  return { event, day: named.day };
}
