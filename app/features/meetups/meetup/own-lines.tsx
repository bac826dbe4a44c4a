import { Link } from "@remix-run/react";
import { Badge, type BadgeTone } from "~/ui/badge";
import { meetupsPath } from "../meetups-path";
import { formatSlot } from "../slots";
import type { OwnLine } from "./upcoming.server";

/** How a status is shown; `confirmed` stands out (part 2 section 3). */
export const STATUS: Record<OwnLine["status"] | "expired", { text: string; tone: BadgeTone }> = {
  pending: { text: "pending", tone: "yellow" },
  confirmed: { text: "confirmed", tone: "green" },
  waiting: { text: "waiting list", tone: "neutral" },
  declined: { text: "declined", tone: "neutral" },
  cancelled: { text: "cancelled", tone: "neutral" },
  expired: { text: "Time passed", tone: "neutral" },
  completed: { text: "completed", tone: "neutral" },
  no_show: { text: "no-show", tone: "neutral" },
};

/** Where a line leads: to the meetup, or to the slot that one waits for. */
const toPath = ({ status, id, locationId, date, slotHour }: OwnLine) =>
  status === "waiting"
    ? meetupsPath({ place: locationId, date, slot: slotHour }, "book")
    : `/meetups/${id}`;

/** Whom a meetup is with, as the end of a line. */
const withWhom = ({ status, companionName, isOwn }: OwnLine) =>
  companionName === null
    ? ""
    : status === "pending"
      ? isOwn
        ? `, waiting for ${companionName}`
        : `, ${companionName} suggests it`
      : `, with ${companionName}`;

/** Some of the member's own meetups, each a link to all of it. */
export function OwnLines({ id, title, lines }: { id: string; title: string; lines: OwnLine[] }) {
  return (
    <section id={id} className="stack">
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={`${line.status}-${line.id}`}>
            <Link to={toPath(line)} discover="none" className="line">
              <span>
                {line.placeName}
                <span className="hint">
                  {`${formatSlot(line.date, line.slotHour)}${withWhom(line)}`}
                </span>
              </span>
              <Badge tone={STATUS[line.status].tone}>{STATUS[line.status].text}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
