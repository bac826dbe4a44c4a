import { loadActivities } from "~/features/members/profile-facts.server";
import { islandDate, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { sortPair } from "./matching.server";
import { type Place, type PlaceIdea, suggestPlacesFor } from "./rank-places";

export type { PlaceIdea };

const PLACES_SQL = `SELECT id, name, icon, required_item AS requiredItem FROM meetup_locations
  WHERE is_active = 1 AND NOT EXISTS (SELECT 1 FROM place_changes c
    WHERE c.location_id = meetup_locations.id AND :today BETWEEN c.closed_from AND c.closed_until) LIMIT 100`;

/**
 * Suggests places for a first meeting with each of the viewer's matches.
 *
 * @param otherIds members with whom the viewer is matched and who they may see; not checked again
 */
export function suggestPlaces(
  viewerId: string,
  otherIds: readonly string[],
): Map<string, PlaceIdea[]> {
  if (otherIds.length === 0) return new Map();
  const named = loadActivities([viewerId, ...otherIds]);
  const own = named.get(viewerId) ?? [];
  const places = prepared<Place>(PLACES_SQL).all({ today: islandDate(now()) });
  // Pairs with the same idea share one object, which the page's data then serializes once.
  const ideas = new Map<string, PlaceIdea>();
  const shareIdea = (idea: PlaceIdea): PlaceIdea => {
    const key = [idea.name, ...idea.shared].join();
    const known = ideas.get(key) ?? idea;
    ideas.set(key, known);
    return known;
  };
  return new Map(
    otherIds.map((otherId) => {
      const theirs = named.get(otherId) ?? [];
      const both = own.filter((activity) => theirs.includes(activity));
      const fitting = suggestPlacesFor(sortPair(viewerId, otherId).join(), both, places);
      return [otherId, fitting.map(shareIdea)];
    }),
  );
}
