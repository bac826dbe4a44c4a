import { meetupLocations } from "@db/schema";
import type { August } from "../connection";
import locations from "./data/locations.json" with { type: "json" };

type NewLocation = typeof meetupLocations.$inferInsert;

/**
 * The ten public meeting places (rule places-ten).
 * Coordinates are degrees of WGS 84.
 */
export const LOCATIONS: readonly Omit<NewLocation, "id" | "createdAt">[] = locations;

/**
 * Writes the ten meeting places that are not there yet (rule places-ten). They are catalog, not
 * demo: the app calls this at every start. What is already stored, such as a place switched off,
 * stays as it is.
 *
 * @param now recorded as the moment of creation
 * @returns how many places were added
 */
export function ensureLocations(db: August, now: Date = new Date()): number {
  return db
    .insert(meetupLocations)
    .values(LOCATIONS.map((location) => ({ ...location, createdAt: now })))
    .onConflictDoNothing({ target: meetupLocations.name })
    .run().changes;
}
