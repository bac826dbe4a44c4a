import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { longDay } from "~/server/data/clock.server";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/games.css?url";
import { Page } from "~/ui/page";
import { GameGrid } from "./game-grid";
import { listPlays } from "./game-list.server";
import { ABOUT_GAMES } from "./games";
import { History, OpenPlays } from "./play-lists";

export const meta: MetaFunction = () => [{ title: "Icebreaker Games · August" }];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader("agreed", ({ member }) => {
  const { open, finished } = listPlays(member);
  return {
    open,
    finished: finished.map(({ playedAt, ...play }) => ({ ...play, day: longDay(playedAt) })),
  };
});

/** The games, what one plays, and what one has played. */
export default function Games() {
  const { open, finished } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Icebreaker Games"
      width="medium"
      intro={`${ABOUT_GAMES}. Play alone, or with a match.`}
    >
      <OpenPlays plays={open} />
      <GameGrid />
      <History plays={finished} />
    </Page>
  );
}
