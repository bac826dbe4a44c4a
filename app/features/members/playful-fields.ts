/** Questions whose answers give the first reasons, in the order in which they are asked (rule three-questions). */
export const PLAYFUL_FIELDS = [
  "islandActivities",
  "favoriteBobMarleySong",
  "sportsPlayed",
] as const;
