import type { BankQuestion } from "./bank-question";
import { ISLAND_TRUTHS } from "./data/island-truths.server";
import { QUICK_FIRE } from "./data/quick-fire.server";
import { STORY_STARTERS } from "./data/story-starters.server";
import { THIS_OR_THAT } from "./data/this-or-that.server";
import { TRIVIA_LAND } from "./data/trivia-land.server";
import { TRIVIA_PEOPLE } from "./data/trivia-people.server";
import { TRIVIA_TOWNS } from "./data/trivia-towns.server";
import type { GameType } from "./games";

/** The questions of each game. */
const BANK: Record<GameType, readonly BankQuestion[]> = {
  this_or_that: THIS_OR_THAT,
  two_truths_lie: ISLAND_TRUTHS,
  vineyard_trivia: [...TRIVIA_LAND, ...TRIVIA_TOWNS, ...TRIVIA_PEOPLE],
  story_starter: STORY_STARTERS,
  quick_fire: QUICK_FIRE,
};

/** All questions of a game. */
export const listQuestions = (game: GameType): readonly BankQuestion[] => BANK[game];

/** Finds a question of a game; undefined for one that is no longer asked. */
export const findQuestion = (game: GameType, id: string): BankQuestion | undefined =>
  BANK[game].find((question) => question.id === id);
