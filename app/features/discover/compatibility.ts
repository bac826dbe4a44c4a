/** The answers that are compared, as both sides gave them. */
export interface Tastes {
  hometownRegion: string | null;
  college: string | null;
  favoriteBobMarleySong: string | null;
  favoriteVineyardSpot: string | null;
  favoriteSoulFood: string | null;
  sportsPlayed: readonly string[];
  relaxationMusic: readonly string[];
  islandActivities: readonly string[];
}

export interface Compatibility {
  /** 0 to 100. */
  score: number;
  /** True when there was too little to compare (decision D1). */
  isStartingEstimate: boolean;
  /** Up to three shared answers in words, strongest first. */
  reasons: string[];
}

/** Score when too little is known (decision D1). */
export const STARTING_ESTIMATE = 75;
/** Answers that both must have given before a score says anything. */
const FEWEST_COMPARED = 3;

type Single = {
  [Key in keyof Tastes]: Tastes[Key] extends string | null ? Key : never;
}[keyof Tastes];
type Many = Exclude<keyof Tastes, Single>;

const SINGLES: readonly { key: Single; weight: number; say: (answer: string) => string }[] = [
  { key: "college", weight: 2, say: (answer) => `You both went to ${answer}` },
  { key: "hometownRegion", weight: 2, say: (answer) => `You both come from ${answer}` },
  { key: "favoriteBobMarleySong", weight: 1.5, say: (answer) => `You both love “${answer}”` },
  {
    key: "favoriteVineyardSpot",
    weight: 1.5,
    say: (answer) => `${answer} is a favorite of you both`,
  },
  { key: "favoriteSoulFood", weight: 1, say: (answer) => `You both love ${answer}` },
];

const MANY: readonly { key: Many; weight: number; say: (answers: string) => string }[] = [
  { key: "sportsPlayed", weight: 2, say: (answers) => `You both play: ${answers}` },
  { key: "islandActivities", weight: 2.5, say: (answers) => `You would both enjoy: ${answers}` },
  { key: "relaxationMusic", weight: 1.5, say: (answers) => `You both unwind to ${answers}` },
];

const same = (left: string, right: string) =>
  left.trim().toLowerCase() === right.trim().toLowerCase();

/**
 * How much two members have in common (decision D1): for each answer that both gave, the shared
 * part of it, weighted. Symmetric and deterministic; an answer that one left out never counts.
 */
export function compatibilityOf(one: Tastes, other: Tastes): Compatibility {
  let shared = 0;
  let compared = 0;
  let count = 0;
  const reasons: { strength: number; text: string }[] = [];
  const add = (weight: number, part: number, text: () => string) => {
    compared += weight;
    count += 1;
    shared += weight * part;
    if (part > 0) reasons.push({ strength: weight * part, text: text() });
  };
  for (const { key, weight, say } of SINGLES) {
    const [left, right] = [one[key], other[key]];
    if (left && right)
      add(weight, same(left, right) ? 1 : 0, () => say([left, right].sort()[0] ?? left));
  }
  for (const { key, weight, say } of MANY) {
    const [left, right] = [one[key], other[key]];
    if (left.length === 0 || right.length === 0) continue;
    const both = left.filter((answer) => right.includes(answer)).sort();
    // Of the shorter list, so that a long list is no disadvantage to either side.
    add(weight, both.length / Math.min(left.length, right.length), () =>
      say(both.slice(0, 3).join(", ")),
    );
  }
  if (count < FEWEST_COMPARED)
    return {
      score: STARTING_ESTIMATE,
      isStartingEstimate: true,
      reasons: reasons.map((reason) => reason.text).slice(0, 3),
    };
  reasons.sort((a, b) => b.strength - a.strength || a.text.localeCompare(b.text));
  return {
    score: Math.round((100 * shared) / compared),
    isStartingEstimate: false,
    reasons: reasons.slice(0, 3).map((reason) => reason.text),
  };
}
