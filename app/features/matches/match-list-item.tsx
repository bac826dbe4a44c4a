import { MemberPortrait } from "~/features/media/member-portrait";
import { SafetyMenu } from "~/features/safety/safety-menu";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import type { MatchCard } from "./matches.server";
import { timerBadge } from "./timer";

/** One mutual match: who, how well it fits, how long is left and who starts (part 1 section 2). */
export function MatchListItem({ match, atMs }: { match: MatchCard; atMs: number }) {
  const timer = timerBadge(
    { deadline: match.conversationDeadline, hasStarted: match.hasStarted },
    atMs,
  );
  return (
    <Card as="li" className="match">
      <MemberPortrait name={match.otherName} url={match.otherPhotoUrl} size={96} alt="" />
      <div>
        <h2>{match.otherName}</h2>
        <p className="row">
          <Badge tone={timer.tone} className={timer.isUrgent ? "pulse" : undefined}>
            {timer.text}
          </Badge>
          <Badge>{match.compatibilityScore}% match</Badge>
        </p>
        {match.hasStarted ? null : (
          <p className="hint">
            {match.canStart
              ? "You can start the conversation"
              : "Waiting for them to start the conversation"}
          </p>
        )}
        <p>
          <LinkButton
            to={`/messages/${match.conversationId}`}
            variant={match.canStart ? "primary" : "secondary"}
          >
            {match.hasStarted ? "Open Conversation" : "Start Conversation"}
            <span className="sr-only"> with {match.otherName}</span>
          </LinkButton>
        </p>
        <SafetyMenu memberId={match.otherId} name={match.otherName} />
      </div>
    </Card>
  );
}
