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
  /** Activities that both like and that the place offers; empty for a place that suits anybody. */
  shared: string[];
}

/** The activities of each kind of place, in the words of the profile's island activities. */
const ACTIVITIES: Record<string, readonly string[]> = {
  lighthouse: ["sunset watching", "beach", "historical tour"],
  cottage: ["porch sitting", "historical tour", "live music", "all white gathering"],
  cliffs: ["sunset watching", "historical tour", "yoga"],
  beach: ["beach", "biking", "yoga"],
  harbor: ["fishing", "lobster fest", "sunset watching"],
  waves: ["beach", "biking", "fishing", "yoga"],
  osprey: ["biking", "yoga"],
  carousel: ["historical tour", "live music", "film festival"],
  ferry: ["biking", "fishing", "golf"],
  barn: ["thrifting", "porch sitting", "live music", "film festival", "tennis"],
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
 */
export function suggestPlacesFor(
  pair: string,
  both: readonly string[],
  places: readonly Place[],
): PlaceIdea[] {
  const ranked = places
    .map(({ id, name, icon, requiredItem }) => ({
      name,
      requiredItem,
      shared: (ACTIVITIES[icon] ?? []).filter((activity) => both.includes(activity)),
      turn: hashText(`${pair}:${id}`),
    }))
    .sort((one, other) => other.shared.length - one.shared.length || one.turn - other.turn);
  const fitting = ranked.filter(({ shared }) => shared.length > 0).length;
  return ranked
    .slice(0, Math.max(FEWEST, Math.min(MOST, fitting)))
    .map(({ turn, ...idea }) => idea);
}
