import { Link } from "@remix-run/react";
import { GameArt, gameTone } from "./game-art";
import { GAMES, type Game } from "./games";

const DIFFICULTY: Record<Game["difficulty"], string> = {
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
};

/** What is said of a game besides its title. */
const KINDS: Record<Game["gameType"], string> = {
  this_or_that: "10 choices",
  two_truths_lie: "5 sets of three",
  vineyard_trivia: "10 questions",
  story_starter: "3 beginnings",
  quick_fire: "10 quick choices",
};

/** How long a game is, and how hard. */
export const describeGame = ({ gameType, difficulty }: Game): string =>
  `${KINDS[gameType]} · ${DIFFICULTY[difficulty]}`;

/** All games, each in its color, as a link to where it is started. */
export const GameGrid = () => (
  <ul className="game-grid">
    {GAMES.map((game) => (
      <li key={game.id}>
        <Link
          to={`/icebreaker-games/new?game=${game.gameType}`}
          className={`game-tile ${gameTone(game.gameType)}`}
        >
          <GameArt game={game.gameType} />
          <h2>{game.title}</h2>
          <p>{describeGame(game)}</p>
        </Link>
      </li>
    ))}
  </ul>
);
