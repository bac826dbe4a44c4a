import { MemberPortrait, ProfilePortrait } from "~/features/members/member-portrait";
import { kept } from "~/ui/kept";
import { PersonRow } from "~/ui/person-row";
import type { Summary } from "./summaries.server";

/** Width of a face in the list, in pixels. */
const FACE_PX = 56;

const Line = kept(function Line({ summary, isCurrent }: { summary: Summary; isCurrent: boolean }) {
  const { id, otherId, otherName, otherPhotoUrl, preview, time, unreadCount } = summary;
  const look = { name: otherName, url: otherPhotoUrl, size: FACE_PX };
  return (
    <PersonRow
      as="h3"
      name={otherName}
      to={`/messages/${id}#latest`}
      isCurrent={isCurrent}
      face={
        otherId ? (
          <ProfilePortrait {...look} memberId={otherId} />
        ) : (
          <MemberPortrait {...look} alt="" />
        )
      }
      aside={
        <div className="inbox-side">
          <span className="hint">{time}</span>
          {unreadCount > 0 ? (
            <span className="inbox-count">
              {unreadCount}
              <span className="sr-only"> unread</span>
            </span>
          ) : null}
        </div>
      }
    >
      <p className={unreadCount > 0 ? "inbox-preview inbox-unread" : "inbox-preview"}>{preview}</p>
    </PersonRow>
  );
});

/** Conversations as rows: face, name, last line, time and what is unread. */
export function ConversationList({
  conversations,
  current,
}: {
  conversations: readonly Summary[];
  current?: number;
}) {
  return (
    <ul className="inbox">
      {conversations.map((summary) => (
        <Line key={summary.id} summary={summary} isCurrent={summary.id === current} />
      ))}
    </ul>
  );
}
