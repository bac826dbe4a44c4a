import type { MouseEvent } from "react";
import { ProfilePortrait } from "~/features/members/member-portrait";
import { Link } from "~/ui/link";
import { Reasons } from "~/ui/reasons";
import type { ConversationScreen } from "./conversation-loader.server";

/** Puts a line into the composer, below what someone wrote there themselves. */
function offer(event: MouseEvent, line: string, openers: readonly string[]) {
  const field = document.getElementById("composer-content");
  if (!(field instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  const isOwn = field.value.trim() !== "" && !openers.includes(field.value);
  field.value = isOwn ? `${field.value}\n${line}` : line;
  // The composer keeps it as a draft.
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

/** What is in a thread before its first message: the other, what the two share, and two first lines to edit. */
export function FirstWords({
  screen,
  canWrite,
}: {
  screen: ConversationScreen;
  canWrite: boolean;
}) {
  const { id, otherId, otherName, otherPhotoUrl, reasons, openers } = screen;
  return (
    <div className="first-words">
      {otherId ? (
        <ProfilePortrait
          memberId={otherId}
          name={otherName}
          url={otherPhotoUrl}
          size={128}
          shape="tall"
        />
      ) : null}
      <p className="hint">
        {canWrite ? "No messages yet. A simple hi will do." : "No messages yet."}
      </p>
      {screen.feeNote ? <p>{screen.feeNote}</p> : null}
      <Reasons reasons={reasons} />
      {canWrite && openers.length > 0 ? (
        <ul className="openers" aria-label="Ways to say hello">
          {openers.map((line, index) => (
            <li key={line}>
              <Link
                to={`/messages/${id}?opener=${index}#composer`}
                onClick={(event) => offer(event, line, openers)}
              >
                {line}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
