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
  expired: { tone: "neutral", text: "Time passed" },
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

function ProposalCard({
  conversationId,
  otherName,
  proposal,
}: {
  conversationId: number;
  otherName: string;
  proposal: Proposal;
}) {
  const { id, isOwn, state, placeName, requiredItem, when } = proposal;
  const to = `/messages/${conversationId}/proposals/${id}`;
  return (
    <Card as="li" className="stack">
      <p className="row">
        <strong>{`${isOwn ? "You suggest" : `${otherName} suggests`}: ${placeName}`}</strong>
        <Badge tone={STATE[state].tone}>{STATE[state].text}</Badge>
      </p>
      <p>{`${when}, island time. Bring: ${requiredItem}.`}</p>
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
        </div>
      ) : state === "accepted" ? (
        <p>
          <LinkButton to={`/meetups/${id}`} variant="secondary" discover="none">
            Open Meetup
          </LinkButton>
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
