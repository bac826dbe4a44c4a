import type { Random } from "./random";

/** What people on the island tend to love together; each member leans to two of them. */
export const TASTES = ["sea", "courts", "porch", "arts", "party", "table", "calm"] as const;
export type Taste = (typeof TASTES)[number];

/** How much a member leans to each taste, 0 to 1. Never stored: it only shapes the answers. */
export type TasteVector = Readonly<Record<Taste, number>>;

const BASE_WEIGHT = 0.12;

/** A vector that leans strongly to one taste and less to a second. */
export function drawTastes(random: Random): TasteVector {
  const [first, second] = random.shuffle(TASTES);
  const vector = Object.fromEntries(
    TASTES.map((taste) => [taste, BASE_WEIGHT * random.next()]),
  ) as Record<Taste, number>;
  if (first) vector[first] = random.between(0.8, 1);
  if (second) vector[second] = random.between(0.35, 0.7);
  return vector;
}

/** The taste that a vector leans to most. */
export function strongest(vector: TasteVector): Taste {
  return TASTES.reduce((best, taste) => (vector[taste] > vector[best] ? taste : best));
}

/** How much alike two vectors are, 0 to 1. */
export function likeness(one: TasteVector, other: TasteVector): number {
  let dot = 0;
  let ones = 0;
  let others = 0;
  for (const taste of TASTES) {
    dot += one[taste] * other[taste];
    ones += one[taste] ** 2;
    others += other[taste] ** 2;
  }
  return dot / Math.sqrt(ones * others);
}
