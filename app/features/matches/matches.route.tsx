import { useLoaderData } from "@remix-run/react";
import { PriceNote } from "~/features/prices/price-note";
import { calendarDay, now } from "~/server/clock.server";
import { payments } from "~/server/payments.server";
import { screenLoader } from "~/server/route.server";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { listConversations } from "./conversations.server";
import { listEnded } from "./ended.server";
import { EndedMatches } from "./ended-matches";
import { MatchListItem } from "./match-list-item";
import { listMatches } from "./matches.server";
import { useServerClock } from "./use-server-clock";
import { WaitingMatches } from "./waiting-matches";
import { describeWaiting, type WaitingMatch } from "./waiting-matches.server";

export const meta = () => [{ title: "Matches · August" }];

export const loader = screenLoader("agreed", ({ member: { id, isSubscribed } }) => {
  return {
    isSubscribed,
    paymentsOn: payments() !== null,
    matches: isSubscribed ? listMatches(id) : [],
    waiting: isSubscribed ? [] : describeWaiting(id, listConversations(id)),
    ended: isSubscribed
      ? listEnded(id).map(({ endedAt, isEmpty, ...match }) => ({
          ...match,
          ...(isEmpty && { isEmpty }),
          day: calendarDay(endedAt),
        }))
      : [],
    atMs: now().getTime(),
  };
});

interface SubscribePromptProps {
  paymentsOn: boolean;
  waiting: WaitingMatch[];
  atMs: number;
}

/** What somebody without a membership sees: who likes them back, and how to write to them (decision D8). */
function SubscribePrompt({ paymentsOn, waiting, atMs }: SubscribePromptProps) {
  return (
    <Page
      title="Matches"
      width={waiting.length > 1 ? "wide" : "narrow"}
      intro={waiting.length > 0 ? "They like you back." : undefined}
    >
      {waiting.length > 0 ? <WaitingMatches matches={waiting} atMs={atMs} /> : null}
      <Notice title="Subscribe to View Matches" className="stack">
        <p>With a membership you start conversations. Likes and passes on Discover stay free.</p>
        <PriceNote paymentsOn={paymentsOn} withFee />
        <p>
          <LinkButton to="/subscription">Subscribe</LinkButton>
        </p>
      </Notice>
    </Page>
  );
}

export default function Matches() {
  const { isSubscribed, paymentsOn, matches, waiting, ended, atMs } =
    useLoaderData<typeof loader>();
  const presentMs = useServerClock(atMs);
  if (!isSubscribed)
    return <SubscribePrompt paymentsOn={paymentsOn} waiting={waiting} atMs={presentMs} />;
  const hasMatches = matches.length > 0;
  return (
    <Page
      title="Matches"
      intro={hasMatches ? "You like each other. 24 hours to say the first word." : undefined}
    >
      {hasMatches ? (
        <ul className="tiles">
          {matches.map((match) => (
            <MatchListItem key={match.id} match={match} atMs={presentMs} />
          ))}
        </ul>
      ) : (
        <Notice title="No matches yet">
          <p>A match begins when two people like each other.</p>
        </Notice>
      )}
      <p>
        <LinkButton to="/discover" variant={hasMatches ? "secondary" : "primary"}>
          Continue Discovering
        </LinkButton>
      </p>
      <EndedMatches ended={ended} />
    </Page>
  );
}
