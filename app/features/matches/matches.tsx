import type { MetaFunction } from "@remix-run/react";
import { useLoaderData } from "@remix-run/react";
import { now } from "~/server/clock.server";
import { screenLoader } from "~/server/route.server";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { MatchListItem } from "./match-list-item";
import { listMatches } from "./matches.server";

export const meta: MetaFunction = () => [{ title: "Matches · August" }];

export const loader = screenLoader("agreed", ({ member }) => ({
  isSubscribed: member.isSubscribed,
  matches: member.isSubscribed ? listMatches(member.id) : [],
  atMs: now().getTime(),
}));

export default function Matches() {
  const { isSubscribed, matches, atMs } = useLoaderData<typeof loader>();
  if (!isSubscribed)
    return (
      <Page title="Matches" width="narrow">
        <Notice title="Subscribe to View Matches">
          <p>
            See who likes you back, and start the conversation. Likes and passes on Discover stay
            free.
          </p>
          <p>
            <LinkButton to="/subscription">Subscribe</LinkButton>
          </p>
        </Notice>
      </Page>
    );
  return (
    <Page
      title="Matches"
      intro={
        matches.length > 0 ? "You like each other. 24 hours to say the first word." : undefined
      }
    >
      {matches.length > 0 ? (
        <ul className="tiles">
          {matches.map((match) => (
            <MatchListItem key={match.id} match={match} atMs={atMs} />
          ))}
        </ul>
      ) : (
        <Notice title="No matches yet">
          <p>A match begins when two people like each other.</p>
        </Notice>
      )}
      <p>
        <LinkButton to="/discover" variant={matches.length > 0 ? "secondary" : "primary"}>
          Continue Discovering
        </LinkButton>
      </p>
    </Page>
  );
}
