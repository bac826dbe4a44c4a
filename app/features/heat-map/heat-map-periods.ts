/** What the heat map adds up (rule heat-map-levels), in whole days of the island; null for all there were. */
export const PERIODS = {
  week: { name: "This Week", days: 7 },
  month: { name: "This Month", days: 30 },
  all: { name: "All Time", days: null },
} as const;

export type Period = keyof typeof PERIODS;

export const DEFAULT_PERIOD: Period = "week";

/** Whether a text of an address names a period. */
export const isPeriod = (text: string): text is Period => Object.hasOwn(PERIODS, text);
