import { Link, useLoaderData } from "@remix-run/react";
import { listConversations } from "~/features/matches/conversations.server";
import { shortTime } from "~/features/messages/summaries.server";
import { ReceivedVoice } from "~/features/messages/voice-player";
import { now } from "~/server/clock.server";
import { newId } from "~/server/ids.server";
import { wholeId } from "~/server/params";
import { payments } from "~/server/payments.server";
import { screenLoader } from "~/server/route.server";
import styles from "~/styles/messages.css?url";
import strip from "~/styles/strip.css?url";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { listReceived } from "./received.server";
import { listTargets, loadUnlock } from "./rules.server";
import { UnlockPanel } from "./unlock-panel";
import { VoiceForm } from "./voice-form";

export const meta = () => [{ title: "Voice Messages · August" }];

export const links = () => [styles, strip].map((href) => ({ rel: "stylesheet", href }));

export const loader = screenLoader("agreed", ({ member, url }) => {
  const at = now();
  const before = wholeId(url.searchParams.get("before"));
  const { messages, before: older } = listReceived(member.id, before);
  const unlock = loadUnlock(member);
  const targets = unlock
    ? []
    : listTargets(
        member,
        listConversations(member.id).filter(({ isOpenable }) => isOpenable),
      );
  const to = url.searchParams.get("to");
  const chosen = targets.find(
    ({ conversationId, reason }) => `${conversationId}` === to && !reason,
  );
  return {
    unlock,
    paymentsOn: payments() !== null,
    targets,
    chosen: chosen ? `${chosen.conversationId}` : "",
    clientId: newId(),
    isOlder: before !== undefined,
    older,
    received: messages.map(({ senderId: _, createdAt, ...message }) => ({
      ...message,
      time: shortTime(createdAt, at),
    })),
  };
});

type Received = ReturnType<typeof useLoaderData<typeof loader>>["received"];

function ReceivedList({ received }: { received: Received }) {
  return (
    <ul className="inbox">
      {received.map(({ senderName, conversationId, time, ...voice }) => (
        <li key={voice.id} className="voice-line">
          <p>
            <Link to={`/messages/${conversationId}`} discover="none">
              <strong>{senderName}</strong>
            </Link>
          </p>
          <p className="hint">{time}</p>
          <ReceivedVoice voice={voice} name={senderName} />
        </li>
      ))}
    </ul>
  );
}

export default function VoiceMessages() {
  const { unlock, paymentsOn, targets, chosen, clientId, received, older, isOlder } =
    useLoaderData<typeof loader>();
  return (
    <Page
      title="Voice Messages"
      width="medium"
      intro="Say it in your own voice, in at most 60 seconds. It counts as one message."
    >
      <section aria-labelledby="send-voice" className="stack">
        <h2 id="send-voice">Send a voice message</h2>
        {unlock ? <UnlockPanel unlock={unlock} paymentsOn={paymentsOn} /> : null}
        {!unlock && targets.length > 0 ? (
          <VoiceForm targets={targets} chosen={chosen} clientId={clientId} />
        ) : null}
        {!unlock && targets.length === 0 ? (
          <Notice title="Nobody to send to yet">
            <p>A voice message goes to a match.</p>
            <p>
              <LinkButton to="/discover">Discover people</LinkButton>
            </p>
          </Notice>
        ) : null}
      </section>
      <section aria-labelledby="received" className="stack">
        <h2 id="received">Received</h2>
        {received.length > 0 ? <ReceivedList received={received} /> : null}
        {received.length === 0 ? (
          <p className="hint">{isOlder ? "No older ones." : "No voice messages yet."}</p>
        ) : null}
        <p className="row">
          {older ? (
            <LinkButton to={`/voice-messages?before=${older}#received`} variant="secondary">
              Older voice messages
            </LinkButton>
          ) : null}
          {isOlder ? (
            <LinkButton to="/voice-messages#received" variant="quiet">
              Newest
            </LinkButton>
          ) : null}
        </p>
      </section>
    </Page>
  );
}
