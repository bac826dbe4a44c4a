import { Link } from "~/ui/link";
import { GameArt, gameTone } from "./game-art";
import { GAMES, type Game } from "./games";

const DIFFICULTY: Record<Game["difficulty"], string> = {
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
};

/** How long a game is, and how hard. */
export const describeGame = ({ length, difficulty }: Game): string =>
  `${length} · ${DIFFICULTY[difficulty]}`;

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
