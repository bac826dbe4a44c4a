/** How popular a place is among all, the least first: the legend of the map (rule heat-map-levels). */
export const LEVELS = ["Low", "Moderate", "High", "Very High", "Hottest"] as const;

/** The ratio above which each level but the first begins (rule heat-map-levels). */
const THRESHOLDS = [0.2, 0.4, 0.6, 0.8];
const LEAST_DENOMINATOR = 0.1;

/**
 * Computes the level of a place by the ratio of its score to the highest one (rule heat-map-levels).
 *
 * @returns index into `LEVELS`
 */
export function computeLevel(score: number, highest: number): number {
  const ratio = score / Math.max(highest, LEAST_DENOMINATOR);
  return THRESHOLDS.filter((threshold) => ratio > threshold).length;
}
