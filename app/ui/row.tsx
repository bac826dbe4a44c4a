import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { Link } from "./link";

interface RowProps {
  icon: IconName;
  title: ReactNode;
  /** Where a press on the row leads; none makes it no link. */
  to?: string | undefined;
  /** A fact about it, a line each. */
  children?: ReactNode;
  /** At most one, and none for a link: a button, a badge, an amount or a menu; below the words where there is no room beside them. */
  aside?: ReactNode;
  id?: string;
}

/** A setting, a device or something else in a list that is no person (a `li`); routes that show it load `styles/rows.css`. */
export function Row({ icon, title, to, children, aside, id }: RowProps) {
  return (
    <li className="person" id={id}>
      <Icon name={icon} className="row-icon" />
      <div className="person-words row-words">
        <div>
          <strong>
            {to ? (
              <Link to={to} className="person-link">
                {title}
              </Link>
            ) : (
              title
            )}
          </strong>
          {children}
        </div>
        {to && !aside ? <Icon name="next" /> : aside}
      </div>
    </li>
  );
}
