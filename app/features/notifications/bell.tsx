import { useLocation } from "@remix-run/react";
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import { Icon } from "~/ui/icon";
import { kept } from "~/ui/kept";
import { bellCount } from "~/ui/member-frame";
import { useHasScripts } from "~/ui/use-has-scripts";
import { whenIdle } from "~/ui/when-idle.client";
import type { NotificationPanelProps } from "./notification-panel";

const BellFace = kept(function BellFace({ count }: { count: number }) {
  return (
    <>
      <Icon name="bell" />
      <span className="sr-only">Notifications</span>
      {count > 0 ? (
        <span className="bell-count">
          {bellCount(count)}
          <span className="sr-only"> unread</span>
        </span>
      ) : null}
    </>
  );
});

/** Polling interval (rule polling-rates). */
const POLL_MS = 30_000;

/**
 * The bell in the bar: a link to the list, and with scripts a button that opens it in place. The
 * panel's code is loaded when the bell is first pressed or the first poll is due.
 * @param unreadCount as the page knows it; later polls know better
 */
export function Bell({ unreadCount }: { unreadCount: number }) {
  const [Panel, setPanel] = useState<ComponentType<NotificationPanelProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [count, setCount] = useState(unreadCount);
  const hasScripts = useHasScripts();
  const anchor = useRef<HTMLAnchorElement>(null);
  const { key } = useLocation();
  const load = useRef(() =>
    import("./notification-panel").then(({ NotificationPanel }) =>
      setPanel(() => NotificationPanel),
    ),
  ).current;
  // Every navigation closes the list, and the new page knows the count.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location triggers it, the effect does not read it
  useEffect(() => setOpen(false), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: polls may have changed it since
  useEffect(() => setCount(unreadCount), [key, unreadCount]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the count that the page came with
  useEffect(() => {
    const poll = () => void load().catch(() => undefined);
    // Something unread may be worth a toast, which comes before the files of other screens.
    if (unreadCount > 0) return whenIdle(poll);
    const timer = setTimeout(poll, POLL_MS);
    return () => clearTimeout(timer);
  }, []);
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(!isOpen);
    // If its code cannot be loaded, the link leads to the page.
    if (!Panel) load().catch(() => location.assign("/notifications"));
  };
  return (
    <div className="bell">
      <a
        ref={anchor}
        href="/notifications"
        className="tool"
        {...(hasScripts && {
          role: "button",
          "aria-expanded": isOpen,
          onClick: press,
          onKeyDown: (event) => {
            if (event.key !== " ") return;
            event.preventDefault();
            event.currentTarget.click();
          },
        })}
      >
        <BellFace count={count} />
      </a>
      {Panel ? (
        <Panel isOpen={isOpen} close={() => setOpen(false)} bell={anchor} onCount={setCount} />
      ) : isOpen ? (
        <div className="bell-panel">
          <p role="status">Loading notifications...</p>
        </div>
      ) : null}
    </div>
  );
}
