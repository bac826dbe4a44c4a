import { useLoaderData } from "@remix-run/react";
import { RIGHTS } from "~/features/prices/catalog";
import { calendarDay } from "~/server/data/clock.server";
import { payments } from "~/server/ops/payments.server";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/matches.css?url";
import { Page } from "~/ui/page";
import { listConversations } from "./conversations.server";
import { hasEverMatched } from "./deactivation.server";
import { EndedMatches } from "./ended-matches";
import { listEnded } from "./ended-matches.server";
import { listMatches } from "./matches.server";
import { FreeMatches, Groups, MorePeople, NoMatches } from "./matches-lists";
import { findRingTime } from "./ring-time.server";
import { useServerClock } from "./use-server-clock";
import { describeWaiting } from "./waiting-matches.server";

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

export default function Matches() {
  const { isSubscribed, paymentsOn, matches, waiting, ended, isFirst, atMs } =
    useLoaderData<typeof loader>();
  const presentMs = useServerClock(atMs);
  const hasMatches = matches.length + waiting.length > 0;
  const mustWait = !isSubscribed && waiting.every(({ price }) => price === null);
  return (
    <Page
      title="Matches"
      intro={
        hasMatches
          ? isSubscribed
            ? "You like each other. You have 24 hours to say hello."
            : `They like you back.${mustWait ? ANSWERS_ARE_FREE : ""}`
          : undefined
      }
    >
      <div className={hasMatches || ended.length > 0 ? "matches-room" : "matches-none"}>
        <div className="stack">
          {!isSubscribed ? (
            <FreeMatches
              {...{ paymentsOn, waiting, isFirst }}
              hasEnded={ended.length > 0}
              atMs={presentMs}
            />
          ) : hasMatches ? (
            <Groups matches={matches} atMs={presentMs} />
          ) : (
            <NoMatches title={isFirst ? "No matches yet" : "No open matches"} />
          )}
        </div>
        {hasMatches || ended.length > 0 ? (
          <div className="stack">
            {hasMatches ? <MorePeople /> : null}
            <EndedMatches ended={ended} />
          </div>
        ) : null}
      </div>
    </Page>
  );
}
