import { Link } from "@remix-run/react";
import { MemberPortrait } from "~/features/members/member-portrait";
import { GameArt, gameTone } from "./game-art";
import type { PlaySummary } from "./games";

/** What a play waits for, in a few words. */
export function playState({ isInvitation, isOwnTurn, partner, step }: PlaySummary): string {
  if (isInvitation) return `${partner?.name} invites you`;
  if (!isOwnTurn) return `Waiting for ${partner?.name}`;
  return partner && step > 1 ? "Your turn" : "Resume";
}

function Face({ partner, game }: Pick<PlaySummary, "partner" | "game">) {
  if (!partner) return <GameArt game={game.gameType} />;
  return <MemberPortrait name={partner.name} url={partner.photoUrl} size={56} alt="" />;
}

/** The plays that are going on, each one link. */
export function OpenPlays({ plays }: { plays: readonly PlaySummary[] }) {
  if (plays.length === 0) return null;
  return (
    <section aria-labelledby="open-plays">
      <h2 id="open-plays">Going on</h2>
      <ul className="game-rows">
        {plays.map((play) => (
          <li key={play.id}>
            <Link
              to={`/icebreaker-games/${play.id}`}
              className={`game-row ${gameTone(play.game.gameType)}`}
            >
              <Face {...play} />
              <span>
                <strong>{playState(play)}</strong>
                <span className="hint">
                  {play.game.title}
                  {play.partner && !play.isInvitation ? ` with ${play.partner.name}` : ""} ·
                  Question {play.step} of {play.steps}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Past = Omit<PlaySummary, "playedAt"> & { day: string };

/** The score of a play in a few words; nothing where a game has none. */
function describeScore({ status, game, score, steps, partner }: Past): string {
  if (status === "abandoned") return "Not finished";
  if (game.gameType === "this_or_that" && !partner) return "Finished";
  if (game.gameType === "story_starter") return score === 1 ? "1 story" : `${score} stories`;
  if (game.gameType === "two_truths_lie" && partner)
    return score > 0 ? "Found the lie" : "Believed the lie";
  return `${score} of ${steps}`;
}

/** The plays that are over, newest first. */
export function History({ plays }: { plays: readonly Past[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">Game history</h2>
      {plays.length === 0 ? (
        <p>Nothing yet. Your first game takes two minutes.</p>
      ) : (
        <ul className="game-rows">
          {plays.map((play) => (
            <li key={play.id}>
              <Link
                to={`/icebreaker-games/${play.id}`}
                className={`game-row ${gameTone(play.game.gameType)}`}
              >
                <Face {...play} />
                <span>
                  <strong>
                    {play.game.title}
                    {play.partner ? ` with ${play.partner.name}` : ""}
                  </strong>
                  <span className="hint">
                    {describeScore(play)} · {play.day}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
