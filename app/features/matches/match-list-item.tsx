import { ProfilePortrait } from "~/features/members/member-portrait";
import { SafetyMenu } from "~/features/members/safety-menu";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { inSentence } from "~/ui/in-sentence";
import { kept } from "~/ui/kept";
import { MenuItem } from "~/ui/menu";
import { PersonRow } from "~/ui/person-row";
import { MatchMenuItems } from "./match-menu-items";
import type { MatchCard } from "./matches.server";
import type { PlaceIdea } from "./rank-places";
import { STARTER_WORDS } from "./starting";
import { TimeRing } from "./time-ring";

/** Two or three public places that suit both. */
function Places({ otherName, places }: { otherName: string; places: readonly PlaceIdea[] }) {
  return (
    <details className="places">
      <summary>
        <Icon name="meetups" />
        Where to meet<span className="sr-only"> {otherName}</span>
      </summary>
      <ul>
        {places.map(({ name, requiredItem, shared }) => (
          <li key={name}>
            <strong>{name}</strong>
            {shared.length > 0 ? ` · you both like ${shared.join(", ")}` : ""}
            <span className="hint">{`Bring ${inSentence(requiredItem)}`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface MatchMenuProps {
  matchId: string;
  otherId: string;
  otherName: string;
  canExtend: boolean;
  places: readonly PlaceIdea[];
}

const MatchMenu = kept(
  function MatchMenu({ matchId, otherId, otherName, canExtend, places }: MatchMenuProps) {
    return (
      <SafetyMenu memberId={otherId} name={otherName}>
        <MatchMenuItems matchId={matchId} otherName={otherName} canExtend={canExtend}>
          {places.length > 0 ? (
            <MenuItem>
              <Places otherName={otherName} places={places} />
            </MenuItem>
          ) : null}
        </MatchMenuItems>
      </SafetyMenu>
    );
  },
  { hasForms: true },
);

const Face = kept(function Face(props: { memberId: string; name: string; url: string | null }) {
  return <ProfilePortrait {...props} size={72} shape="tall" />;
});

/**
 * One mutual match: the other, the score, the time left and who starts. The row leads to the
 * conversation, and its menu to the rest.
 *
 * @param atMs the current time, in milliseconds
 */
export function MatchListItem({ match, atMs }: { match: MatchCard; atMs: number }) {
  const { id, otherId, otherName, conversationDeadline, hasStarted, canStart, extendedBy } = match;
  return (
    <PersonRow
      id={`match-${id}`}
      as="h3"
      name={otherName}
      to={`/messages/${match.conversationId}`}
      action={`${hasStarted ? "Open" : "Start"} Conversation with`}
      face={<Face memberId={otherId} name={otherName} url={match.otherPhotoUrl} />}
      aside={
        <div className="match-aside">
          {conversationDeadline ? (
            <TimeRing
              deadline={conversationDeadline}
              isExtended={extendedBy !== null}
              atMs={atMs}
            />
          ) : null}
          <MatchMenu
            matchId={id}
            otherId={otherId}
            otherName={otherName}
            canExtend={!hasStarted && !extendedBy}
            places={match.places}
          />
        </div>
      }
    >
      <p className="hint">
        {`${match.score}% match${match.isStartingEstimate ? " · starting estimate" : ""}`}
      </p>
      {hasStarted ? (
        <Badge tone="green">Conversation Started</Badge>
      ) : (
        <p className="hint">{canStart ? STARTER_WORDS.self : STARTER_WORDS.other}</p>
      )}
      {extendedBy && !hasStarted ? (
        <p className="hint">
          {extendedBy === "you" ? "You" : otherName} extended this match by 24 hours.
        </p>
      ) : null}
    </PersonRow>
  );
}
