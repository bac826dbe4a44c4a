import { Link } from "@remix-run/react";
import { MemberPortrait } from "~/features/media/member-portrait";
import type { Summary } from "./summaries.server";

/** The conversations of a member, the latest news first. */
export function ConversationList({
  conversations,
  current,
}: {
  conversations: readonly Summary[];
  current?: number;
}) {
  return (
    <ul className="inbox">
      {conversations.map(({ id, otherName, otherPhotoUrl, preview, time }) => (
        <li key={id}>
          <Link
            to={`/messages/${id}`}
            className="inbox-line"
            aria-current={id === current ? "page" : undefined}
            discover="none"
          >
            <MemberPortrait name={otherName} url={otherPhotoUrl} size={48} alt="" />
            <span className="inbox-words">
              <strong>{otherName}</strong>
              <span className="inbox-preview">{preview}</span>
            </span>
            <span className="hint">{time}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
