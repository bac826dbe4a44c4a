import type { ReactNode } from "react";
import { Link } from "./link";

interface PersonRowProps {
  /** The face, which leads to the member's story. */
  face: ReactNode;
  name: string;
  /** Where a press anywhere else on the row leads; none makes it no link. */
  to?: string | undefined;
  /** What a screen reader hears before the name: "Open the conversation with". */
  action?: string;
  /** One or two short lines below the name. */
  children?: ReactNode;
  /** At its right: a ring, a time, one button. */
  aside?: ReactNode;
  id?: string;
  isCurrent?: boolean;
  /** The level of the name's heading. */
  as?: "h2" | "h3";
}

/** Another member in a list: the face, the name and one line, as one surface to press (a `li`). */
export function PersonRow(props: PersonRowProps) {
  const { face, name, to, action, children, aside, id, isCurrent } = props;
  const Heading = props.as ?? "h2";
  return (
    <li className={isCurrent ? "person person-current" : "person"} id={id}>
      {face}
      <div className="person-words">
        <Heading>
          {to ? (
            <Link to={to} className="person-link" aria-current={isCurrent ? "page" : undefined}>
              {action ? <span className="sr-only">{action} </span> : null}
              {name}
            </Link>
          ) : (
            name
          )}
        </Heading>
        {children}
      </div>
      {aside}
    </li>
  );
}
