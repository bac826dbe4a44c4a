import { useLoaderData, useRevalidator } from "@remix-run/react";
import { listAllConversations } from "~/features/matches/conversations.server";
import { findRingTime } from "~/features/matches/ring-time.server";
import { useServerClock } from "~/features/matches/use-server-clock";
import { WaitingMatches } from "~/features/matches/waiting-matches";
import { describeWaiting } from "~/features/matches/waiting-matches.server";
import { listAskedMatches } from "~/features/meetups/suggestions/proposal-cards.server";
import { MESSAGE_LIMIT, RIGHTS } from "~/features/prices/catalog";
import { SubscribeRow } from "~/features/prices/subscribe-row";
import { now } from "~/server/data/clock.server";
import { payments } from "~/server/ops/payments.server";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/messages.css?url";
import lists from "~/styles/talk-empty.css?url";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { sortInbox, toDeadline } from "./inbox.server";
import { InboxLists } from "./inbox-lists";
import { countSentToday } from "./message-allowance.server";
import { computeVersion } from "./message-changes.server";
import { NewMatches } from "./new-matches";
import { summarize } from "./summaries.server";
import { TalkEmpty } from "./talk-empty";
import { useChanges } from "./use-changes";

export const meta = () => [{ title: "Messages · August" }];

export const links = () => [styles, lists].map((href) => ({ rel: "stylesheet", href }));

export const loader = screenLoader("agreed", ({ member }) => {
  const { running, ended } = listAllConversations(member.id);
  const waiting = member.isSubscribed
    ? []
    : describeWaiting(
        member.id,
        // What has begun is listed below, unless it waits for an answer to open (rule free-two-messages-a-day).
        running.filter(({ firstMessageSentAt, isOpenable }) => !firstMessageSentAt || !isOpenable),
      );
  const inbox = sortInbox(member.id, running, now(), listAskedMatches(member.id));
  const newMatches = inbox.newMatches.filter(({ isOpenable }) => isOpenable);
  const { messagesPerDay } = RIGHTS[member.subscriptionTier];
  return {
    isSubscribed: member.isSubscribed,
    waiting,
    atMs: findRingTime([...waiting.map(({ deadline }) => deadline), ...newMatches.map(toDeadline)]),
    paymentsOn: payments() !== null,
    version: computeVersion(running),
    newMatches,
    conversations: inbox.conversations,
    /** How many messages may be sent today; null without a limit, or with nobody to write to. */
    leftToday:
      messagesPerDay === null || inbox.conversations.length === 0
        ? null
        : Math.max(0, messagesPerDay - countSentToday(member.id)),
    ended: ended.map((one) => summarize(one, now())),
  };
});

export default function Messages() {
  const { isSubscribed, paymentsOn, version, waiting, atMs, leftToday, ...lists } =
    useLoaderData<typeof loader>();
  const { newMatches, conversations, ended } = lists;
  const presentMs = useServerClock(atMs);
  useChanges(version, useRevalidator().revalidate);
  const isEmpty = [conversations, newMatches, waiting].every(({ length }) => length === 0);
  const offer = isSubscribed ? null : (
    <SubscribeRow
      icon="messages"
      title="Subscribe to Access Messages"
      adds={`Write first, ${MESSAGE_LIMIT} messages a match.`}
      paymentsOn={paymentsOn}
      // Without a match there is no fee that the next step could cost.
      withFee={!isEmpty}
    />
  );
  const nothing = isEmpty ? (
    <EmptyState
      spot="empty-chair"
      title={ended.length > 0 ? "No open conversations" : "No conversations yet"}
      action={<LinkButton to="/discover">Continue Discovering</LinkButton>}
    >
      <p>Every match opens a conversation.</p>
    </EmptyState>
  ) : null;
  // Nothing to choose from: one thing to say, and no pane beside it that says nothing again.
  if (isEmpty && ended.length === 0)
    return (
      <Page title="Messages" width="narrow">
        {/* The scripts that keep pages read from it that no conversation is open. */}
        <div className="inbox-pane">
          {nothing}
          {offer}
        </div>
      </Page>
    );
  return (
    <main id="main" tabIndex={-1} className="messages-room">
      <div className="inbox-pane">
        <div className="row">
          <h1>Messages</h1>
          {leftToday === null ? null : <Badge tone="blue">{leftToday} left today</Badge>}
        </div>
        <NewMatches matches={newMatches} atMs={presentMs} />
        {nothing}
        <InboxLists conversations={conversations} ended={ended}>
          {waiting.length > 0 ? (
            <section aria-labelledby="waiting-title">
              <h2 id="waiting-title">
                {waiting.every(({ deadline }) => deadline) ? "New matches" : "Matches"}
              </h2>
              <WaitingMatches matches={waiting} atMs={presentMs} />
            </section>
          ) : null}
          {offer}
        </InboxLists>
      </div>
      <TalkEmpty newMatches={newMatches} conversations={conversations} atMs={presentMs} />
    </main>
  );
}
