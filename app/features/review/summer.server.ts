import { SLOT_HOURS } from "@db/schema/values";
import { endMeetupsAtClosedPlace } from "~/features/meetups/meetup/end-at-closed-place.server";
import {
  type DeskPlace,
  findDeskPlace,
  listDeskPlaces,
  setClosure,
  setHours,
} from "~/features/meetups/places/place-changes.server";
import { type Closure, describeClosure } from "~/features/meetups/places/places.server";
import { formatDay, formatTime, sayHour } from "~/features/meetups/slots";
import { listEventChanges, listEvents } from "~/features/season/desk-events.server";
import { eventStatus, isTradition, type SeasonEvent } from "~/features/season/season";
import { loadSeason } from "~/features/season/season.server";
import { findStaleContent } from "~/features/season/stale-content.server";
import { findNextDay } from "~/features/whats-on/occurrences";
import { listSuggestions } from "~/features/whats-on/suggestions.server";
import { dayTime, islandDate, now } from "~/server/data/clock.server";
import { type Transaction, transact } from "~/server/data/database.server";
import { recordDecision } from "./audit.server";
import { byWhom } from "./moderation-log.server";

/** When and by whom something was said at the desk; null where only the file says it. */
const sayChange = (
  viewerId: string,
  { changedAtMs, changedBy }: { changedAtMs: number | null; changedBy: string | null },
): string | null =>
  changedAtMs === null ? null : `${dayTime(new Date(changedAtMs))}, ${byWhom(viewerId, changedBy)}`;

const toHours = (text: string): number[] => text.split("-").map((time) => Number(time.slice(0, 2)));

/** Hours in words: "9:00 AM to 4:00 PM". */
const sayHours = (text: string): string =>
  toHours(text)
    .map((hour) => formatTime(hour * 60))
    .join(" to ");

/** What holds at a place now. */
function describeDeskPlace(place: DeskPlace) {
  const today = islandDate(now());
  const { closedFrom: from, closedUntil: until, closedReason: reason } = place;
  const closure = from && until && reason && until >= today ? { from, until, reason } : null;
  const otherHours = place.hoursUntil && place.hoursUntil >= today ? place.hours : null;
  const open = `Open ${sayHours(otherHours ?? place.availableHours)}`;
  return {
    closure,
    closed: closure && describeClosure(closure),
    isClosedNow: closure !== null && closure.from <= today,
    open: otherHours ? `${open} this year, usually ${sayHours(place.availableHours)}` : open,
    hasOtherHours: otherHours !== null,
    hours: toHours(otherHours ?? place.availableHours),
  };
}

/** The next date of what recurs, in words. */
function sayNext(event: SeasonEvent, today: string): string | null {
  const next = isTradition(event) && !event.isCanceled && findNextDay(event, today);
  return next ? formatDay(next) : null;
}

/** Loads the places and events as moderators see them, with who changed what, and what members suggest. */
export function loadSummer(viewerId: string) {
  const season = loadSeason();
  const changes = new Map(listEventChanges().map((change) => [change.key, change]));
  const today = islandDate(now());
  return {
    year: season.year,
    isStale: findStaleContent(now()).length > 0,
    places: listDeskPlaces().map((place) => {
      const { closed, isClosedNow, open } = describeDeskPlace(place);
      return {
        id: place.id,
        name: place.name,
        closed,
        isClosedNow,
        open,
        changed: sayChange(viewerId, place),
      };
    }),
    suggestions: listSuggestions(),
    events: listEvents(season).map((event) => {
      const change = changes.get(event.key);
      return {
        key: event.key,
        name: event.name,
        icon: event.icon,
        when: event.when,
        next: sayNext(event, today),
        status: event.isCanceled ? "canceled" : eventStatus(event, today),
        changed: change ? sayChange(viewerId, change) : null,
      };
    }),
  };
}

const toOptions = (hours: readonly number[]) =>
  hours.map((hour) => ({ value: String(hour), label: sayHour(hour) }));

/** The hours at which a place can open, and those at which it can close. */
const CHOICES = {
  opens: toOptions(SLOT_HOURS),
  closes: toOptions(SLOT_HOURS.map((slot) => slot + 1)),
};

