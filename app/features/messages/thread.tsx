import { Fragment } from "react";
import { kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import { Menu, MenuItem } from "~/ui/menu";
import { MESSAGE_FAILED } from "./message-failure";
import { isOneGroup } from "./message-groups";
import type { ShownMessage } from "./message-page.server";
import type { Pending } from "./use-outbox";
import { VoiceBubble } from "./voice-bubble";

/** A message in flight, shown optimistically. */
function PendingBubble({ message, onRetry }: { message: Pending; onRetry: () => void }) {
  return (
    <li className="bubble bubble-own bubble-pending">
      <span className="sr-only">You: </span>
      <p>{message.content}</p>
      {message.state === "failed" || message.state === "waiting" ? (
        <>
          {message.state === "waiting" ? (
            <p className="hint">Waiting for a connection</p>
          ) : (
            <p className="field-error">{MESSAGE_FAILED}</p>
          )}
          <button type="button" className="btn" onClick={onRetry}>
            Try again
          </button>
        </>
      ) : (
        <span className="hint">{message.state === "sent" ? "Sent" : "sending…"}</span>
      )}
    </li>
  );
}

interface BubbleProps {
  message: ShownMessage;
  otherName: string;
  /** Whether it follows another of its group. */
  isJoined: boolean;
  /** Whether it is the last of its group, which says the time. */
  isLast: boolean;
  isLatest: boolean;
}

function MessageBubble({ message, otherName, isJoined, isLast, isLatest }: BubbleProps) {
  const { id, content, isOwn, time, voice } = message;
  return (
    <li
      id={isLatest ? "latest" : undefined}
      className={`bubble${isOwn ? " bubble-own on-sea" : ""}${isJoined ? " bubble-joined" : ""}`}
    >
      <span className="sr-only">{isOwn ? "You: " : `${otherName}: `}</span>
      {voice ? <VoiceBubble voice={voice} owner={isOwn ? null : otherName} /> : <p>{content}</p>}
      {isOwn ? null : (
        <Menu label="More about this message">
          <MenuItem>
            <Link to={`/report/message/${id}`}>
              Report<span className="sr-only"> this message</span>
            </Link>
          </MenuItem>
        </Menu>
      )}
      {isLast ? <span className="hint">{time}</span> : null}
    </li>
  );
}

const KeptBubble = kept(MessageBubble);

/** A message. A recording shows how far it has been played. */
const Bubble = (props: BubbleProps) =>
  props.message.voice ? <MessageBubble {...props} /> : <KeptBubble {...props} />;

interface ThreadProps {
  messages: readonly ShownMessage[];
  pending: readonly Pending[];
  otherName: string;
  /** Id of the newest message that had been read when the screen was opened. */
  lastReadId: number;
  onRetry: () => void;
}

/** The messages of a conversation, oldest first, with a line for each day and one before what is new. */
export function Thread({ messages, pending, otherName, lastReadId, onRetry }: ThreadProps) {
  const firstNew = messages.find(({ id, isOwn }) => !isOwn && id > lastReadId)?.id;
  return (
    <div role="log" aria-label="Messages">
      <ol className="thread">
        {messages.map((message, index) => {
          const { id, day } = message;
          const isJoined = id !== firstNew && isOneGroup(messages[index - 1], message);
          const next = messages[index + 1];
          const isLast = next?.id === firstNew || !isOneGroup(message, next);
          return (
            <Fragment key={id}>
              {day === messages[index - 1]?.day ? null : <li className="thread-line">{day}</li>}
              {id === firstNew ? (
                <li className="thread-line thread-new" id="new">
                  New
                </li>
              ) : null}
              <Bubble
                message={message}
                otherName={otherName}
                isJoined={isJoined}
                isLast={isLast}
                isLatest={index === messages.length - 1}
              />
            </Fragment>
          );
        })}
        {pending.map((message) => (
          <PendingBubble key={message.clientId} message={message} onRetry={onRetry} />
        ))}
      </ol>
    </div>
  );
}
