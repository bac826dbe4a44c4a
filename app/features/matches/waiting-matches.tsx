import { ProfilePortrait } from "~/features/members/member-portrait";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { PersonRow } from "~/ui/person-row";
import { paymentPath } from "./payment-path";
import { STARTER_WORDS } from "./starting";
import { TimeRing } from "./time-ring";
import type { WaitingMatch } from "./waiting-matches.server";

function WaitingMatchItem({ match, atMs }: { match: WaitingMatch; atMs: number }) {
  const { id, otherId, otherName, deadline, isExtended, price, isOpenable } = match;
  return (
    <PersonRow
      id={`match-${id}`}
      name={otherName}
      to={isOpenable ? `/messages/${match.conversationId}` : undefined}
      action="Open Conversation with"
      face={
        <ProfilePortrait
          memberId={otherId}
          name={otherName}
          url={match.otherPhotoUrl}
          size={72}
          shape="tall"
        />
      }
      aside={deadline ? <TimeRing deadline={deadline} isExtended={isExtended} atMs={atMs} /> : null}
    >
      {deadline ? null : <Badge tone="green">Conversation Started</Badge>}
      {isOpenable ? null : price ? (
        <>
          <p className="hint">{price}</p>
          <p>
            <LinkButton to={paymentPath(id)} reloadDocument>
              Write to {otherName}
            </LinkButton>
          </p>
        </>
      ) : (
        <p className="hint">{deadline ? STARTER_WORDS.other : "Waiting for their answer"}</p>
      )}
    </PersonRow>
  );
}

/**
 * The matches of someone without a membership, each with the one step to its conversation.
 *
 * @param atMs the current time, in milliseconds
 */
export function WaitingMatches({ matches, atMs }: { matches: WaitingMatch[]; atMs: number }) {
  return (
    <ul>
      {matches.map((match) => (
        <WaitingMatchItem key={match.id} match={match} atMs={atMs} />
      ))}
    </ul>
  );
}
