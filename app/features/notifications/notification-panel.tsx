import { useRevalidator } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { EmptyState } from "~/ui/empty-state";
import { ESCAPE } from "~/ui/key-codes";
import { Link } from "~/ui/link";
import { PostForm } from "~/ui/post-form";
import { relativeTime } from "~/ui/relative-time";
import { memberFetch } from "~/ui/session.client";
import { showToast } from "~/ui/toast";
import { NoticeRow } from "./notice-row";
import { pollNotifications } from "./poll.client";
import { pickToast } from "./shown-toasts.client";

/** A notice as GET /api/notifications returns it. */
export interface PolledNotice {
  id: number;
  type: string;
  title: string;
  message: string;
  isRead: boolean;
  createdAt: string;
  data: {
    /** Who it is about, where the viewer may open their story. */
    face: { id: string; name: string; photoUrl: string | null } | null;
    /** Its current text, where that is worth a toast. */
    toast?: { title: string; message: string };
  };
}

export interface NotificationPanelProps {
  isOpen: boolean;
  close: () => void;
  /** The button that gets the focus back. */
  bell: RefObject<HTMLElement>;
  onCount: (unreadCount: number) => void;
}

/** Notices in the dropdown (rule bell-ten). */
const SHOWN = 10;

/** The panel behind the bell: the list, the polling, and the toast (rule bell-ten). */
export function NotificationPanel({ isOpen, close, bell, onCount }: NotificationPanelProps) {
  const [notices, setNotices] = useState<readonly PolledNotice[] | null>(null);
  const [isLost, setLost] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const poll = useRef<() => void>(() => undefined);
  const [isMarking, setMarking] = useState(false);
  const { revalidate } = useRevalidator();

  const onNotices = useCallback(
    (polled: readonly PolledNotice[], unread: number) => {
      setNotices(polled);
      setLost(false);
      onCount(unread);
      const toast = pickToast(polled);
      if (toast) showToast({ tone: "info", isNews: true, ...toast });
    },
    [onCount],
  );
  useEffect(() => {
    const watch = pollNotifications({
      count: SHOWN + 1,
      onNotices,
      onFailure: () => setLost(true),
    });
    poll.current = watch.poll;
    return watch.stop;
  }, [onNotices]);

  useEffect(() => {
    if (!isOpen) return;
    poll.current();
    const onKey = (event: KeyboardEvent) => {
      if (event.keyCode !== ESCAPE) return;
      close();
      bell.current?.focus();
    };
    const onPress = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!panel.current?.contains(target) && !bell.current?.contains(target)) close();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
    };
  }, [isOpen, close, bell]);

  if (!isOpen) return null;

  const markAll = async () => {
    panel.current?.focus();
    setMarking(true);
    await memberFetch("/notifications/read", { send: new URLSearchParams(), redirect: "manual" });
    setMarking(false);
    poll.current();
    // The page below may show them too.
    revalidate();
  };
  return (
    <section ref={panel} className="bell-panel" aria-label="Notifications" tabIndex={-1}>
      {notices === null ? (
        <p role="status">
          {isLost
            ? "We couldn’t load your notifications. Please try again."
            : "Loading notifications..."}
        </p>
      ) : notices.length === 0 ? (
        <EmptyState spot="lighthouse" title="No notifications yet">
          <p>We'll notify you of new matches and updates</p>
        </EmptyState>
      ) : (
        <PostForm onSubmit={close}>
          <ul>
            {notices.slice(0, SHOWN).map(({ data: { face }, createdAt, ...notice }) => (
              <NoticeRow
                key={notice.id}
                {...notice}
                face={face}
                time={relativeTime(Date.parse(createdAt), Date.now())}
              />
            ))}
          </ul>
        </PostForm>
      )}
      {notices?.some(({ isRead }) => !isRead) ? (
        <button type="button" className="btn btn-quiet" onClick={markAll} disabled={isMarking}>
          Mark all as read
        </button>
      ) : null}
      {(notices?.length ?? 0) > SHOWN ? (
        <Link to="/notifications" className="btn">
          View all notifications
        </Link>
      ) : null}
    </section>
  );
}
