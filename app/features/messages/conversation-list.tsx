import { Link } from "@remix-run/react";
import { MemberPortrait, ProfilePortrait } from "~/features/media/member-portrait";
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
      {conversations.map(
        ({ id, otherId, otherName, otherPhotoUrl, preview, time, unreadCount }) => (
          <li key={id}>
            {otherId ? (
              <ProfilePortrait memberId={otherId} name={otherName} url={otherPhotoUrl} size={48} />
            ) : null}
            <Link
              to={`/messages/${id}#latest`}
              className={unreadCount > 0 ? "inbox-line inbox-unread" : "inbox-line"}
              aria-current={id === current ? "page" : undefined}
              discover="none"
            >
              {otherId ? null : (
                <MemberPortrait name={otherName} url={otherPhotoUrl} size={48} alt="" />
              )}
              <span className="inbox-words">
                <strong>{otherName}</strong>
                <span className="inbox-preview">{preview}</span>
              </span>
              <span className="inbox-side">
                <span className="hint">{time}</span>
                {unreadCount > 0 ? (
                  <span className="inbox-count">
                    {unreadCount}
                    <span className="sr-only"> unread</span>
                  </span>
                ) : null}
              </span>
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}
