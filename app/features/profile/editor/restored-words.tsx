import { relativeTime } from "~/ui/relative-time";
import type { Restored } from "./drafts.client";

/** What was put back, as paragraphs: the styles keep as much room for the bar as they take. */
export function RestoredWords({ typedAtMs, count, isOlder }: Restored) {
  const when = relativeTime(typedAtMs, Date.now()).replace("Just now", "just now");
  return (
    <>
      <p>Your unsaved answers from {when} are back.</p>
      {isOlder ? (
        <p>
          You’ve saved since then, so only what’s different came back (
          {count === 1 ? "1 answer" : `${count} answers`}).
        </p>
      ) : null}
    </>
  );
}
