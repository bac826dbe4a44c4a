import { Link, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Notice } from "~/ui/notice";
import type { RootData } from "~/ui/shell";
import { AgreeFirst } from "../agree-first";
import type { MeetupsPage } from "../booking/meetups-page.server";
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

/** Whom a meetup is with, until when it can be paid for, or one's place in the line, as the end of a line. */
const withWhom = ({ status, companionName, isOwn, turn, payUntil }: OwnLine) =>
  companionName === null
    ? payUntil
      ? `, waiting for payment until ${payUntil}`
      : turn === null
        ? ""
        : `, number ${turn} in the line`
    : status === "pending"
      ? isOwn
        ? `, waiting for ${companionName}`
        : `, ${companionName} suggests it`
      : `, with ${companionName}`;

/**
 * Some of the member's own meetups, each a link to all of it.
 *
 * @param children what stands before them
 */
export function OwnLines(props: {
  id: string;
  title: string;
  lines: OwnLine[];
  children?: ReactNode;
}) {
  const { id, title, lines, children } = props;
  return (
    <section id={id} className="stack">
      <h2>{title}</h2>
      {children}
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

/**
 * What the member has planned, which is never missing: what has just happened to it stands first, where
 * whoever has booked is led.
 */
export function Upcoming(props: Pick<MeetupsPage, "upcoming" | "hasAgreed" | "choice">) {
  const { upcoming, hasAgreed, choice } = props;
  const flash = useRouteLoaderData<RootData>("root")?.flash;
  return (
    <OwnLines id="upcoming" title="Upcoming Meetups" lines={upcoming}>
      {flash?.at === "upcoming" ? (
        <Notice tone={flash.tone} title={flash.title} role="status">
          <p>{flash.message}</p>
        </Notice>
      ) : null}
      {upcoming.length > 0 ? null : (
        <p>None yet. Choose a place, a day, and a time, alone or with a match.</p>
      )}
      {hasAgreed ? null : <AgreeFirst choice={choice} />}
    </OwnLines>
  );
}

/** The way to what is planned, from the last step of a booking, which has no room for all of it. */
export function PlannedLink({ count }: { count: number }) {
  return count > 0 ? (
    <p className="row">
      <Link to="/meetups#upcoming">{`${count} upcoming meetup${count > 1 ? "s" : ""}`}</Link>
    </p>
  ) : null;
}
