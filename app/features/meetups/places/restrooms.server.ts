import type { RESTROOM_PREFERENCES } from "@db/schema/profile-lists";
import type { LOCATION_RESTROOMS } from "@db/schema/values";

/** What a place may have. */
export type LocationRestroom = (typeof LOCATION_RESTROOMS)[number];
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
