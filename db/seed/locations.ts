import { meetupLocations } from "@db/schema";
import { eq } from "drizzle-orm";
import type { August } from "../connection";
import { readContent } from "../content";
import { placesSchema } from "./locations.schema";

/**
 * The public meeting places of db/content/places.yml (rule places-public). `icon` is a drawing of `spots.svg`, which
 * also says what one can do there; `pin` is its pin on the map, in drawing units (`Pin` in app/ui/island-geometry.ts).
 */
export const LOCATIONS = readContent("places.yml", placesSchema).map(
  ({ hours, closed, seasonalRestriction = null, ...place }) => ({
    ...place,
    availableHours: hours,
    seasonalRestriction,
    isActive: !closed,
  }),
);

type Location = Omit<(typeof LOCATIONS)[number], "pin">;
type Row = typeof meetupLocations.$inferSelect;

/** What the file says of a place, without what only the map needs. */
const toLocation = ({ pin: _pin, ...location }: (typeof LOCATIONS)[number]): Location => location;

/** The fields in which the stored place is not what the file says. */
const listChanges = (row: Row, wanted: Partial<Row>) =>
  (Object.keys(wanted) as (keyof Row)[]).filter((field) => row[field] !== wanted[field]);

/**
 * Brings the stored meeting places to what the file says (rule places-public): adds the new ones, corrects the known
 * ones by their key, and closes those that are not in the file anymore, since meetups were made there. They are
 * catalog, not demo: the app calls this at every start, and it writes only what differs.
 *
 * @param now recorded as the time of creation
 * @param locations what to bring them to
 * @returns the ids of the places whose hours changed or which were closed: what is booked there may be off
 */
export function ensureLocations(
  db: August,
  now: Date = new Date(),
  locations: readonly Location[] = LOCATIONS.map(toLocation),
): number[] {
  return db.transaction(
    (tx) => {
      const rows = tx.select().from(meetupLocations).all();
      // A place that was stored before places had keys is known by its name, once.
      const find = (location: Location) =>
        rows.find(({ key }) => key === location.key) ??
        rows.find(({ key, name }) => key === null && name === location.name);
      const known = locations.flatMap((location) => {
        const row = find(location);
        return row && listChanges(row, location).length > 0 ? [{ row, wanted: location }] : [];
      });
      const gone = rows
        .filter(({ key, isActive }) => key !== null && isActive)
        .filter(({ key }) => !locations.some((location) => location.key === key))
        .map((row) => ({ row, wanted: { isActive: false } }));
      // Two places can swap their names, each of which is there once.
      for (const { row, wanted } of known)
        if (row.name !== wanted.name)
          tx.update(meetupLocations)
            .set({ name: wanted.key })
            .where(eq(meetupLocations.id, row.id))
            .run();
      for (const { row, wanted } of [...known, ...gone])
        tx.update(meetupLocations).set(wanted).where(eq(meetupLocations.id, row.id)).run();
      for (const location of locations.filter((location) => !find(location)))
        tx.insert(meetupLocations)
          .values({ ...location, createdAt: now })
          .run();
      return [...known, ...gone]
        .filter(({ row, wanted }) =>
          listChanges(row, wanted).some((field) => ["isActive", "availableHours"].includes(field)),
        )
        .map(({ row }) => row.id);
    },
    { behavior: "immediate" },
  );
}
