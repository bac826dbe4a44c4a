import { meetupLocations, placeChanges } from "@db/schema";
import { LOCATION_RESTROOMS } from "@db/schema/values";
import { eq } from "drizzle-orm";
import { now } from "~/server/data/clock.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import { notFound, Refusal } from "~/server/web/errors";
import { type Closure, forgetPlaces } from "./places.server";
import type { LocationRestroom } from "./restrooms.server";

/** What the desk shows of a place: the stored hours are those of db/content/places.yml. */
export interface DeskPlace {
  id: number;
  /** By which db/content/places.yml and the log of decisions know it. */
  key: string | null;
  name: string;
  availableHours: string;
  closedFrom: string | null;
  closedUntil: string | null;
  closedReason: string | null;
  hours: string | null;
  hoursUntil: string | null;
  changedAtMs: number | null;
  changedBy: string | null;
}

const deskSql = (
  condition: string,
) => `SELECT l.id, l.key, l.name, l.available_hours AS availableHours,
    c.closed_from AS closedFrom, c.closed_until AS closedUntil, c.closed_reason AS closedReason,
    c.hours, c.hours_until AS hoursUntil, c.changed_at AS changedAtMs, c.changed_by AS changedBy
  FROM meetup_locations l LEFT JOIN place_changes c ON c.location_id = l.id
  WHERE l.is_active = 1 ${condition} ORDER BY l.id LIMIT 100`;
const ALL_SQL = deskSql("");
const ONE_SQL = deskSql("AND l.id = ?");

/** The active places with what moderators say of them. */
export const listDeskPlaces = (): DeskPlace[] => prepared<DeskPlace>(ALL_SQL).all();

/** @throws Refusal 404 for a place that is not active */
export function findDeskPlace(id: number): DeskPlace {
  const found = prepared<DeskPlace>(ONE_SQL).get(id);
  if (!found) throw notFound();
  return found;
}

/** Writes what a moderator says of a place, inside the transaction that records the decision. */
function change(
  tx: Transaction,
  moderatorId: string,
  locationId: number,
  said: Partial<typeof placeChanges.$inferInsert>,
): void {
  const row = { ...said, changedAt: now(), changedBy: moderatorId };
  tx.insert(placeChanges)
    .values({ locationId, ...row })
    .onConflictDoUpdate({ target: placeChanges.locationId, set: row })
    .run();
  tx.afterCommit(forgetPlaces);
}

/**
 * Closes a place for some days, in place of those before, or opens it again (rule desk-changes-summer).
 *
 * @param closure null to open it
 */
export const setClosure = (
  tx: Transaction,
  moderatorId: string,
  locationId: number,
  closure: Closure | null,
): void =>
  change(tx, moderatorId, locationId, {
    closedFrom: closure?.from ?? null,
    closedUntil: closure?.until ?? null,
    closedReason: closure?.reason ?? null,
  });

/**
 * Gives a place other hours until the end of the year, or those of the file again (rule desk-changes-summer).
 *
 * @param hours for example `09:00-16:00`; null for those of the file
 * @param year of the island
 */
export const setHours = (
  tx: Transaction,
  moderatorId: string,
  locationId: number,
  hours: string | null,
  year: string,
): void => change(tx, moderatorId, locationId, { hours, hoursUntil: hours && `${year}-12-31` });

/** The name of a place, also of one that has closed for good. */
export const findPlaceName = (tx: Transaction, id: number): string =>
  tx
    .select({ name: meetupLocations.name })
    .from(meetupLocations)
    .where(eq(meetupLocations.id, id))
    .get()?.name ?? "A place";

/**
 * Records a location's restrooms as a moderator found them. Idempotent.
 *
 * @param restrooms an empty list for none, null for unknown
 * @returns the location's name and its previous restrooms
 * @throws Refusal 404 for an unknown location, 422 for an unknown kind of restroom
 */
export function setRestrooms(
  locationId: number,
  restrooms: readonly string[] | null,
): { name: string; before: LocationRestroom[] | null } {
  const unknown = restrooms?.find((kind) => !LOCATION_RESTROOMS.some((known) => known === kind));
  if (unknown !== undefined)
    throw new Refusal(
      "invalid",
      "Error",
      `"${unknown}" is not a kind of restroom. The kinds are ${LOCATION_RESTROOMS.join(", ")}.`,
    );
  return transact((tx) => {
    const location = tx
      .select({ name: meetupLocations.name, before: meetupLocations.restrooms })
      .from(meetupLocations)
      .where(eq(meetupLocations.id, locationId))
      .get();
    if (!location) throw notFound();
    tx.update(meetupLocations)
      .set({
        restrooms: restrooms && LOCATION_RESTROOMS.filter((kind) => restrooms.includes(kind)),
      })
      .where(eq(meetupLocations.id, locationId))
      .run();
    tx.afterCommit(forgetPlaces);
    return location;
  });
}
