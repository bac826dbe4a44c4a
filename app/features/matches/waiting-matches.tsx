import { ProfilePortrait } from "~/features/members/member-portrait";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { paymentPath } from "./payment-path";
import { timerBadge } from "./timer";
import type { WaitingMatch } from "./waiting-matches.server";

function WaitingMatchItem({ match, atMs }: { match: WaitingMatch; atMs: number }) {
  const { id, conversationId, otherId, otherName, otherPhotoUrl, deadline, price } = match;
  const timer = timerBadge({ deadline, hasStarted: deadline === null }, atMs);
  return (
    <Card as="li" className="match" id={`match-${id}`}>
      <ProfilePortrait memberId={otherId} name={otherName} url={otherPhotoUrl} size={56} />
      <div>
        <h2>{otherName}</h2>
        <p>
          <Badge tone={timer.tone} className={timer.isUrgent ? "pulse" : undefined}>
            {timer.text}
          </Badge>
        </p>
        {match.isOpenable ? (
          <LinkButton to={`/messages/${conversationId}`} discover="none">
            Open Conversation<span className="sr-only"> with {otherName}</span>
          </LinkButton>
        ) : price ? (
          <>
            <LinkButton to={paymentPath(id)} reloadDocument>
              Write to {otherName}
            </LinkButton>
            <p className="hint">{price} in all, paid at once</p>
          </>
        ) : (
          <p className="hint">
            {deadline ? "Waiting for them to start the conversation" : "Waiting for their answer"}
          </p>
        )}
      </div>
    </Card>
  );
}

/**
 * The matches of somebody without a membership, each with the one step to its conversation.
 *
 * @param atMs the current time, in milliseconds
 */
export function WaitingMatches({ matches, atMs }: { matches: WaitingMatch[]; atMs: number }) {
  return (
    <ul className="tiles">
      {matches.map((match) => (
        <WaitingMatchItem key={match.id} match={match} atMs={atMs} />
      ))}
    </ul>
  );
}
