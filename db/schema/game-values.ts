/**
 * Named lists and limits of games that the database, the server and the browser share: apart from `values.ts`, so
 * that only the screens of games load them.
 */

/** Icebreaker games. */
export const GAME_TYPES = [
  "vineyard_trivia",
  "this_or_that",
  "story_starter",
  "two_truths_lie",
  "quick_fire",
] as const;
/** Most steps of a game, and the longest answer as it is stored. */
export const GAME_LIMITS = { steps: 12, answer: 1000 } as const;
export const PARTICIPATION_STATUSES = ["playing", "completed", "abandoned"] as const;
