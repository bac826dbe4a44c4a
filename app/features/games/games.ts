import type { GAME_TYPES, PARTICIPATION_STATUSES } from "@db/schema/game-values";

export type GameType = (typeof GAME_TYPES)[number];
export type ParticipationStatus = (typeof PARTICIPATION_STATUSES)[number];

/**
 * How a game is asked, scored, and told. `choices` have no right answer: the score of two is how often they agree, and
 * they may share that. A `clock` gives each choice its seconds. `trivia` has right answers; `truths` have a lie to find,
 * with a match that of each other. `stories` are written.
 */
export type GameRules = "choices" | "clock" | "trivia" | "truths" | "stories";

/** An icebreaker game, without its questions. */
export interface Game {
  id: number;
  gameType: GameType;
  rules: GameRules;
  title: string;
  description: string;
  /** What one play asks, in words. */
  length: string;
  difficulty: "easy" | "medium" | "hard";
  /** Questions of one play alone. */
  steps: number;
  /** Whether the two of a match write to each other in it: only once their conversation has begun. */
  isWritten: boolean;
}

/** Every game, in the order of the grid. */
export const GAMES: readonly Game[] = [
  {
    id: 1,
    gameType: "this_or_that",
    rules: "choices",
    length: "10 choices",
    title: "This or That",
    description:
      "Porch or beach, sunrise or sunset: ten quick choices. With a match, see how often you agree.",
    difficulty: "easy",
    steps: 10,
    isWritten: false,
  },
  {
    id: 2,
    gameType: "two_truths_lie",
    rules: "truths",
    length: "5 sets of three",
    title: "Two Truths and a Lie",
    description:
      "Two are true, one isn’t. Find the island’s lies on your own, or each other’s with a match.",
    difficulty: "easy",
    steps: 5,
    isWritten: true,
  },
  {
    id: 3,
    gameType: "vineyard_trivia",
    rules: "trivia",
    length: "10 questions",
    title: "Vineyard Trivia",
    description: "Ten questions about the island, new ones each time.",
    difficulty: "medium",
    steps: 10,
    isWritten: false,
  },
  {
    id: 4,
    gameType: "story_starter",
    rules: "stories",
    length: "3 beginnings",
    title: "Story Starters",
    description: "We start three island stories. You finish them.",
    difficulty: "medium",
    steps: 3,
    isWritten: true,
  },
  {
    id: 5,
    gameType: "quick_fire",
    rules: "clock",
    length: "10 quick choices",
    title: "Quick Fire",
    description: "Ten choices against a gentle clock. You can turn it off.",
    difficulty: "hard",
    steps: 10,
    isWritten: false,
  },
];

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

/** What the games are, in words. */
export const ABOUT_GAMES = `${NUMBERS[GAMES.length] ?? GAMES.length} small games about the island and about you`;

/** Finds a game by its type. @throws Error for a type without a game */
export function findGame(type: GameType): Game {
  const game = GAMES.find(({ gameType }) => gameType === type);
  if (!game) throw new Error(`There is no game ${type}`);
  return game;
}

/** What a screen of a play says of its game; the rest stays on the server. */
type NamedGame = Pick<Game, "gameType" | "rules" | "title">;

/** Names a game of a type for a screen. @throws Error for a type without a game */
export function findNamedGame(type: GameType): NamedGame {
  const { gameType, rules, title } = findGame(type);
  return { gameType, rules, title };
}

/** Longest answer of a story, in characters. */
export const STORY_LENGTH = 300;
/** Longest statement of two truths and a lie, in characters. */
export const STATEMENT_LENGTH = 120;

/** Seconds in which quick fire takes an answer, the time of a weak link included. */
export const QUICK_FIRE_SECONDS = 20;

/** What is asked at one step. */
export type Step =
  /** Trivia, this or that, quick fire, and the lies about the island: one of the options. */
  | { kind: "choice"; text: string; options: readonly string[] }
  /** A story's beginning, which the member goes on with. */
  | { kind: "text"; text: string }
  /** Two truths and a lie of one's own, and which one is the lie. */
  | { kind: "statements" }
  /** The partner's three statements, of which one is the lie. */
  | { kind: "guess"; text: string; options: readonly string[] };

/** What became of the answer before. */
export interface Feedback {
  /** The question that was answered; null where its answer has no right or wrong. */
  asked: string | null;
  isCorrect: boolean | null;
  /** The right answer; null where there is none. */
  correctAnswer: string | null;
  /** Address of a page that confirms the answer. */
  source: string | null;
  isInTime: boolean | null;
}

/** One line of a result: what was asked and what each answered. */
export interface ResultLine {
  text: string;
  own: string;
  /** The right answer; null where there is none. */
  correct: string | null;
  isCorrect: boolean | null;
  /** The partner's answer; null alone, and until both have finished. */
  other: string | null;
  agrees: boolean | null;
  source: string | null;
}

/** What a finished game shows. */
export interface GameResult {
  /** For example "You agree on 7 of 10". */
  headline: string;
  score: number;
  lines: readonly ResultLine[];
  /** Whether this play earned its token. */
  hasEarned: boolean;
  /** With a partner: whether both have finished. */
  isComplete: boolean;
  /** With a partner: whether they have left the game, so that there is no shared result to come. */
  hasPartnerLeft: boolean;
  /** Whether the two may not be shown to each other anymore, so that the game has no shared result. */
  hasParted: boolean;
  /** This or that with a partner who has finished: who agreed that it counts as what the two share. */
  sharing: { own: boolean; both: boolean } | null;
  /** The best line, to send in the conversation with the partner; null where one cannot write there now. */
  opener: { conversationId: number; text: string } | null;
  /** The conversation with the partner, once the viewer has written there since both finished; null before. */
  writtenIn: number | null;
}

/** A play as one of its members sees it now. */
export interface PlayView {
  id: number;
  game: NamedGame;
  status: ParticipationStatus;
  /** From 1; of `steps`. */
  step: number;
  steps: number;
  /** The partner as they may be shown; null alone. */
  partner: { name: string; memberId: string | null; photoUrl: string | null } | null;
  /** Whether the partner can be reported for it. */
  canReport: boolean;
  /** Null once the game is over, and while `isWaiting`. */
  question: Step | null;
  /** Whether the partner has to do something first. */
  isWaiting: boolean;
  /** Whether the clock runs; null in a game without one. */
  isTimed: boolean | null;
  /** Seconds left for this question; null where no clock runs. */
  secondsLeft: number | null;
  feedback: Feedback | null;
  /** Null until the game is finished. */
  result: GameResult | null;
}

/** A play as the list of games shows it. */
export interface PlaySummary {
  id: number;
  game: NamedGame;
  status: ParticipationStatus;
  step: number;
  steps: number;
  score: number;
  partner: { name: string; memberId: string | null; photoUrl: string | null } | null;
  /** True where it is this member's turn. */
  isOwnTurn: boolean;
  /** True where the partner has begun it and this member has not. */
  isInvitation: boolean;
  playedAt: Date;
}
