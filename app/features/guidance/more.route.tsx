import { BUTTON_NAME } from "~/server/web/button-name";
import { screenLoader } from "~/server/web/route.server";
import { SCREENS, type ScreenPath } from "~/server/web/screens";
import styles from "~/styles/more.css?url";
import { Button } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Page } from "~/ui/page";

export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta = () => [{ title: "More · August" }];

export const loader = screenLoader("welcomed", () => null);

/** The screens that are not in the tab bar. */
const GROUPS: readonly [group: string, screens: readonly [ScreenPath, IconName][]][] = [
  [
    "On the island",
    [
      ["/whats-on", "music"],
      ["/heat-map", "sun"],
      ["/calendar-reminders", "calendar"],
    ],
  ],
  [
    "With people",
    [
      ["/icebreaker-games", "spark"],
      ["/voice-message", "mic"],
      ["/friend-intro", "gift"],
    ],
  ],
  [
    "Yours",
    [
      ["/profile-setup", "person"],
      ["/tokens", "token"],
      ["/pricing", "shell"],
      ["/august-timeout", "pause"],
    ],
  ],
];

export default function More() {
  return (
    <Page title="More" width="medium">
      <div className="stack more-groups">
        {GROUPS.map(([group, screens]) => (
          <section key={group}>
            <h2>{group}</h2>
            <ul className="more">
              {screens.map(([to, icon]) => (
                <li key={to}>
                  <Link to={to}>
                    <Icon name={icon} />
                    {SCREENS[to]}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <form method="post" action="/api/logout" className="row">
        <Link to="/account">Account</Link>
        <Link to="/code-of-conduct">{SCREENS["/code-of-conduct"]}</Link>
        <a href="/help">Help Center</a>
        <a href="/safety">Safety</a>
        <Button name={BUTTON_NAME} variant="secondary">
          Log out
        </Button>
      </form>
    </Page>
  );
}
