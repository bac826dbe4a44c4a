import { meetupLocations } from "@db/schema";
import type { RESTROOM_PREFERENCES } from "@db/schema/profile-lists";
import { LOCATION_RESTROOMS } from "@db/schema/values";
import { eq } from "drizzle-orm";
import { transact } from "~/server/data/database.server";
import { notFound, Refusal } from "~/server/web/errors";

type LocationRestroom = (typeof LOCATION_RESTROOMS)[number];
type Preference = (typeof RESTROOM_PREFERENCES)[number];

/** What a location must have for each choice; "Both" asks for Men's and Women's. */
const NEEDS: Record<Preference, readonly LocationRestroom[]> = {
  "Men's": ["Men's"],
  "Women's": ["Women's"],
  Both: ["Men's", "Women's"],
  Unisex: ["Unisex"],
  Family: ["Family"],
};

/**
 * Whether a location's restrooms meet one of a member's own choices (rule restrooms-mark-places). Unknown restrooms,
 * which are null, meet none.
 */
export const isSuitable = (
  choices: readonly Preference[],
  restrooms: readonly string[] | null,
): boolean =>
  restrooms !== null &&
  choices.some((choice) => NEEDS[choice].every((needed) => restrooms.includes(needed)));

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
    return location;
  });
}
