import {
  listPlaceNames,
  listPlacesByKey,
  type Place,
} from "~/features/meetups/places/places.server";
import { findTown } from "~/features/meetups/places/towns";
import { formatDay, sayDay } from "~/features/meetups/slots";
import { listSuggestionsBefore } from "~/features/meetups/suggestions/suggest-before.server";
import { findShowsGoing } from "~/features/members/account.server";
import { listEvents } from "~/features/season/desk-events.server";
import {
  eventStatus,
  findAugust,
  isTradition,
  type SeasonEvent,
  seasonHasEnded,
} from "~/features/season/season";
import { loadSeason } from "~/features/season/season.server";
import { islandDate, now } from "~/server/data/clock.server";
import { isDay } from "~/server/data/day";
import type { Viewer } from "~/server/web/viewer.server";
import { findOccurrence, isOverNow } from "./find-occurrence.server";
import { type Going, loadGoing } from "./going.server";
import {
  addDays,
  findNextDay,
  happensOn,
  listDay,
  type Occurrence,
  sayTimes,
  toMinutes,
  toOccurrenceId,
} from "./occurrences";

/** Days that the strip shows, and how far ahead it reaches. */
const WEEK = 7;
const MOST_WEEKS = 52;
/** Most faces of a row, and of the page of a date. */
const ROW_FACES = 3;
const PAGE_FACES = 30;
/** Most events to come that are listed below the day. */
const MOST_COMING = 12;

/** A date of an event as a row shows it. */
export interface EventRow {
  /** Null where the event's days are not known. */
  id: string | null;
  name: string;
  icon: SeasonEvent["icon"];
  about: string;
  link: string | null;
  /** When it is, in words: its times on a day that the page names, or its days too. */
  when: string | null;
  where: string | null;
  isCanceled: boolean;
  isOver: boolean;
  /** Null for a visitor. */
  going: Going | null;
}

/** The places by their keys. */
export const listPlaces = () => new Map(listPlaceNames().map((place) => [place.key, place]));
type Places = ReadonlyMap<string, { name: string }>;

/** Where an event is, in words. */
export const sayWhere = ({ placeKey, place }: SeasonEvent, places: Places): string | null =>
  (placeKey && places.get(placeKey)?.name) ?? place;

const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(" · ") || null;

function toRow(
  event: SeasonEvent,
  day: string | undefined,
  { places, going, hasDay }: { places: Places; going: Map<string, Going> | null; hasDay: boolean },
): EventRow {
  const id = day === undefined ? null : toOccurrenceId({ event, day });
  const date = day === undefined ? event.when : hasDay ? null : formatDay(day);
  return {
    id,
    name: event.name,
    icon: event.icon,
    about: event.about,
    link: event.link,
    when: join(date, sayTimes(event)),
    where: sayWhere(event, places),
    isCanceled: event.isCanceled,
    isOver: day !== undefined && isOverNow({ event, day }),
    going: (id !== null && going?.get(id)) || null,
  };
}

/** Who is named to a viewer: nobody before they agreed (rule agreements-first). */
const loadGoingFor = (viewer: Viewer, occurrences: readonly Occurrence[], most: number) =>
  loadGoing(viewer.id, occurrences, viewer.hasAgreed ? most : 0);

/** The day that an address asks for, if the strip reaches it; else today. */
function readDay(wish: string | null, today: string): string {
  const isReached =
    wish && isDay(wish) && wish >= today && wish < addDays(today, WEEK * MOST_WEEKS);
  return isReached ? wish : today;
}

/** The first day of the week of the strip in which a day is. */
function findStart(day: string, today: string): string {
  let start = today;
  while (addDays(start, WEEK) <= day) start = addDays(start, WEEK);
  return start;
}

/**
 * Loads what is on: the events of a day, what comes later, and what is over. Visitors see no people.
 *
 * @param wish the day that the address asks for
 */
export function loadWhatsOn(viewer: Viewer | null, wish: string | null) {
  const season = loadSeason();
  const today = islandDate(now());
  const day = readDay(wish, today);
  const start = findStart(day, today);
  const onDay = listDay(listEvents(season), day);
  const isLater = (event: SeasonEvent) =>
    eventStatus(event, today) !== "ended" &&
    !happensOn(event, day) &&
    (!isTradition(event) || event.firstDay > addDays(today, WEEK));
  const later = listEvents(season)
    .filter(isLater)
    .map((event) => ({ event, day: findNextDay(event, today) }))
    .sort((one, other) => (one.day ?? "9").localeCompare(other.day ?? "9"))
    .slice(0, MOST_COMING);
  const dated = later.flatMap(({ event, day }) => (day ? [{ event, day }] : []));
  const going = viewer && loadGoingFor(viewer, [...onDay, ...dated], ROW_FACES);
  const places = listPlaces();
  return {
    today,
    day,
    days: Array.from({ length: WEEK }, (_, at) => addDays(start, at)),
    previous: start > today ? addDays(start, -WEEK) : null,
    next: addDays(start, WEEK) < addDays(today, WEEK * MOST_WEEKS) ? addDays(start, WEEK) : null,
    title: sayDay(day, today).replace(/^t/, "T"),
    onDay: onDay.map(({ event }) => toRow(event, day, { places, going, hasDay: true })),
    later: later.map(({ event, day }) => toRow(event, day, { places, going, hasDay: false })),
    ended: listEvents(season)
      .filter((event) => eventStatus(event, today) === "ended")
      .map(({ key, name, when, firstDay }) => ({
        key,
        name,
        when: `${when}, ${firstDay.slice(0, 4)}`,
      })),
    /** Its first day in words; null while a season is on. */
    nextAugust: seasonHasEnded(season, today) ? findAugust(today).firstDay : null,
    /** Whether the member has decided who sees that they are going. */
    hasDecided: viewer !== null && findShowsGoing(viewer.id) !== null,
    isMember: viewer !== null,
  };
}

/** Where to meet before an event: its own place, those in its town, and the others. */
function listNear({ placeKey, place: where }: SeasonEvent, places: ReadonlyMap<string, Place>) {
  const own = placeKey && places.get(placeKey);
  const town = own ? findTown(own) : where;
  const distance = (place: Place) => (place === own ? 0 : town?.includes(findTown(place)) ? 1 : 2);
  return [...places.values()].sort((one, other) => distance(one) - distance(other));
}

/**
 * Loads a date of an event, with the people who go.
 * @throws Refusal 404 for one that no event has
 */
export function loadOccurrence(viewer: Viewer, id: string) {
  const occurrence = findOccurrence(id);
  const { event, day } = occurrence;
  const going = loadGoingFor(viewer, [occurrence], PAGE_FACES);
  const places = listPlacesByKey();
  const shows = findShowsGoing(viewer.id);
  const { isGoing, faces = [] } = going.get(id) ?? {};
  const before =
    shows && isGoing && event.startTime && !event.isCanceled
      ? listSuggestionsBefore(
          viewer.id,
          faces.map(({ userId }) => userId),
          listNear(event, places),
          { date: day, begins: toMinutes(event.startTime) },
        )
      : [];
  return {
    ...toRow(event, day, { places, going, hasDay: false }),
    id,
    day,
    shows,
    /** The addresses where a meetup before it is suggested to those who go too, by their ids. */
    suggestBefore: Object.fromEntries(before),
  };
}
