import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { RIGHTS } from "~/features/prices/catalog";
import { PriceNote } from "~/features/prices/price-note";
import { calendarDay } from "~/server/data/clock.server";
import { payments } from "~/server/ops/payments.server";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/matches.css?url";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { listConversations } from "./conversations.server";
import { hasEverMatched } from "./deactivation.server";
import { EndedMatches } from "./ended-matches";
import { listEnded } from "./ended-matches.server";
import { MatchListItem } from "./match-list-item";
import { listMatches, type MatchCard } from "./matches.server";
import { findRingTime } from "./ring-time.server";
import { useServerClock } from "./use-server-clock";
import { WaitingMatches } from "./waiting-matches";
import { describeWaiting, type WaitingMatch } from "./waiting-matches.server";

export const meta = () => [{ title: "Matches · August" }];

export const links = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader("agreed", ({ member: { id, isSubscribed } }) => {
  const matches = isSubscribed ? listMatches(id) : [];
  const waiting = isSubscribed ? [] : describeWaiting(id, listConversations(id));
  const ended = listEnded(id);
  return {
    isSubscribed,
    paymentsOn: payments() !== null,
    matches,
    waiting,
    ended: ended.map(({ endedAt, ...match }) => ({ ...match, day: calendarDay(endedAt) })),
    /** Whether there never was a match, neither running nor ended. */
    isFirst: [matches, waiting, ended].every((list) => list.length === 0) && !hasEverMatched(id),
    atMs: findRingTime([
      ...matches.map(({ conversationDeadline }) => conversationDeadline),
      ...waiting.map(({ deadline }) => deadline),
    ]),
  };
});

/** Prices, for a member who starts none of their conversations (rule who-starts). */
const ANSWERS_ARE_FREE = ` Answering is free: ${RIGHTS.free.messagesPerDay} messages a day.`;

interface SubscribePromptProps {
  paymentsOn: boolean;
  waiting: WaitingMatch[];
  /** Whether they never had a match. */
  isFirst: boolean;
  /** The matches that have ended. */
  children: ReactNode;
  atMs: number;
}

/** Who likes a member without a membership back, and how to write to them (rule free-two-messages-a-day). */
function SubscribePrompt(props: SubscribePromptProps) {
  const { paymentsOn, waiting, isFirst, atMs, children } = props;
  // The prompt alone would read as if matches were hidden.
  const none = isFirst ? "No one has liked you back yet." : "You have no open matches.";
  const mustWait = waiting.every(({ price }) => price === null);
  return (
    <Page
      title="Matches"
      width="narrow"
      intro={waiting.length > 0 ? `They like you back.${mustWait ? ANSWERS_ARE_FREE : ""}` : none}
    >
      {waiting.length > 0 ? <WaitingMatches matches={waiting} atMs={atMs} /> : null}
      <EmptyState
        spot="porch-light"
        tone="hydrangea"
        title="Subscribe to View Matches"
        action={<LinkButton to="/subscription">Subscribe</LinkButton>}
      >
        <p>With a membership you start conversations. Likes and passes on Discover stay free.</p>
        <PriceNote paymentsOn={paymentsOn} withFee />
      </EmptyState>
      {waiting.length > 0 ? null : (
        <p>
          <LinkButton to="/discover" variant="secondary">
            Continue Discovering
          </LinkButton>
        </p>
      )}
      {children}
    </Page>
  );
}

const GROUPS: readonly [heading: string, has: (match: MatchCard) => boolean][] = [
  ["Ends today", ({ endsToday }) => endsToday],
  ["New matches", ({ endsToday, hasStarted }) => !endsToday && !hasStarted],
  ["Conversations", ({ hasStarted }) => hasStarted],
];

/** The running matches, what ends today first. */
function Groups({ matches, atMs }: { matches: MatchCard[]; atMs: number }) {
  return GROUPS.map(([heading, has]) => {
    const group = matches.filter(has);
    return group.length === 0 ? null : (
      <section key={heading} aria-label={heading}>
        <h2>{heading}</h2>
        <ul>
          {group.map((match) => (
            // Another key once it is extended, so that its menu closes.
            <MatchListItem key={`${match.id} ${match.extendedBy}`} match={match} atMs={atMs} />
          ))}
        </ul>
      </section>
    );
  });
}

export default function Matches() {
  const { isSubscribed, paymentsOn, matches, waiting, ended, isFirst, atMs } =
    useLoaderData<typeof loader>();
  const presentMs = useServerClock(atMs);
  if (!isSubscribed)
    return (
      <SubscribePrompt paymentsOn={paymentsOn} waiting={waiting} isFirst={isFirst} atMs={presentMs}>
        <EndedMatches ended={ended} />
      </SubscribePrompt>
    );
  const hasMatches = matches.length > 0;
  const onward = (
    <LinkButton to="/discover" variant={hasMatches ? "secondary" : "primary"}>
      Continue Discovering
    </LinkButton>
  );
  return (
    <Page
      title="Matches"
      width="medium"
      intro={hasMatches ? "You like each other. 24 hours to say the first word." : undefined}
    >
      {hasMatches ? (
        <>
          <Groups matches={matches} atMs={presentMs} />
          <p>{onward}</p>
        </>
      ) : (
        <EmptyState
          spot="porch-light"
          title={isFirst ? "No matches yet" : "No running matches"}
          action={onward}
        >
          <p>A match begins when two people like each other.</p>
        </EmptyState>
      )}
      <EndedMatches ended={ended} />
    </Page>
  );
}
