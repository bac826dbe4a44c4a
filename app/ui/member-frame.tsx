import { Link, useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { SCREENS, type ScreenPath } from "~/server/web/screens";
import { FrameBar } from "./frame-bar";
import { Icon, type IconName } from "./icon";
import { useDismissibleMenus } from "./use-dismissible-menus";

export type Viewer = {
  name: string;
  /** Hides the Subscribe button. */
  isSubscribed: boolean;
};

const PRIMARY: readonly [to: ScreenPath, icon: IconName][] = [
  ["/", "home"],
  ["/discover", "discover"],
  ["/matches", "matches"],
  ["/messages", "messages"],
  ["/meetups", "meetups"],
  ["/more", "more"],
];

/** What the bell shows: the count, or '9+' above 9 (rule bell-ten). */
export function bellCount(unreadCount: number): string {
  return unreadCount > 9 ? "9+" : String(unreadCount);
}

/**
 * Header and navigation around every members' screen. The less frequent
 * screens are on /more.
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
  const { location, formMethod } = useNavigation();
  // A tapped tab lights up at once, while its screen is on the way.
  const current = location && !formMethod ? location.pathname : pathname;
  useDismissibleMenus();
  const isCurrent = (to: string) =>
    current === to || (to !== "/" && current.startsWith(`${to}/`)) ? "page" : undefined;
  return (
    <>
      <FrameBar>
        <nav className="tabs" aria-label="Main">
          <ul>
            {PRIMARY.map(([to, icon]) => (
              <li key={to}>
                <Link to={to} className="tab" aria-current={isCurrent(to)}>
                  <Icon name={icon} />
                  {SCREENS[to]}
                </Link>
              </li>
            ))}
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
