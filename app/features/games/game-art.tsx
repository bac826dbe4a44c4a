import type { GameType } from "./games";

/** The color of each game, and its drawing: strokes on a 24 by 24 grid. */
const LOOKS: Record<GameType, { tone: string; path: string }> = {
  // Sun and moon.
  this_or_that: {
    tone: "tone-blue",
    path: "M12 3v18M7 8.5a3.5 3.5 0 0 0 0 7M7 4v1.5M7 18.5V20M2.5 12H1M3.7 8 2.6 7M3.7 16l-1.1 1M17 8a4 4 0 1 0 4.5 5A3.5 3.5 0 0 1 17 8z",
  },
  // Two faces that smile, and one that winks.
  two_truths_lie: {
    tone: "tone-plum",
    path: "M6.5 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM5 8q1.5 1.3 3 0M17.5 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM16 8q1.5 1.3 3 0M12 13a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM10 16h1.2M13 16h.2M10.5 18.6l3-.6",
  },
  // A lighthouse.
  vineyard_trivia: {
    tone: "tone-green",
    path: "M9.5 8h5l1.5 13H8zM10 8V5l2-2 2 2v3M9 13h6M8.5 17h7M3 4l4 1.5M21 4l-4 1.5M3 8.5 7 8M21 8.5 17 8M4 21h16",
  },
  // A bottle with a letter in it.
  story_starter: {
    tone: "tone-yellow",
    path: "M10 3h4M10.5 3v5L7 12v7q0 2 2 2h6q2 0 2-2v-7l-3.5-4V3M10 13h4M10 16h4M10 19h2",
  },
  // A shooting star.
  quick_fire: {
    tone: "tone-orange",
    path: "m15 3 1.7 3.8L21 7.3l-3.2 2.8.9 4.2L15 12.2l-3.7 2.1.9-4.2L9 7.3l4.3-.5zM9 13l-5 6M13 16l-3 4M6.5 11 3 15",
  },
};

/** The class of a game's color. */
export const gameTone = (game: GameType): string => LOOKS[game].tone;

/** A game's drawing; the words beside it carry the meaning. */
export const GameArt = ({ game }: { game: GameType }) => (
  <svg
    className="icon game-art"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={LOOKS[game].path} />
  </svg>
);
