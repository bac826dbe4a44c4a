import { MemberPortrait } from "~/features/members/member-portrait";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import type { Going } from "./going.server";
import { GoingButton } from "./going-button";
import type { EventRow } from "./whats-on.server";

/** The faces of some who go, and the count of all. */
export function GoingFaces({ faces, count }: Pick<Going, "faces" | "count">) {
  return (
    <>
      {faces.length > 0 ? (
        <span className="event-faces">
          {faces.map(({ userId, name, photoUrl }) => (
            <MemberPortrait
              key={userId}
              name={name}
              url={photoUrl}
              size={32}
              shape="round"
              alt={name}
            />
          ))}
        </span>
      ) : null}
      <span>{count} going</span>
    </>
  );
}

/** The page of the host of an event, named by its domain. */
export function EventLink({ link }: { link: string }) {
  return (
    <a href={link} rel="noreferrer">
      {new URL(link).hostname.replace(/^www\./, "")}
    </a>
  );
}

interface EventItemProps extends EventRow {
  hasDecided: boolean;
}

/** A date of an event in a list (a `li`). */
export const EventItem = kept(
  function EventItem(props: EventItemProps) {
    const { id, name, icon, about, link, when, where, isCanceled, isOver, going } = props;
    const facts = [when, where].filter(Boolean).join(" · ");
    const path = going && id ? `/whats-on/${id}` : null;
    return (
      <li className="event">
        <Icon name={icon} className={`event-icon event-${icon}`} />
        <div className="event-words">
          <h3>
            {path ? <Link to={path}>{name}</Link> : name}{" "}
            {isCanceled ? <Badge tone="orange">canceled</Badge> : null}
          </h3>
          {facts ? <p className="hint">{facts}</p> : null}
          <p>{about}</p>
          {link ? (
            <p>
              <EventLink link={link} />
            </p>
          ) : null}
          {path && going ? (
            <div className="event-going">
              {going.count > 0 ? (
                <Link to={path} className="event-who">
                  <GoingFaces {...going} />
                </Link>
              ) : (
                <span className="hint">{isCanceled || isOver ? "" : "Be the first"}</span>
              )}
              {isCanceled || isOver ? (
                <span className="hint">{isOver ? "Over" : ""}</span>
              ) : (
                <GoingButton
                  id={id ?? ""}
                  name={name}
                  isGoing={going.isGoing}
                  hasDecided={props.hasDecided}
                />
              )}
            </div>
          ) : null}
        </div>
      </li>
    );
  },
  { hasForms: true },
);
