import { useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { SCREENS, type ScreenPath } from "~/server/web/screens";
import { FrameBar } from "./frame-bar";
import { Icon, type IconName } from "./icon";
import { kept } from "./kept";
import { Link } from "./link";
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

/** What `aria-current` says of a link. @param current the path of the screen */
const markCurrent = (to: string, current: string) =>
  current === to || (to !== "/" && current.startsWith(`${to}/`)) ? "page" : undefined;

/** The tabs. @param props.current the path of the screen */
const Tabs = kept(({ current }: { current: string }) => {
  return (
    <nav className="tabs" aria-label="Main">
      <ul>
        {PRIMARY.map(([to, icon]) => (
          <li key={to}>
            <Link to={to} className="tab" discovers aria-current={markCurrent(to, current)}>
              <Icon name={icon} />
              {SCREENS[to]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
});

const AccountLink = kept(function AccountLink({
  name,
  current,
}: {
  name: string;
  current: string;
}) {
  return (
    <Link to="/account" className="tool" aria-current={markCurrent("/account", current)}>
      <Icon name="person" />
      <span className="sr-only">Account of {name}</span>
    </Link>
  );
});

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
  return (
    <>
      <FrameBar>
        <Tabs current={current} />
        <div className="tools">
          {viewer.isSubscribed ? null : (
            <Link to="/subscription" className="btn btn-primary">
              Subscribe
            </Link>
          )}
          {bell}
          <AccountLink name={viewer.name} current={current} />
        </div>
      </FrameBar>
      {children}
    </>
  );
}
