import { meetupLocations } from "@db/schema";
import type { August } from "../connection";
import locations from "./data/locations.json" with { type: "json" };

type NewLocation = Omit<typeof meetupLocations.$inferInsert, "id" | "createdAt"> & {
  /** Its pin on the map, in drawing units, where places are close together (`Pin` in app/ui/island-geometry.ts). */
  pin?: { head: [x: number, y: number]; target?: [x: number, y: number]; cluster?: string };
};

/**
 * The public meeting places (rule places-public). Coordinates are degrees of
 * WGS 84; `icon` is a drawing of `spots.svg`, which also says what one can do there.
 */
export const LOCATIONS = locations as readonly NewLocation[];

/**
 * Writes the meeting places that are not there yet (rule places-public). They are catalog, not
 * demo: the app calls this at every start. What is already stored, such as a place switched off,
 * stays as it is.
 *
 * @param now recorded as the moment of creation
 * @returns how many places were added
 */
export function ensureLocations(db: August, now: Date = new Date()): number {
  return db
    .insert(meetupLocations)
    .values(LOCATIONS.map(({ pin: _pin, ...location }) => ({ ...location, createdAt: now })))
    .onConflictDoNothing({ target: meetupLocations.name })
    .run().changes;
}