/** Loads one place for the desk. @throws Refusal 404 for one that is not active */
export function loadDeskPlace(viewerId: string, id: number) {
  const place = findDeskPlace(id);
  return {
    id,
    name: place.name,
    ...describeDeskPlace(place),
    changed: sayChange(viewerId, place),
    choices: CHOICES,
  };
}

/** What a toast adds about meetups that were called off; nothing for none. */
export const sayEnded = (meetups: number): string =>
  meetups === 0
    ? ""
    : ` We called off ${meetups} meetup${meetups === 1 ? "" : "s"} and told everyone.`;

/** Thrown where a change would call off meetups that nobody has confirmed; nothing is changed. */
export class CallsOffMeetups extends Error {
  constructor(readonly meetups: number) {
    super(`The change calls off ${meetups} meetups.`);
  }
}

/**
 * Ends what is planned at a place when it is no longer open.
 * @param confirmed how many meetups the moderator has agreed to call off
 * @throws CallsOffMeetups where it would be more
 */
function callOff(tx: Transaction, id: number, confirmed: number): number {
  const ended = endMeetupsAtClosedPlace(tx, id);
  if (ended > confirmed) throw new CallsOffMeetups(ended);
  return ended;
}

const describePlace = ({ id, key }: DeskPlace) => `place:${key ?? id}`;

/**
 * Closes a place for some days, as a moderator's decision: what is planned there on those days ends, and everyone is
 * told (rule desk-changes-summer).
 *
 * @param confirmed how many meetups the moderator has agreed to call off
 * @returns the place's name, and how many meetups ended
 * @throws Refusal 404 for a place that is not active
 * @throws CallsOffMeetups
 */
export const closePlace = (moderatorId: string, id: number, closure: Closure, confirmed = 0) =>
  transact((tx) => {
    const place = findDeskPlace(id);
    const { closedFrom: from, closedUntil: until, closedReason: reason } = place;
    if (from === closure.from && until === closure.until && reason === closure.reason)
      return { name: place.name, ended: 0 };
    setClosure(tx, moderatorId, id, closure);
    const ended = callOff(tx, id, confirmed);
    recordDecision(tx, {
      moderatorId,
      action: "close_place",
      subject: describePlace(place),
      memberId: null,
      reason: `${place.name}, ${closure.from} to ${closure.until}: ${closure.reason}`,
    });
    return { name: place.name, ended };
  });

/**
 * Opens a place again, as a moderator's decision; a repeat does nothing.
 *
 * @returns the place's name
 * @throws Refusal 404 for a place that is not active
 */
export const openPlace = (moderatorId: string, id: number): string =>
  transact((tx) => {
    const place = findDeskPlace(id);
    if (place.closedFrom === null) return place.name;
    setClosure(tx, moderatorId, id, null);
    const subject = describePlace(place);
    recordDecision(tx, {
      moderatorId,
      action: "open_place",
      subject,
      memberId: null,
      reason: place.name,
    });
    return place.name;
  });

/**
 * Changes a place's hours until the end of the year, as a moderator's decision: what is planned outside of them ends,
 * and everyone is told (rule desk-changes-summer).
 *
 * @param hours whole hours, when it opens and closes; null for those of the file again
 * @param confirmed how many meetups the moderator has agreed to call off
 * @returns the place's name, and how many meetups ended
 * @throws Refusal 404 for a place that is not active
 * @throws CallsOffMeetups
 */
export const changeHours = (
  moderatorId: string,
  id: number,
  hours: { opens: number; closes: number } | null,
  confirmed = 0,
) =>
  transact((tx) => {
    const place = findDeskPlace(id);
    const toTime = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
    const text = hours && `${toTime(hours.opens)}-${toTime(hours.closes)}`;
    const year = islandDate(now()).slice(0, 4);
    if (text === place.hours && (!text || place.hoursUntil?.startsWith(year)))
      return { name: place.name, ended: 0 };
    setHours(tx, moderatorId, id, text, year);
    const ended = callOff(tx, id, confirmed);
    recordDecision(tx, {
      moderatorId,
      action: "change_hours",
      subject: describePlace(place),
      memberId: null,
      reason: `${place.name}: ${sayHours(text ?? place.availableHours)}`,
    });
    return { name: place.name, ended };
  });
