import { Form } from "@remix-run/react";
import { ProfilePortrait } from "~/features/members/member-portrait";
import { SafetyMenu } from "~/features/members/safety-menu";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import type { MatchCard } from "./matches.server";
import { timerBadge } from "./timer";

function Places({ match: { otherName, places } }: { match: MatchCard }) {
  if (places.length === 0) return null;
  return (
    <details className="places">
      <summary>
        Where to meet<span className="sr-only"> {otherName}</span>
      </summary>
      <ul>
        {places.map(({ name, requiredItem, shared }) => (
          <li key={name}>
            <strong>{name}</strong>
            {shared.length > 0 ? ` · you both like ${shared.join(", ")}` : ""}
            <br />
            <span className="hint">{`Bring: ${requiredItem}`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Extension({ match: { id, otherName, extendedBy } }: { match: MatchCard }) {
  if (extendedBy)
    return (
      <p className="hint">
        {extendedBy === "you" ? "You" : otherName} extended this match by 24 hours.
      </p>
    );
  return (
    <Form method="post" action={`/matches/${id}/extension`}>
      <Button variant="secondary">
        Extend by 24 hours<span className="sr-only"> for {otherName}</span>
      </Button>
    </Form>
  );
}

/**
 * One mutual match: the other, the score, the time left, who starts and where to meet (part 1
 * section 2).
 *
 * @param atMs the current time, in milliseconds
 */
export function MatchListItem({ match, atMs }: { match: MatchCard; atMs: number }) {
  const { id, otherName, conversationDeadline: deadline, hasStarted, canStart } = match;
  const timer = timerBadge({ deadline, hasStarted }, atMs);
  return (
    <Card as="li" className="match" id={`match-${id}`}>
      <ProfilePortrait
        memberId={match.otherId}
        name={otherName}
        url={match.otherPhotoUrl}
        size={56}
      />
      <div>
        <h2>{otherName}</h2>
        <p className="row">
          <Badge tone={timer.tone} className={timer.isUrgent ? "pulse" : undefined}>
            {timer.text}
          </Badge>
          <Badge>
            {`${match.score}% match${match.isStartingEstimate ? " · starting estimate" : ""}`}
          </Badge>
        </p>
        {hasStarted ? null : (
          <p className="hint">
            {canStart
              ? "You can start the conversation"
              : "Waiting for them to start the conversation"}
          </p>
        )}
        <p>
          <LinkButton
            to={`/messages/${match.conversationId}`}
            variant={canStart ? "primary" : "secondary"}
          >
            {hasStarted ? "Open Conversation" : "Start Conversation"}
            <span className="sr-only"> with {otherName}</span>
          </LinkButton>
        </p>
        {hasStarted ? null : <Extension match={match} />}
        <Places match={match} />
        <p>
          <LinkButton to={`/matches/${id}/closing`} variant="quiet" discover="none">
            Close match<span className="sr-only"> with {otherName}</span>
          </LinkButton>
        </p>
        <SafetyMenu memberId={match.otherId} name={match.otherName} />
      </div>
    </Card>
  );
}
