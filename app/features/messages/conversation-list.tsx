import { Link } from "@remix-run/react";
import { MemberPortrait, ProfilePortrait } from "~/features/members/member-portrait";
import type { Summary } from "./summaries.server";

/**
 * A member's conversations, latest change first.
 *
 * @param profileIds the member whose profile each portrait links to, by conversation; without one
 *   it is no link
 */
export function ConversationList({
  conversations,
  current,
  profileIds = {},
}: {
  conversations: readonly Summary[];
  current?: number;
  profileIds?: Readonly<Record<string, string>>;
}) {
  return (
    <ul className="inbox">
      {conversations.map(({ id, otherName, otherPhotoUrl, preview, time, unreadCount }) => {
        const otherId = profileIds[id];
        return (
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
        );
      })}
    </ul>
  );
}
