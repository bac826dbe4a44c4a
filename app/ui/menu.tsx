import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

interface MenuProps {
  /** What the menu is about, for screen readers: "More about Honey". */
  label: string;
  icon?: IconName;
  /** Opens upward, at the lower edge of a screen. */
  isUp?: boolean;
  /** `MenuItem`s. */
  children: ReactNode;
}

/** What can be done beside the one action of a surface: a round button that opens a list, also without scripts. */
export function Menu({ label, icon = "dots", isUp = false, children }: MenuProps) {
  return (
    <details className={isUp ? "menu menu-up" : "menu"}>
      <summary className="round">
        <Icon name={icon} />
        <span className="sr-only">{label}</span>
      </summary>
      <ul className="menu-items">{children}</ul>
    </details>
  );
}

/** One line of a menu: a link or a form's button, with an icon in front. */
export function MenuItem({ children }: { children: ReactNode }) {
  return <li>{children}</li>;
}
