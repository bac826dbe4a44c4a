import type { GameType } from "./games";

/** A question as it stands in the data. The right answer never leaves the server before it is answered. */
export interface BankQuestion {
  id: string;
  text: string;
  /** Empty where the answer is a text. */
  options: readonly string[];
  /** Place of the right answer in `options`, from 0. */
  correct?: number;
  /** Address that the answer can be read up at. */
  source?: string;
}

/** The questions of each game. */
const BANK: Record<GameType, readonly BankQuestion[]> = {
  this_or_that: [],
  two_truths_lie: [],
  vineyard_trivia: [],
  story_starter: [],
  quick_fire: [],
};

/** All questions of a game. */
export const listQuestions = (game: GameType): readonly BankQuestion[] => BANK[game];

/** Finds a question of a game; undefined for one that is no longer asked. */
export const findQuestion = (game: GameType, id: string): BankQuestion | undefined =>
  BANK[game].find((question) => question.id === id);
