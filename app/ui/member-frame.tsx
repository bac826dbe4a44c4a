import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { BUTTON_NAME } from "~/server/button-name";
import { FrameBar } from "./frame-bar";
import { Icon, type IconName } from "./icon";
import { useDismissibleMenus } from "./use-dismissible-menus";

export type Viewer = {
  name: string;
  /** Hides the Subscribe button (part 1 section 2). */
  isSubscribed: boolean;
};

const PRIMARY: readonly { to: string; label: string; icon: IconName }[] = [
  { to: "/", label: "Home", icon: "home" },
  { to: "/discover", label: "Discover", icon: "discover" },
  { to: "/matches", label: "Matches", icon: "matches" },
  { to: "/messages", label: "Messages", icon: "messages" },
  { to: "/meetups", label: "Meetups", icon: "meetups" },
];

const SECONDARY: readonly { to: string; label: string }[] = [
  { to: "/profile-setup", label: "Profile" },
  { to: "/icebreaker-games", label: "Icebreaker Games" },
  { to: "/friend-intro", label: "Refer Friends" },
  { to: "/voice-message", label: "Voice Messages" },
  { to: "/tokens", label: "Tokens" },
  { to: "/heat-map", label: "Heat Map" },
  { to: "/calendar-reminders", label: "Calendar Reminders" },
  { to: "/august-timeout", label: "Time Out" },
  { to: "/code-of-conduct", label: "Code of Conduct" },
  { to: "/pricing", label: "Pricing" },
];

/** What the bell shows: the count, or '9+' above 9 (part 1 section 2, "Notifications dropdown"). */
export function bellCount(unreadCount: number): string {
  return unreadCount > 9 ? "9+" : String(unreadCount);
}

function More({ isCurrent }: { isCurrent: (to: string) => "page" | undefined }) {
  return (
    <details className="more">
      <summary className="tab">
        <Icon name="more" />
        More
      </summary>
      <div className="more-panel">
        <ul>
          {SECONDARY.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} discover="none" aria-current={isCurrent(to)}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <a href="/help">Help Center</a>
          </li>
          <li>
            <a href="/safety">Safety</a>
          </li>
        </ul>
        <form method="post" action="/api/logout">
          <button type="submit" name={BUTTON_NAME} className="btn">
            Log out
          </button>
        </form>
      </div>
    </details>
  );
}

/**
 * Header and navigation around every members' screen. All links work without scripts; the less
 * frequent ones are under "More".
 * @param viewer the signed-in member
 * @param bell links to the notices
 */
export function MemberFrame({
  viewer,
  bell,
  children,
}: {
  viewer: Viewer;
  bell: ReactNode;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  useDismissibleMenus();
  const isCurrent = (to: string) =>
    pathname === to || (to !== "/" && pathname.startsWith(`${to}/`)) ? "page" : undefined;
  return (
    <>
      <FrameBar>
        <nav className="tabs" aria-label="Main">
          <ul>
            {PRIMARY.map(({ to, label, icon }) => (
              <li key={to}>
                <Link to={to} className="tab" aria-current={isCurrent(to)}>
                  <Icon name={icon} />
                  {label}
                </Link>
              </li>
            ))}
            <li key={pathname}>
              <More isCurrent={isCurrent} />
            </li>
          </ul>
        </nav>
        <div className="tools">
          {viewer.isSubscribed ? null : (
            <Link to="/subscription" className="btn btn-primary" discover="none">
              Subscribe
            </Link>
          )}
          {bell}
          <Link to="/account" className="tool" discover="none" aria-current={isCurrent("/account")}>
            <Icon name="person" />
            <span className="sr-only">Account of {viewer.name}</span>
          </Link>
        </div>
      </FrameBar>
      {children}
    </>
  );
}
