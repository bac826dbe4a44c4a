import { SubscribeRow } from "~/features/prices/subscribe-row";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MatchListItem } from "./match-list-item";
import type { MatchCard } from "./matches.server";
import { WaitingMatches } from "./waiting-matches";
import type { WaitingMatch } from "./waiting-matches.server";

/** Where nobody is matched. */
export function NoMatches({ title }: { title: string }) {
  return (
    <EmptyState
      spot="porch-light"
      title={title}
      action={<LinkButton to="/discover">Continue Discovering</LinkButton>}
    >
      <p>You match when you both like each other.</p>
    </EmptyState>
  );
}

/** Beside the matches, so that few of them do not leave half a page blank. */
export const MorePeople = () => (
  <section className="stack">
    <h2>More people every day</h2>
    <p>Likes and passes are free.</p>
    <LinkButton to="/discover" variant="secondary">
      Continue Discovering
    </LinkButton>
  </section>
);

interface FreeMatchesProps {
  paymentsOn: boolean;
  waiting: WaitingMatch[];
  /** Whether they never had a match. */
  isFirst: boolean;
  hasEnded: boolean;
  atMs: number;
}

/** Who likes a member without a membership back, and how to write to them (rule free-two-messages-a-day). */
export function FreeMatches({ paymentsOn, waiting, isFirst, hasEnded, atMs }: FreeMatchesProps) {
  return (
    <>
      {waiting.length > 0 ? (
        <WaitingMatches matches={waiting} atMs={atMs} />
      ) : (
        <NoMatches
          title={isFirst ? "No one has liked you back yet." : "You have no open matches."}
        />
      )}
      <SubscribeRow
        icon="matches"
        // The specified title would read as if the matches on this page were hidden.
        title={waiting.length > 0 || hasEnded ? "Write first" : "Subscribe to View Matches"}
        adds="With a membership you can write first."
        paymentsOn={paymentsOn}
        withFee
      />
    </>
  );
}

const GROUPS: readonly [heading: string, has: (match: MatchCard) => boolean][] = [
  ["Ends today", ({ endsToday }) => endsToday],
  ["New matches", ({ endsToday, hasStarted }) => !endsToday && !hasStarted],
  ["Conversations", ({ hasStarted }) => hasStarted],
];

/** The running matches, what ends today first. */
export function Groups({ matches, atMs }: { matches: MatchCard[]; atMs: number }) {
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
