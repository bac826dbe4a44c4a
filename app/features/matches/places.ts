/** A public meeting place as the suggestions need it. */
export interface Place {
  id: number;
  name: string;
  /** Names the kind of place; the activities hang on it. */
  icon: string;
  requiredItem: string;
}

/** A place for a first meeting, and why just there. */
export interface PlaceIdea {
  name: string;
  /** The small island item that each brings to share. */
  requiredItem: string;
  /** What both like to do and can do there; empty for a place that is good for anybody. */
  shared: string[];
}

/** What can be done at each of the ten places, in the words of the profile's island activities. */
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

/** A number that a text always has, to vary what is shown without chance. */
function hashText(text: string): number {
  let sum = 2_166_136_261;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  sum = Math.imul(sum ^ (sum >>> 15), 2_246_822_507);
  return (sum ^ (sum >>> 13)) >>> 0;
}

/**
 * Two or three places for a first meeting: those where the two can do most of what both like; where
 * there is too little of that, places that differ from pair to pair. Both members get the same, on
 * every day, so that they can talk about it.
 *
 * @param pair names the two, in an order that does not depend on who asks
 * @param both activities that both have named
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
