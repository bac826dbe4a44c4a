import { Form } from "@remix-run/react";
import { Button, LinkButton } from "~/ui/button";
import { GameArt, gameTone } from "./game-art";
import { GAMES, type Game } from "./games";

const DIFFICULTY: Record<Game["difficulty"], string> = {
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
};

/** What the grid says of a game besides its title. */
const KINDS: Record<Game["gameType"], string> = {
  this_or_that: "10 choices",
  two_truths_lie: "5 sets of three",
  vineyard_trivia: "10 questions",
  story_starter: "3 beginnings",
  quick_fire: "10 quick choices",
};

function Tile({ game, hasPartners }: { game: Game; hasPartners: boolean }) {
  const { gameType, title, description, difficulty } = game;
  return (
    <li className={`game-block ${gameTone(gameType)}`}>
      <GameArt game={gameType} />
      <h2>{title}</h2>
      <p className="game-kind">
        {KINDS[gameType]} · {DIFFICULTY[difficulty]}
      </p>
      <p>{description}</p>
      <Form method="post" action="/icebreaker-games/start" className="row">
        <input type="hidden" name="gameType" value={gameType} />
        <Button variant="secondary">
          Play alone<span className="sr-only"> {title}</span>
        </Button>
        {hasPartners ? (
          <LinkButton to={`/icebreaker-games/new?game=${gameType}`} variant="secondary">
            With a match<span className="sr-only"> {title}</span>
          </LinkButton>
        ) : null}
      </Form>
    </li>
  );
}

/** All games, each in its color. */
export const GameGrid = ({ hasPartners }: { hasPartners: boolean }) => (
  <ul className="game-grid">
    {GAMES.map((game) => (
      <Tile key={game.id} game={game} hasPartners={hasPartners} />
    ))}
  </ul>
);
