import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { MemberPortrait } from "~/features/members/member-portrait";
import { notFound } from "~/server/errors";
import { screenLoader } from "~/server/route.server";
import styles from "~/styles/games.css?url";
import { LinkButton } from "~/ui/button";
import { GameArt, gameTone } from "./game-art";
import { listPartners } from "./game-list.server";
import { GAMES } from "./games";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `${data.game.title} with a match` : "Icebreaker Games"} · August` },
];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** A game, and the matches with whom the member can play it. */
export const loader = screenLoader("agreed", ({ member, url }) => {
  const game = GAMES.find(({ gameType }) => gameType === url.searchParams.get("game"));
  if (!game) throw notFound();
  const partners = listPartners(member).map(({ hasBegun, ...partner }) => ({
    ...partner,
    canPlay: hasBegun || !game.isWritten,
  }));
  return { game, partners };
});

/** With whom? One button for each match. */
export default function NewGame() {
  const { game, partners } = useLoaderData<typeof loader>();
  return (
    <main id="main" tabIndex={-1} className={`page page-medium game ${gameTone(game.gameType)}`}>
      <p>
        <Link to="/icebreaker-games" className="btn btn-quiet">
          Back to Games
        </Link>
      </p>
      <div className="game-block game-moment">
        <GameArt game={game.gameType} />
        <h1>{game.title}</h1>
        <p>{game.description}</p>
      </div>
      <h2>With whom?</h2>
      {partners.length === 0 ? (
        <p className="row">
          <span>Your matches stand here as soon as you have some.</span>
          <LinkButton to="/discover">Discover people</LinkButton>
        </p>
      ) : (
        <Form method="post" action="/icebreaker-games/start">
          <input type="hidden" name="gameType" value={game.gameType} />
          <ul className="game-rows">
            {partners.map(({ matchId, name, photoUrl, canPlay }) => (
              <li key={matchId}>
                <button
                  type="submit"
                  name="matchId"
                  value={matchId}
                  className="game-row"
                  disabled={!canPlay}
                >
                  <MemberPortrait name={name} url={photoUrl} size={56} alt="" />
                  <span>
                    <strong>Play with {name}</strong>
                    {canPlay ? null : (
                      <span className="hint">
                        Once your conversation has begun: in this game you write to each other.
                      </span>
                    )}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Form>
      )}
    </main>
  );
}
