import { meetupLocations, type placeChanges } from "@db/schema";
import { SLOT_HOURS } from "@db/schema/values";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { readRestroomPreference } from "~/features/members/profile-facts.server";
import { islandDate, MINUTE_MS, now } from "~/server/data/clock.server";
import { builtOnce, database, keepLoaded, prepared } from "~/server/data/database.server";
import type { Slot } from "../seats/slot.server";
import { formatDay, formatSlot } from "../slots";
import { isSuitable } from "./restrooms.server";

const { key: _key, ...COLUMNS } = getTableColumns(meetupLocations);

/** A place as the calls show it (rule entities-whole). */
export type Location = Omit<typeof meetupLocations.$inferSelect, "key">;

/** What moderators say of a place (rule desk-changes-summer). Days are YYYY-MM-DD. */
type Change = Pick<
  typeof placeChanges.$inferSelect,
  "closedFrom" | "closedUntil" | "closedReason" | "hours" | "hoursUntil"
>;
type Row = Location & { change: Change | null };

const CHANGE =
  sql<Change | null>`(SELECT json_object('closedFrom', c.closed_from, 'closedUntil', c.closed_until,
    'closedReason', c.closed_reason, 'hours', c.hours, 'hoursUntil', c.hours_until)
  FROM place_changes c WHERE c.location_id = meetup_locations.id)`.mapWith(
    (text: string) => JSON.parse(text) as Change,
  );

/** Days on which a place is closed, with the reason that members read. */
export interface Closure {
  from: string;
  until: string;
  reason: string;
}

/** A place with its hours as a list. */
export interface Place extends Omit<Location, "availableHours"> {
  /** Hours of the island's day at which a meetup can begin and end before the place closes. */
  hours: readonly number[];
  /** Other hours that moderators set, until a day. */
  otherHours?: { hours: readonly number[]; until: string };
  /** Null once the last day is over. */
  closure: Closure | null;
}

const toHour = (time: string | undefined) => {
  const [hours = 0, minutes = 0] = (time ?? "").split(":").map(Number);
  return hours + minutes / 60;
};

function listHours(text: string): number[] {
  const [opens = 0, closes = 0] = text.split("-").map(toHour);
  return SLOT_HOURS.filter((hour) => hour >= opens && hour + 1 <= closes);
}

/** The days on which a place is closed, unless they are over. */
function toClosure(change: Change | null): Closure | null {
  const { closedFrom: from, closedUntil: until, closedReason: reason } = change ?? {};
  return from && until && reason && until >= islandDate(now()) ? { from, until, reason } : null;
}

/** Says that a place is closed: "Closed until Fri, Aug 15: storm damage". */
export function describeClosure({ from, until, reason }: Closure): string {
  const days =
    from <= islandDate(now())
      ? `until ${formatDay(until)}`
      : from === until
        ? `on ${formatDay(from)}`
        : `${formatDay(from)} to ${formatDay(until)}`;
  return `Closed ${days}: ${reason}`;
}

function toPlace({ availableHours, change, ...row }: Row): Place {
  return {
    ...row,
    hours: listHours(availableHours),
    ...(change?.hours &&
      change.hoursUntil && {
        otherHours: { hours: listHours(change.hours), until: change.hoursUntil },
      }),
    closure: toClosure(change),
  };
}

/** Most places that are read at once (rule places-public). */
const MOST_LOCATIONS = 100;

const rowsQuery = builtOnce((db) =>
  db
    .select({ ...COLUMNS, change: CHANGE })
    .from(meetupLocations)
    .where(eq(meetupLocations.isActive, true))
    .limit(MOST_LOCATIONS)
    .prepare(),
);
/** Restrooms are entered in another process (`npm run maintain -- restrooms`), and show within a minute. */
const rows = keepLoaded((): readonly Row[] => rowsQuery().all(), MINUTE_MS);
const listRows = rows.read;

/** Forgets the places, since one has changed. */
export const forgetPlaces = rows.forget;

/** The active public places where members meet (rule places-public), as they are today. */
export const listLocations = (): Location[] =>
  listRows().map(({ change, ...location }) => {
    const closure = toClosure(change);
    const notes = [closure && `${describeClosure(closure)}.`, location.seasonalRestriction];
    const isOther = change?.hoursUntil && change.hoursUntil >= islandDate(now());
    return {
      ...location,
      availableHours: (isOther && change.hours) || location.availableHours,
      seasonalRestriction: notes.filter(Boolean).join(" ") || null,
    };
  });

/** Counts the active places (rule places-public). */
export const countActivePlaces = (): number => listRows().length;

/** The active places with the hours at which a meetup can start there (rule places-public). */
export const listPlaces = (): Place[] => listRows().map(toPlace);

/** The active places, each with whether its restrooms suit a member (rule restrooms-mark-places). */
export function listPlacesFor(memberId: string): (Place & { hasSuitableRestroom: boolean })[] {
  const preference = readRestroomPreference(memberId);
  return listPlaces().map((place) => ({
    ...place,
    hasSuitableRestroom: isSuitable(preference, place.restrooms),
  }));
}

/** Finds an active place. */
export function findPlace(id: number): Place | undefined {
  const row = listRows().find((each) => each.id === id);
  return row && toPlace(row);
}

const NAMES_SQL = `SELECT id, key, name FROM meetup_locations
  WHERE is_active = 1 AND key IS NOT NULL ORDER BY id LIMIT ${MOST_LOCATIONS}`;

/** The active places of db/content/places.yml by their names; they change at a start only. */
export const listPlaceNames = keepLoaded(() =>
  prepared<{ id: number; key: string; name: string }>(NAMES_SQL).all(),
).read;

/** The same with their hours. */
export const listPlacesByKey = (): Map<string, Place> =>
  new Map(
    database()
      .select({ ...COLUMNS, key: meetupLocations.key, change: CHANGE })
      .from(meetupLocations)
      .where(eq(meetupLocations.isActive, true))
      .limit(MOST_LOCATIONS)
      .all()
      .flatMap(({ key, ...row }) => (key ? [[key, toPlace(row)] as const] : [])),
  );

const NAME_SQL = "SELECT name FROM meetup_locations WHERE id = ?";

/** Where and when a meetup is, in words, also at a place that has closed: `Menemsha Harbor, Sat, Aug 9 at 10:00 AM`. */
export const whereAndWhen = ({ locationId, date, slotHour }: Slot): string =>
  `${prepared<{ name: string }>(NAME_SQL).get(locationId)?.name ?? "A place"}, ${formatSlot(date, slotHour)}`;
