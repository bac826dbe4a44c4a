import { STATUS_WORDS } from "~/features/meetups/status-words";
import type { Proposal } from "~/features/meetups/suggestions/proposal-cards.server";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { inSentence } from "~/ui/in-sentence";
import { Link } from "~/ui/link";
import { PostForm } from "~/ui/post-form";

function Answer({ to, label, quiet = false }: { to: string; label: string; quiet?: boolean }) {
  return (
    <PostForm action={to} preventScrollReset>
      <Button variant={quiet ? "secondary" : "primary"}>{label}</Button>
    </PostForm>
  );
}

function OpenMeetup({ id, state }: Proposal) {
  return (
    <LinkButton to={`/meetups/${id}`} variant={state === "open" ? "quiet" : "secondary"}>
      Open Meetup
    </LinkButton>
  );
}

/** Who suggests or suggested a meetup, or that both agreed on it. */
function describeProposal({ state, isOwn }: Proposal, otherName: string): string {
  if (state === "open") return isOwn ? "You suggest" : `${otherName} suggests`;
  if (["confirmed", "completed", "past", "cancelled"].includes(state)) return "Meetup";
  return isOwn ? "You suggested" : `${otherName} suggested`;
}

/** The states in which there is something left to do. */
const ALIVE: readonly Proposal["state"][] = ["open", "confirmed", "completed"];

function ProposalCard({
  conversationId,
  otherName,
  proposal,
}: {
  conversationId: number;
  otherName: string;
  proposal: Proposal;
}) {
  const { id, isOwn, state, placeName, requiredItem, when, answerBy } = proposal;
  const to = `/messages/${conversationId}/proposals/${id}`;
  const isAlive = ALIVE.includes(state);
  return (
    <li className={isAlive ? "proposal" : "proposal proposal-past"}>
      <p className="hint">
        {describeProposal(proposal, otherName)}
        {state === "open" ? null : (
          <>
            {" "}
            <Badge tone={STATUS_WORDS[state].tone}>{STATUS_WORDS[state].text}</Badge>
          </>
        )}
      </p>
      <h2>{placeName}</h2>
      <p>{`${when}, island time${isAlive ? ` · bring ${inSentence(requiredItem)}` : ""}`}</p>
      {state === "confirmed" && proposal.isFirst ? (
        <p className="hint">
          Your first meetup: come by daylight, tell a friend, leave whenever you like.{" "}
          <Link to="/safety">More tips</Link>
        </p>
      ) : null}
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
      ) : isAlive ? (
        <p>
          <OpenMeetup {...proposal} />
        </p>
      ) : null}
    </li>
  );
}

/** The suggested meetups of a conversation (rule suggest-meetup). */
export function Proposals(props: {
  conversationId: number;
  otherName: string;
  proposals: readonly Proposal[];
}) {
  const { conversationId, otherName, proposals } = props;
  return (
    <div id="proposals">
      {proposals.length > 0 ? (
        <ul className="proposals" aria-label="Suggested meetups">
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
    </div>
  );
}
