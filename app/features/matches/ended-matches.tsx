import { Link } from "@remix-run/react";
import type { Ending } from "./ended.server";

interface EndedLine {
  conversationId: number;
  otherName: string;
  ending: Ending;
  /** Whether it has neither a message nor a closing note to read. */
  isEmpty?: true;
  /** The day it ended, in words. */
  day: string;
}

const WORDS: Record<Ending, (name: string) => string> = {
  expired: () => "Nobody wrote in time. You may see each other again on Discover.",
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

/** The ended matches of /matches, with a way to what there is to read. */
export function EndedMatches({ ended }: { ended: readonly EndedLine[] }) {
  if (ended.length === 0) return null;
  return (
    <section id="ended" aria-labelledby="ended-title">
      <h2 id="ended-title">Ended</h2>
      <ul className="ended">
        {ended.map(({ conversationId, otherName, ending, isEmpty, day }) => (
          <li key={conversationId}>
            <strong>{otherName}</strong>
            <span className="hint">{`${HEADINGS[ending]} ${day}`}</span>
            {WORDS[ending](otherName)}{" "}
            {isEmpty ? null : (
              <Link to={`/messages/${conversationId}`} discover="none">
                Read<span className="sr-only"> the conversation with {otherName}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
