import { TimeRing } from "~/features/matches/time-ring";
import { shortTimeLeft } from "~/features/matches/timer";
import { ProfilePortrait } from "~/features/members/member-portrait";
import { Link } from "~/ui/link";
import type { NewMatch } from "./inbox.server";

interface NewMatchesProps {
  matches: readonly NewMatch[];
  /** The current time, in milliseconds. */
  atMs: number;
}

/** The matches in which nobody has written yet: faces, each with the time that is left as a ring around it. */
export function NewMatches({ matches, atMs }: NewMatchesProps) {
  if (matches.length === 0) return null;
  return (
    <section aria-label="New matches">
      <h2>New matches</h2>
      <ul className="strip">
        {matches.map(
          ({ id, otherId, otherName, otherPhotoUrl, deadlineMs, isExtended, canStart }) => (
            <li key={id} className="strip-face">
              <ProfilePortrait memberId={otherId} name={otherName} url={otherPhotoUrl} size={60} />
              {deadlineMs ? (
                <TimeRing deadline={new Date(deadlineMs)} isExtended={isExtended} atMs={atMs} />
              ) : null}
              <Link to={`/messages/${id}`} className="strip-link">
                <span className="sr-only">{canStart ? "Say hello to " : "Waiting for "}</span>
                <span className="strip-name">{otherName}</span>
                {deadlineMs ? (
                  <span className="hint" aria-hidden="true">
                    {shortTimeLeft(deadlineMs - atMs)}
                  </span>
                ) : null}
              </Link>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
