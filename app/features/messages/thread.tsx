import { Link } from "@remix-run/react";
import type { Voice } from "~/features/voice/voice.schema";
import { VoiceBubble } from "~/features/voice/voice-bubble";

export interface ShownMessage {
  id: number;
  content: string;
  isOwn: boolean;
  time: string;
  voice: Voice | null;
}

/** The messages of a conversation, oldest first. */
export function Thread({
  conversationId,
  messages,
  otherName,
}: {
  conversationId: number;
  messages: readonly ShownMessage[];
  otherName: string;
}) {
  if (messages.length === 0)
    return <p className="hint">No messages yet. A first line need not be clever.</p>;
  return (
    <ol className="thread">
      {messages.map(({ id, content, isOwn, time, voice }, index) => (
        <li
          key={id}
          id={index === messages.length - 1 ? "latest" : undefined}
          className={isOwn ? "bubble bubble-own" : "bubble"}
        >
          <span className="sr-only">{isOwn ? "You: " : `${otherName}: `}</span>
          {voice ? <VoiceBubble voice={voice} isOwn={isOwn} /> : <p>{content}</p>}
          <span className="hint">
            {time}
            {isOwn ? null : (
              <Link to={`/messages/${conversationId}/report/${id}`} discover="none">
                Report<span className="sr-only"> this message</span>
              </Link>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
