import { ISLAND_ACTIVITIES } from "@db/schema/values";

/** A public meeting place as the suggestions need it. */
export interface Place {
  id: number;
  name: string;
  /** The kind of place, which determines its activities. */
  icon: string;
  requiredItem: string;
}

/** A place for a first meeting, and why it suits. */
export interface PlaceIdea {
  name: string;
  /** The small island item that each of the two brings. */
  requiredItem: string;
  /** Activities that both like and that the place offers; empty for a place that suits anyone. */
  shared: string[];
}

/** The kinds of place where each island activity of the profile can be done. */
const PLACES_FOR: Record<(typeof ISLAND_ACTIVITIES)[number], readonly string[]> = {
  beach: ["lighthouse", "beach", "waves"],
  fishing: ["harbor", "waves", "ferry"],
  golf: ["ferry"],
  yoga: ["cliffs", "beach", "waves", "osprey"],
  tennis: ["barn"],
  biking: ["beach", "waves", "osprey", "ferry"],
  thrifting: ["barn"],
  "historical tour": ["lighthouse", "cottage", "cliffs", "carousel"],
  "film festival": ["carousel", "barn"],
  "all white gathering": ["cottage"],
  "lobster fest": ["harbor"],
  "porch sitting": ["cottage", "barn"],
  "sunset watching": ["lighthouse", "cliffs", "harbor"],
  "live music": ["cottage", "carousel", "barn"],
};

const FEWEST = 2;
const MOST = 3;

/** Hashes a text, to vary the suggestions deterministically. */
function hashText(text: string): number {
  let sum = 2_166_136_261;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  sum = Math.imul(sum ^ (sum >>> 15), 2_246_822_507);
  return (sum ^ (sum >>> 13)) >>> 0;
}

/**
 * Suggests two or three places for a first meeting: those with most of the activities that both
 * like, filled up with places that differ from pair to pair. Both members always get the same
 * suggestions, so that they can talk about them.
 *
 * @param pair identifies the pair, independently of who is the viewer
 * @param both activities that both chose
 * @param fewest how many there are at least
 */
export function suggestPlacesFor(
  pair: string,
  both: readonly string[],
  places: readonly Place[],
  fewest = FEWEST,
): PlaceIdea[] {
  const ranked = places
    .map(({ id, name, icon, requiredItem }) => ({
      name,
      requiredItem,
      shared: ISLAND_ACTIVITIES.filter(
        (activity) => both.includes(activity) && PLACES_FOR[activity].includes(icon),
      ),
      turn: hashText(`${pair}:${id}`),
    }))
    .sort((one, other) => other.shared.length - one.shared.length || one.turn - other.turn);
  const fitting = ranked.filter(({ shared }) => shared.length > 0).length;
  return ranked
    .slice(0, Math.max(fewest, Math.min(MOST, fitting)))
    .map(({ turn, ...idea }) => idea);
}
