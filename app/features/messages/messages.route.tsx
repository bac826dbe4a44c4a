import { useLoaderData, useRevalidator } from "@remix-run/react";
import { listConversations, listEndedConversations } from "~/features/matches/conversations.server";
import { findRingTime } from "~/features/matches/ring-time.server";
import { useServerClock } from "~/features/matches/use-server-clock";
import { WaitingMatches } from "~/features/matches/waiting-matches";
import { describeWaiting } from "~/features/matches/waiting-matches.server";
import { listAskedMatches } from "~/features/meetups/suggestions/proposal-cards.server";
import { now } from "~/server/data/clock.server";
import { payments } from "~/server/ops/payments.server";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/messages.css?url";
import strip from "~/styles/strip.css?url";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { Spot } from "~/ui/spot";
import { ConversationList } from "./conversation-list";
import { sortInbox } from "./inbox.server";
import { computeVersion } from "./message-changes.server";
import { NewMatches } from "./new-matches";
import { SubscribePrompt, SubscribeSection } from "./subscribe-prompts";
import { summarize } from "./summaries.server";
import { useChanges } from "./use-changes";

export const meta = () => [{ title: "Messages · August" }];

export const links = () => [styles, strip].map((href) => ({ rel: "stylesheet", href }));

export const loader = screenLoader("agreed", ({ member }) => {
  const list = listConversations(member.id);
  const waiting = member.isSubscribed
    ? []
    : describeWaiting(
        member.id,
        // What has begun is listed below, unless it waits for an answer to open (rule free-two-messages-a-day).
        list.filter(({ firstMessageSentAt, isOpenable }) => !firstMessageSentAt || !isOpenable),
      );
  const inbox = sortInbox(member.id, list, now(), listAskedMatches(member.id));
  return {
    isSubscribed: member.isSubscribed,
    waiting,
    atMs: findRingTime([...waiting, ...inbox.newMatches].map(({ deadline }) => deadline)),
    paymentsOn: payments() !== null,
    version: computeVersion(list),
    ...inbox,
    ended: listEndedConversations(member.id)
      .filter(({ isOpenable }) => isOpenable)
      .map((one) => summarize(one, now())),
  };
});

export default function Messages() {
  const { isSubscribed, paymentsOn, version, waiting, atMs, newMatches, conversations, ended } =
    useLoaderData<typeof loader>();
  const presentMs = useServerClock(atMs);
  useChanges(version, useRevalidator().revalidate);
  const isEmpty = conversations.length === 0 && newMatches.length === 0;
  const waitingMatches =
    waiting.length > 0 ? (
      <section aria-labelledby="waiting-title">
        <h2 id="waiting-title">
          {waiting.every(({ deadline }) => deadline) ? "New matches" : "Matches"}
        </h2>
        <WaitingMatches matches={waiting} atMs={presentMs} />
      </section>
    ) : null;
  const prompt =
    isEmpty && !waitingMatches ? (
      <>
        <EmptyState
          spot="empty-chair"
          title={ended.length > 0 ? "No open conversations" : "No conversations yet"}
          action={<LinkButton to="/discover">Continue Discovering</LinkButton>}
        >
          <p>A conversation opens with each match.</p>
        </EmptyState>
        {isSubscribed ? null : <SubscribeSection paymentsOn={paymentsOn} />}
      </>
    ) : isSubscribed ? null : (
      <SubscribePrompt paymentsOn={paymentsOn} />
    );
  // Nothing to choose from: one thing to say, and no pane beside it that says nothing again.
  if (isEmpty && ended.length === 0)
    return (
      <Page title="Messages" width="narrow">
        {/* The scripts that keep pages read from it that no conversation is open. */}
        <div className="inbox-pane">
          {waitingMatches}
          {prompt}
        </div>
      </Page>
    );
  return (
    <main id="main" tabIndex={-1} className="messages-room">
      <div className="inbox-pane">
        <h1>Messages</h1>
        {waitingMatches}
        <NewMatches matches={newMatches} atMs={presentMs} />
        {prompt}
        {conversations.length > 0 ? (
          <section aria-label="Conversations">
            <h2>Conversations</h2>
            <ConversationList conversations={conversations} />
          </section>
        ) : null}
        {ended.length > 0 ? (
          <section id="ended" aria-labelledby="ended-title">
            <h2 id="ended-title">Ended</h2>
            <p className="hint">Ended conversations stay readable for 30 days.</p>
            <ConversationList conversations={ended} />
          </section>
        ) : null}
      </div>
      <div className="talk-empty">
        <Spot name="lighthouse" />
        <p>Choose a conversation to read it here.</p>
      </div>
    </main>
  );
}
