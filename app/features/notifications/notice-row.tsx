import { ProfilePortrait } from "~/features/members/member-portrait";
import { BUTTON_NAME } from "~/server/web/button-name";
import { Icon } from "~/ui/icon";
import { kept } from "~/ui/kept";
import { findNoticeIcon } from "./kinds";

interface NoticeRowProps {
  id: number;
  type: string;
  title: string;
  message: string;
  isRead: boolean;
  /** Who it is about, where the member may open their story. */
  face: { id: string; name: string; photoUrl: string | null } | null;
  /** How long ago it was. */
  time: string;
}

/** Width of a face, in pixels. */
const FACE_PX = 56;

/** A notice in the form around a list of them: the face of whom it is about, its icon, and one button that opens it. */
export const NoticeRow = kept(function NoticeRow({
  id,
  type,
  title,
  message,
  isRead,
  face,
  time,
}: NoticeRowProps) {
  return (
    <li className="person">
      <div className="notice-lead">
        {face ? (
          <ProfilePortrait memberId={face.id} name={face.name} url={face.photoUrl} size={FACE_PX} />
        ) : null}
        <Icon name={findNoticeIcon(type)} className={face ? undefined : "medal"} />
      </div>
      <div className="person-words">
        <button
          type="submit"
          name={BUTTON_NAME}
          className="person-link notice-words"
          formAction={`/notifications/${id}/read`}
        >
          <strong className={isRead ? undefined : "dot"}>
            {title}
            {isRead ? null : <span className="sr-only"> (unread)</span>}
          </strong>
          <span>{message}</span>
          <span className="hint">{time}</span>
        </button>
      </div>
    </li>
  );
});
