import type { MetaFunction } from "@remix-run/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findConversation, listConversations } from "~/features/matches/conversations.server";
import { SafetyMenu } from "~/features/safety/safety-menu";
import { now } from "~/server/clock.server";
import { notFound } from "~/server/errors";
import { newId } from "~/server/ids.server";
import { idParam } from "~/server/params";
import { parsed } from "~/server/parse.server";
import { goOn, screenAction, screenLoader } from "~/server/route.server";
import { LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import { Composer } from "./composer";
import { ConversationList } from "./conversation-list";
import { countMessage } from "./limits.server";
import { messageSchema } from "./messages.schema";
import { listMessages, remainingOf, sendMessage, whyNotWrite } from "./messages.server";
import { Proposals } from "./proposals";
import { listProposals, whyNotSuggest } from "./proposals.server";
import { openTo, shortTime, summaryOf } from "./summaries.server";
import { Thread } from "./thread";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.otherName} · Messages · August` : "Messages · August" },
];

export const loader = screenLoader("agreed", ({ member, params }) => {
  const conversation = findConversation(member.id, idParam(params.conversationId));
  const at = now();
  if (openTo(member, [conversation]).length === 0) throw notFound();
  return {
    id: conversation.id,
    otherId: conversation.otherId,
    otherName: conversation.otherName,
    isVisible: conversation.otherIsVisible,
    messages: listMessages(conversation).map(({ id, senderId, content, voice, createdAt }) => ({
      id,
      content,
      voice,
      isOwn: senderId === member.id,
      time: shortTime(createdAt, at),
    })),
    remaining: remainingOf(conversation),
    closed: whyNotWrite(member, conversation)?.message ?? null,
    proposals: listProposals(member.id, conversation),
    canSuggest: !whyNotSuggest(conversation),
    closingNote:
      conversation.status === "declined" && conversation.otherIsVisible && conversation.closingNote
        ? { isOwn: conversation.closedBy === member.id, text: conversation.closingNote }
        : null,
    /** The page that closes the match, while there is something to close. */
    closing:
      conversation.status === "matched" && conversation.otherIsVisible
        ? `/matches/${conversation.matchId}/closing`
        : null,
    clientId: newId(),
    conversations: openTo(member, listConversations(member.id)).map((one) =>
      summaryOf(member.id, one, at),
    ),
  };
});

export const action = screenAction("agreed", ({ member, params, form }) => {
  const id = idParam(params.conversationId);
  const { content, clientId } = parsed(messageSchema, Object.fromEntries(form));
  countMessage(member.id);
  sendMessage(member, id, { content, clientId: clientId ?? newId() });
  return goOn(`/messages/${id}#latest`);
});

export default function ConversationScreen() {
  const loaded = useLoaderData<typeof loader>();
  const { id, otherId, otherName, messages, remaining, closed, clientId, conversations } = loaded;
  const { closing, closingNote } = loaded;
  const answer = useActionData<typeof action>();
  const refused = answer && "refusal" in answer ? answer : undefined;
  const typed = refused?.values.content;
  return (
    <Page title={otherName}>
      <div className="messages-room">
        <aside className="messages-list" aria-label="Conversations">
          <ConversationList conversations={conversations} current={id} />
        </aside>
        <section aria-label={`Conversation with ${otherName}`}>
          <p className="phone-only">
            <LinkButton to="/messages" variant="quiet">
              All conversations
            </LinkButton>
          </p>
          <p className="row">
            {loaded.isVisible ? (
              <LinkButton to={`/profile/${otherId}`} variant="quiet">
                {`See the card of ${otherName}`}
              </LinkButton>
            ) : null}
            {closing ? (
              <LinkButton to={closing} variant="quiet" discover="none">
                Close match
              </LinkButton>
            ) : null}
          </p>
          <SafetyMenu memberId={otherId} name={otherName} />
          <Thread conversationId={id} messages={messages} otherName={otherName} />
          <Proposals
            conversationId={id}
            otherName={otherName}
            proposals={loaded.proposals}
            canSuggest={loaded.canSuggest}
          />
          <Composer
            key={clientId}
            conversationId={id}
            clientId={
              typeof refused?.values.clientId === "string" ? refused.values.clientId : clientId
            }
            remaining={remaining}
            closed={closed}
            closingNote={closingNote}
            isOver={closing === null}
            refusal={refused?.refusal ?? null}
            typed={typeof typed === "string" ? typed : ""}
          />
        </section>
      </div>
    </Page>
  );
}
