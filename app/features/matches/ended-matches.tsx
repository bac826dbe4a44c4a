import { MemberPortrait, ProfilePortrait } from "~/features/members/member-portrait";
import { PersonRow } from "~/ui/person-row";
import type { EndedMatch, Ending } from "./ended-matches.server";

type EndedLine = Omit<EndedMatch, "endedAt"> & {
  /** The day it ended, in words. */
  day: string;
};

const WORDS: Record<Ending, (name: string) => string> = {
  expired: () => "No one wrote in time. You may see each other again on Discover.",
  closed_by_you: () => "You closed this match.",
  closed_by_them: (name) => `${name} closed this match.`,
  deactivated: () => "This conversation has ended.",
};

const HEADINGS: Record<Ending, string> = {
  expired: "Expired",
  closed_by_you: "Closed",
  closed_by_them: "Closed",
  deactivated: "Ended",
};

function EndedItem({ match }: { match: EndedLine }) {
  const { conversationId, otherId, otherName, ending, isEmpty, day } = match;
  const look = { name: otherName, url: match.otherPhotoUrl, size: 48 };
  return (
    <PersonRow
      as="h3"
      name={otherName}
      to={isEmpty ? undefined : `/messages/${conversationId}`}
      action="Read the conversation with"
      face={
        otherId ? (
          <ProfilePortrait {...look} memberId={otherId} />
        ) : (
          <MemberPortrait {...look} alt="" />
        )
      }
    >
      <p className="hint">{`${HEADINGS[ending]} ${day}`}</p>
      <p className="hint">{WORDS[ending](otherName)}</p>
    </PersonRow>
  );
}

/** The ended matches of /matches, each leading to what there is to read. */
export function EndedMatches({ ended }: { ended: readonly EndedLine[] }) {
  if (ended.length === 0) return null;
  return (
    <section id="ended" aria-labelledby="ended-title">
      <h2 id="ended-title">Ended</h2>
      <ul className="ended">
        {ended.map((match) => (
          <EndedItem key={match.conversationId} match={match} />
        ))}
      </ul>
    </section>
  );
}
