import { Form } from "@remix-run/react";
import type { Proposal } from "~/features/meetups/suggestions/proposal-cards.server";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";

const STATE: Record<Proposal["state"], { tone: BadgeTone; text: string }> = {
  open: { tone: "yellow", text: "Waiting for an answer" },
  accepted: { tone: "green", text: "Agreed" },
  declined: { tone: "neutral", text: "Declined" },
  withdrawn: { tone: "neutral", text: "Withdrawn" },
  completed: { tone: "neutral", text: "Took place" },
  past: { tone: "neutral", text: "Past" },
  expired: { tone: "neutral", text: "Not answered in time" },
  cancelled: { tone: "neutral", text: "Cancelled" },
  ended: { tone: "neutral", text: "Ended" },
};

function Answer({ to, label, quiet = false }: { to: string; label: string; quiet?: boolean }) {
  return (
    <Form method="post" action={to} preventScrollReset>
      <Button variant={quiet ? "secondary" : "primary"}>{label}</Button>
    </Form>
  );
}

function OpenMeetup({ id, state }: Proposal) {
  return (
    <LinkButton
      to={`/meetups/${id}`}
      variant={state === "open" ? "quiet" : "secondary"}
      discover="none"
    >
      Open Meetup
    </LinkButton>
  );
}

/** What a card is about: who suggests or suggested a meetup, or what both agreed on. */
function describeProposal({ state, isOwn, placeName }: Proposal, otherName: string): string {
  if (state === "open") return `${isOwn ? "You suggest" : `${otherName} suggests`}: ${placeName}`;
  const wasAgreed = ["accepted", "completed", "past", "cancelled"].includes(state);
  return `${wasAgreed ? "Meetup" : isOwn ? "You suggested" : `${otherName} suggested`}: ${placeName}`;
}

function ProposalCard({
  conversationId,
  otherName,
  proposal,
}: {
  conversationId: number;
  otherName: string;
  proposal: Proposal;
}) {
  const { id, isOwn, state, requiredItem, when, answerBy } = proposal;
  const to = `/messages/${conversationId}/proposals/${id}`;
  return (
    <Card as="li" className="stack">
      <p className="row">
        <strong>{describeProposal(proposal, otherName)}</strong>
        <Badge tone={STATE[state].tone}>{STATE[state].text}</Badge>
      </p>
      <p>{`${when}, island time. Bring: ${requiredItem}.`}</p>
      {answerBy ? (
        <p className="hint">{`${isOwn ? otherName : "You"} can answer until ${answerBy}.`}</p>
      ) : null}
      {state === "open" ? (
        <div className="row">
          {isOwn ? (
            <Answer to={`${to}/withdrawal`} label="Withdraw" quiet />
          ) : (
            <>
              <Answer to={`${to}/acceptance`} label="Accept" />
              <Answer to={`${to}/refusal`} label="Decline" quiet />
            </>
          )}
          <OpenMeetup {...proposal} />
        </div>
      ) : state === "accepted" || state === "completed" ? (
        <p>
          <OpenMeetup {...proposal} />
        </p>
      ) : null}
    </Card>
  );
}

/** The suggested meetups of a conversation, and the link to suggest one (decision D10). */
export function Proposals(props: {
  conversationId: number;
  otherName: string;
  proposals: readonly Proposal[];
  canSuggest: boolean;
}) {
  const { conversationId, otherName, proposals, canSuggest } = props;
  return (
    <div id="proposals" className="stack">
      {proposals.length > 0 ? (
        <ul className="stack" aria-label="Suggested meetups">
          {proposals.map((proposal) => (
            <ProposalCard
              key={proposal.id}
              conversationId={conversationId}
              otherName={otherName}
              proposal={proposal}
            />
          ))}
        </ul>
      ) : null}
      {canSuggest ? (
        <p>
          <LinkButton to={`/meetups?match=${conversationId}`} variant="secondary">
            Suggest Meetup
          </LinkButton>
        </p>
      ) : null}
    </div>
  );
}
