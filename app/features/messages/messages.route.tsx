import { useLoaderData, useRevalidator } from "@remix-run/react";
import { listConversations, listEndedConversations } from "~/features/matches/conversations.server";
import { useServerClock } from "~/features/matches/use-server-clock";
import { WaitingMatches } from "~/features/matches/waiting-matches";
import { describeWaiting } from "~/features/matches/waiting-matches.server";
import { listAskedMatches } from "~/features/meetups/suggestions/proposal-cards.server";
import { PriceNote } from "~/features/prices/price-note";
import { now } from "~/server/clock.server";
import { payments } from "~/server/payments.server";
import { screenLoader } from "~/server/route.server";
import styles from "~/styles/messages.css?url";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { computeVersion } from "./changes.server";
import { ConversationList } from "./conversation-list";
import { summarize } from "./summaries.server";
import { useChanges } from "./use-changes";

export const meta = () => [{ title: "Messages · August" }];

export const links = () => [{ rel: "stylesheet", href: styles }];

/** Stands for the last message where something waits for an answer. */
const WAITING_SUGGESTION = "Asks you to meet";

export const loader = screenLoader("agreed", ({ member }) => {
  const list = listConversations(member.id);
  const opened = list.filter(({ isOpenable }) => isOpenable);
  const asked = listAskedMatches(member.id);
  const ended = listEndedConversations(member.id).filter(({ isOpenable }) => isOpenable);
  return {
    isSubscribed: member.isSubscribed,
    waiting: member.isSubscribed
      ? []
      : describeWaiting(
          member.id,
          list.filter(({ firstMessageSentAt }) => !firstMessageSentAt),
        ),
    atMs: now().getTime(),
    paymentsOn: payments() !== null,
    version: computeVersion(list),
    conversations: opened.map((one) => {
      const summary = summarize(member.id, one, now());
      return asked.includes(one.matchId) ? { ...summary, preview: WAITING_SUGGESTION } : summary;
    }),
    ended: ended.map((one) => summarize(member.id, one, now())),
    /** The members whose profile the viewer may open, by conversation. */
    profileIds: Object.fromEntries(
      [...opened, ...ended].flatMap(({ id, otherId, otherIsVisible }) =>
        otherIsVisible ? [[id, otherId]] : [],
      ),
    ),
  };
});

function SubscribePrompt({ paymentsOn }: { paymentsOn: boolean }) {
  return (
    <Notice title="Subscribe to Access Messages" className="stack">
      <p>
        With a subscription you start conversations. Without one you can answer people who wrote to
        you, 2 messages a day.
      </p>
      <PriceNote paymentsOn={paymentsOn} withFee />
      <p>
        <LinkButton to="/subscription">Subscribe</LinkButton>
      </p>
    </Notice>
  );
}

export default function Messages() {
  const { isSubscribed, paymentsOn, version, waiting, atMs, conversations, ended, profileIds } =
    useLoaderData<typeof loader>();
  const presentMs = useServerClock(atMs);
  useChanges(version, useRevalidator().revalidate);
  return (
    <Page title="Messages">
      {isSubscribed ? null : <SubscribePrompt paymentsOn={paymentsOn} />}
      {waiting.length > 0 ? (
        <section className="stack" aria-labelledby="waiting-title">
          <h2 id="waiting-title">New matches</h2>
          <WaitingMatches matches={waiting} atMs={presentMs} />
        </section>
      ) : null}
      {conversations.length > 0 ? (
        <div className="messages-room">
          <ConversationList conversations={conversations} profileIds={profileIds} />
          <p className="hint wide-only">Choose a conversation to read it here.</p>
        </div>
      ) : (
        <Notice title="No conversations yet">
          <p>
            {isSubscribed
              ? "A conversation opens with each match."
              : "Nobody has written to you yet."}
          </p>
          <p>
            <LinkButton to="/discover">Continue Discovering</LinkButton>
          </p>
        </Notice>
      )}
      {ended.length > 0 ? (
        <section id="ended" aria-labelledby="ended-title">
          <h2 id="ended-title">Ended</h2>
          <p className="hint">Ended conversations stay readable for 30 days.</p>
          <ConversationList conversations={ended} profileIds={profileIds} />
        </section>
      ) : null}
    </Page>
  );
}
