import { meetupLocations } from "@db/schema";
import { SLOT_HOURS } from "@db/schema/values";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import {
  readRestroomPreference,
  restroomPreferenceSql,
} from "~/features/members/profile-facts.server";
import { MINUTE_MS, now } from "~/server/data/clock.server";
import { builtOnce, database, prepared } from "~/server/data/database.server";
import type { Slot } from "../seats/slot.server";
import { formatSlot } from "../slots";
import { isSuitable } from "./restrooms.server";

type Row = typeof meetupLocations.$inferSelect;

/** A place with its hours as a list. */
export interface Place extends Omit<Row, "availableHours"> {
  /** Hours of the island's day at which a meetup can begin and end before the place closes. */
  hours: readonly number[];
}

const toHour = (time: string | undefined) => {
  const [hours = 0, minutes = 0] = (time ?? "").split(":").map(Number);
  return hours + minutes / 60;
};

function toPlace({ availableHours, ...row }: Row): Place {
  const [opens = 0, closes = 0] = availableHours.split("-").map(toHour);
  return { ...row, hours: SLOT_HOURS.filter((hour) => hour >= opens && hour + 1 <= closes) };
}

/** Most places that are read at once (rule places-public). */
const MOST_LOCATIONS = 100;

/** The active public places where members meet (rule places-public). */
export const listLocations = (): Row[] =>
  database()
    .select()
    .from(meetupLocations)
    .where(eq(meetupLocations.isActive, true))
    .limit(MOST_LOCATIONS)
    .all();

const COUNT_SQL = "SELECT count(*) AS count FROM meetup_locations WHERE is_active = 1";
/** How long a place that was switched off may still be counted. */
const COUNT_AGE_MS = 10 * MINUTE_MS;
const kept = new WeakMap<object, { count: number; countedMs: number }>();

/** Counts the active places (rule places-public); queries them rarely, because every visit of Home shows them. */
export function countActivePlaces(): number {
  const [client, atMs] = [database().$client, now().getTime()];
  const known = kept.get(client);
  if (known && Math.abs(atMs - known.countedMs) < COUNT_AGE_MS) return known.count;
  const count = prepared<{ count: number }>(COUNT_SQL).get()?.count ?? 0;
  kept.set(client, { count, countedMs: atMs });
  return count;
}

/** The active places with the hours at which a meetup can start there (rule places-public). */
export const listPlaces = (): Place[] => listLocations().map(toPlace);

const placesQuery = builtOnce((db) =>
  db
    .select({
      ...getTableColumns(meetupLocations),
      preference: restroomPreferenceSql(sql.placeholder("memberId")),
    })
    .from(meetupLocations)
    .where(eq(meetupLocations.isActive, true))
    .limit(MOST_LOCATIONS)
    .prepare(),
);

/** The active places, each with whether its restrooms suit a member (rule restrooms-mark-places). */
export const listPlacesFor = (memberId: string): (Place & { hasSuitableRestroom: boolean })[] =>
  placesQuery()
    .all({ memberId })
    .map(({ preference, ...row }) => ({
      ...toPlace(row),
      hasSuitableRestroom: isSuitable(readRestroomPreference(preference), row.restrooms),
    }));

/** Finds an active place. */
export function findPlace(id: number): Place | undefined {
  const row = database()
    .select()
    .from(meetupLocations)
    .where(and(eq(meetupLocations.id, id), eq(meetupLocations.isActive, true)))
    .get();
  return row && toPlace(row);
}

/** Where and when a meetup is, in words: `Menemsha Harbor, Sat, Aug 9 at 10:00 AM`. */
export const whereAndWhen = ({ locationId, date, slotHour }: Slot): string =>
  `${findPlace(locationId)?.name ?? "A place"}, ${formatSlot(date, slotHour)}`;
