import { meetupLocations } from "@db/schema";
import { SLOT_HOURS } from "@db/schema/values";
import { and, eq } from "drizzle-orm";
import { database } from "~/server/database.server";
import { listLocations } from "./locations.server";

/** A place in the list that a member chooses from. */
export interface Place {
  id: number;
  name: string;
  description: string;
  requiredItem: string;
  latitude: number;
  longitude: number;
  /** The kinds of restrooms; null if unknown. */
  restrooms: readonly string[] | null;
  /** First and last hour of the island's day at which a meetup can start there. */
  firstHour: number;
  lastHour: number;
}

const parseHour = (time: string | undefined, otherwise: number) => {
  const hour = Number.parseInt(time ?? "", 10);
  return Number.isNaN(hour) ? otherwise : hour;
};

type Row = typeof meetupLocations.$inferSelect;

function toPlace({ availableHours, ...row }: Row): Place {
  const [opens, closes] = availableHours.split("-");
  const firstSlot = SLOT_HOURS[0];
  const lastSlot = SLOT_HOURS[SLOT_HOURS.length - 1] ?? firstSlot;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    requiredItem: row.requiredItem,
    latitude: row.latitude,
    longitude: row.longitude,
    restrooms: row.restrooms,
    firstHour: Math.max(firstSlot, parseHour(opens, firstSlot)),
    // A meetup takes an hour and ends before the place closes.
    lastHour: Math.min(lastSlot, parseHour(closes, lastSlot + 1) - 1),
  };
}

/** SQL expression of a column of the place behind `column`, also one that closed since. */
export const placeSql = (what: "name" | "required_item", column: string): string =>
  `(SELECT place.${what} FROM meetup_locations place WHERE place.id = ${column})`;

/** The active places with the hours at which a meetup can start there (decision B1). */
export const listPlaces = (): Place[] => listLocations().map(toPlace);

/** Finds an active place. */
export function findPlace(id: number): Place | undefined {
  const row = database()
    .select()
    .from(meetupLocations)
    .where(and(eq(meetupLocations.id, id), eq(meetupLocations.isActive, true)))
    .get();
  return row && toPlace(row);
}
