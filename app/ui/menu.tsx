import type { ReactNode } from "react";
import { Icon } from "./icon";

interface MenuProps {
  /** What the menu is about, for screen readers: "More about Honey". */
  label: string;
  /** `MenuItem`s. */
  children: ReactNode;
}

/** What can be done beside the one action of a surface: a round button that opens a list, also without scripts. */
export function Menu({ label, children }: MenuProps) {
  return (
    <details className="menu">
      <summary className="round">
        <Icon name="dots" />
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
