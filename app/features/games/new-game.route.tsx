import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ProfilePortrait } from "~/features/members/member-portrait";
import { notFound } from "~/server/web/errors";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/games.css?url";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PersonRow } from "~/ui/person-row";
import { PostForm } from "~/ui/post-form";
import { GameArt, gameTone } from "./game-art";
import { describeGame } from "./game-grid";
import { GameHead } from "./game-head";
import { listPartners, type Partner } from "./game-list.server";
import { GAMES, type Game } from "./games";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `${data.game.title} with a match` : "Icebreaker Games"} · August` },
];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** A game, and the matches with whom the member can play it: first those with whom it can begin now. */
export const loader = screenLoader("agreed", ({ member, url }) => {
  const game = GAMES.find(({ gameType }) => gameType === url.searchParams.get("game"));
  if (!game) throw notFound();
  const partners = listPartners(member)
    .map(({ hasBegun, ...partner }) => ({ ...partner, canPlay: hasBegun || !game.isWritten }))
    .sort((one, other) => Number(other.canPlay) - Number(one.canPlay));
  return { game, partners };
});

function Partners({
  partners,
}: {
  partners: (Omit<Partner, "hasBegun"> & { canPlay: boolean })[];
}) {
  return (
    <ul>
      {partners.map(({ matchId, memberId, name, photoUrl, canPlay }) => (
        <PersonRow
          key={matchId}
          as="h3"
          face={
            <ProfilePortrait
              memberId={memberId}
              name={name}
              url={photoUrl}
              size={72}
              shape="tall"
            />
          }
          name={name}
          aside={
            canPlay ? (
              <Button variant="secondary" name="matchId" value={matchId}>
                <span className="sr-only">Play with {name}</span>
                <span aria-hidden="true">Play</span>
              </Button>
            ) : null
          }
        >
          {canPlay ? null : (
            <p className="hint">Say hello first. You write to each other in this game.</p>
          )}
        </PersonRow>
      ))}
    </ul>
  );
}

const Scene = ({ game }: { game: Game }) => (
  <div className="game-scene">
    <GameArt game={game.gameType} />
    <h1>{game.title}</h1>
    <p>{game.description}</p>
    <p>{describeGame(game)}</p>
    <Button variant="secondary">Play alone</Button>
  </div>
);

/** Alone, or with whom? One button for each match. */
export default function NewGame() {
  const { game, partners } = useLoaderData<typeof loader>();
  return (
    <main id="main" tabIndex={-1} className={`page page-medium stack ${gameTone(game.gameType)}`}>
      <GameHead />
      <PostForm action="/icebreaker-games/start" className="stack">
        <input type="hidden" name="gameType" value={game.gameType} />
        <Scene game={game} />
        {partners.length > 0 ? (
          <section aria-labelledby="partners">
            <h2 id="partners">Who with?</h2>
            <Partners partners={partners} />
          </section>
        ) : null}
      </PostForm>
      {partners.length > 0 ? null : (
        <EmptyState
          spot="porch-light"
          title="More fun with a match"
          action={
            <LinkButton to="/discover" variant="secondary">
              Discover people
            </LinkButton>
          }
        >
          <p>Your matches will show up here.</p>
        </EmptyState>
      )}
    </main>
  );
}
