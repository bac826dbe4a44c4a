import { useLoaderData } from "@remix-run/react";
import { listConversations } from "~/features/matches/conversations.server";
import { MemberPortrait, ProfilePortrait } from "~/features/members/member-portrait";
import { shortTime } from "~/features/messages/summaries.server";
import { ReceivedVoice } from "~/features/messages/voice-player";
import { now } from "~/server/data/clock.server";
import { newId } from "~/server/data/ids.server";
import { payments } from "~/server/ops/payments.server";
import { positiveInt } from "~/server/web/params";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/voice.css?url";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { PersonRow } from "~/ui/person-row";
import { listReceived } from "./received.server";
import { listTargets, loadUnlock } from "./rules.server";
import { UnlockPanel } from "./unlock-panel";
import { VoiceForm } from "./voice-form";

export const meta = () => [{ title: "Voice Messages · August" }];

export const links = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader("agreed", ({ member, url }) => {
  const at = now();
  const before = positiveInt(url.searchParams.get("before"));
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
    received: messages.map(({ senderId, hasStory, createdAt, ...message }) => ({
      ...message,
      senderId: hasStory ? senderId : null,
      time: shortTime(createdAt, at),
    })),
  };
});

/** Width of a face in the list, in pixels. */
const FACE_PX = 56;

type VoiceMessagesPage = ReturnType<typeof useLoaderData<typeof loader>>;

function ReceivedList({ received }: Pick<VoiceMessagesPage, "received">) {
  return (
    <ul className="inbox">
      {received.map((message) => {
        const { id, senderId, senderName: name, senderPhotoUrl, conversationId, time } = message;
        const look = { name, url: senderPhotoUrl, size: FACE_PX };
        return (
          <PersonRow
            key={id}
            as="h3"
            name={name}
            to={`/messages/${conversationId}`}
            action="Open the conversation with"
            face={
              senderId ? (
                <ProfilePortrait {...look} memberId={senderId} />
              ) : (
                <MemberPortrait {...look} alt="" />
              )
            }
          >
            <p className="hint">{time}</p>
            <ReceivedVoice voice={message} name={name} />
          </PersonRow>
        );
      })}
    </ul>
  );
}

function Send(props: VoiceMessagesPage) {
  const { unlock, paymentsOn, targets, chosen, clientId } = props;
  if (unlock) return <UnlockPanel unlock={unlock} paymentsOn={paymentsOn} />;
  if (targets.length > 0)
    return <VoiceForm targets={targets} chosen={chosen} clientId={clientId} />;
  return (
    <EmptyState
      spot="porch-light"
      title="No one to send to yet"
      action={<LinkButton to="/discover">Discover people</LinkButton>}
    >
      <p>You can send one to any match.</p>
    </EmptyState>
  );
}

function Received(props: VoiceMessagesPage) {
  const { received, older, isOlder } = props;
  return (
    <section aria-labelledby="received" className="stack">
      <h2 id="received" className="rows-head">
        Received
      </h2>
      {received.length > 0 ? (
        <ReceivedList received={received} />
      ) : (
        <EmptyState
          spot="bottle-post"
          title={isOlder ? "No older ones." : "No voice messages yet."}
          as="h3"
        />
      )}
      {older || isOlder ? (
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
      ) : null}
    </section>
  );
}

export default function VoiceMessages() {
  const data = useLoaderData<typeof loader>();
  const { received, targets, isOlder } = data;
  // Anyone who can send nothing yet is told so by a panel of its own: a second one would say nothing more.
  const isEmpty = received.length === 0 && targets.length === 0 && !isOlder;
  return (
    <Page
      title="Voice Messages"
      intro="Say it in your own voice, in up to 60 seconds. It counts as one message."
    >
      <div className="columns">
        <section aria-label="Send a voice message">
          <Send {...data} />
        </section>
        {isEmpty ? null : <Received {...data} />}
      </div>
    </Page>
  );
}
