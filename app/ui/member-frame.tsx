import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { BUTTON_NAME } from "~/server/web/button-name";
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
];

/** All others, under "More". */
const MORE: readonly [group: string, screens: readonly [ScreenPath, IconName][]][] = [
  [
    "On the island",
    [
      ["/heat-map", "meetups"],
      ["/calendar-reminders", "calendar"],
      ["/august-timeout", "pause"],
    ],
  ],
  [
    "With people",
    [
      ["/icebreaker-games", "spark"],
      ["/voice-message", "mic"],
      ["/friend-intro", "matches"],
    ],
  ],
  [
    "Yours",
    [
      ["/profile-setup", "person"],
      ["/tokens", "token"],
      ["/pricing", "flag"],
    ],
  ],
];

/** What the bell shows: the count, or '9+' above 9 (rule bell-ten). */
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
        {MORE.map(([group, screens]) => (
          <section key={group}>
            <h2>{group}</h2>
            <ul>
              {screens.map(([to, icon]) => (
                <li key={to}>
                  <Link to={to} discover="none" aria-current={isCurrent(to)}>
                    <Icon name={icon} />
                    {SCREENS[to]}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <form method="post" action="/api/logout" className="row">
          <a href="/code-of-conduct">Code of Conduct</a>
          <a href="/help">Help Center</a>
          <a href="/safety">Safety</a>
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
            {PRIMARY.map(([to, icon]) => (
              <li key={to}>
                <Link to={to} className="tab" aria-current={isCurrent(to)}>
                  <Icon name={icon} />
                  {SCREENS[to]}
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
