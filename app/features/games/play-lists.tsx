import { EmptyState } from "~/ui/empty-state";
import { PersonRow } from "~/ui/person-row";
import { GameArt, gameTone } from "./game-art";
import type { PlaySummary } from "./games";
import { PartnerFace } from "./play-states";

/** What a play waits for, and the game: other links of the list read differently. */
function describePlay({ isInvitation, isOwnTurn, partner, step, game }: PlaySummary): string {
  if (isInvitation) return `${partner?.name} invites you to ${game.title}`;
  if (!isOwnTurn) return `Waiting for ${partner?.name} in ${game.title}`;
  return partner && step > 1 ? `Your turn in ${game.title}` : `Resume ${game.title}`;
}

/** The partner, or the game where one plays alone. */
function Face({ partner, game }: Pick<PlaySummary, "partner" | "game">) {
  if (partner) return <PartnerFace partner={partner} size={72} />;
  return (
    <span className={`game-face ${gameTone(game.gameType)}`}>
      <GameArt game={game.gameType} />
    </span>
  );
}

/** The plays that are going on, each one link. */
export function OpenPlays({ plays }: { plays: readonly PlaySummary[] }) {
  if (plays.length === 0) return null;
  return (
    <section aria-labelledby="open-plays">
      <h2 id="open-plays">In progress</h2>
      <ul>
        {plays.map((play) => (
          <PersonRow
            key={play.id}
            as="h3"
            face={<Face {...play} />}
            name={describePlay(play)}
            to={`/icebreaker-games/${play.id}`}
          >
            <p className="hint">
              {play.partner && play.isOwnTurn && !play.isInvitation
                ? `With ${play.partner.name} · `
                : ""}
              Question {play.step} of {play.steps}
            </p>
          </PersonRow>
        ))}
      </ul>
    </section>
  );
}

type Past = Omit<PlaySummary, "playedAt"> & { day: string };

/** The score of a play in a few words; nothing where a game has none. */
function describeScore({ status, game, score, steps, partner }: Past): string {
  if (status === "abandoned") return "Not finished";
  if (game.rules === "choices" && !partner) return "Finished";
  if (game.rules === "stories") return score === 1 ? "1 story" : `${score} stories`;
  if (game.rules === "truths" && partner) return score > 0 ? "Found the lie" : "Believed the lie";
  return `${score} of ${steps}`;
}

/** The plays that are over, newest first. */
export function History({ plays }: { plays: readonly Past[] }) {
  if (plays.length === 0)
    return (
      <EmptyState spot="picnic" title="Game history">
        <p>Nothing yet. Your first game takes two minutes.</p>
      </EmptyState>
    );
  return (
    <section aria-labelledby="history">
      <h2 id="history">Game history</h2>
      <ul>
        {plays.map((play) => (
          <PersonRow
            key={play.id}
            as="h3"
            face={<Face {...play} />}
            name={`${play.game.title}${play.partner ? ` with ${play.partner.name}` : ""}`}
            to={`/icebreaker-games/${play.id}`}
          >
            <p className="hint">
              {describeScore(play)} · {play.day}
            </p>
          </PersonRow>
        ))}
      </ul>
    </section>
  );
}
