import { Link, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ProfilePortrait } from "~/features/members/member-portrait";
import { Badge, type BadgeTone } from "~/ui/badge";
import { DateBlock } from "~/ui/date-block";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { PersonRow } from "~/ui/person-row";
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
  cancelled: { text: "canceled", tone: "neutral" },
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

/** A meetup of the member's: the face of whom it is with, or its day. */
function OwnLineRow({ line }: { line: OwnLine }) {
  const { companionId, companionName, date } = line;
  return (
    <PersonRow
      as="h3"
      name={line.placeName}
      to={toPath(line)}
      face={
        companionId && companionName ? (
          <ProfilePortrait
            memberId={companionId}
            name={companionName}
            url={line.companionPhotoUrl}
            size={72}
            shape="tall"
          />
        ) : (
          <DateBlock date={date} />
        )
      }
    >
      <p className="hint">{`${formatSlot(date, line.slotHour)}${withWhom(line)}`}</p>
      <Badge tone={STATUS[line.status].tone}>{STATUS[line.status].text}</Badge>
    </PersonRow>
  );
}

const toRows = (lines: readonly OwnLine[]) => (
  <ul>
    {lines.map((line) => (
      <OwnLineRow key={`${line.status}-${line.id}`} line={line} />
    ))}
  </ul>
);

/**
 * Some of the member's own meetups, each a row that leads to all of it.
 *
 * @param children what stands before them
 */
function OwnLines(props: { id: string; title: string; lines: OwnLine[]; children?: ReactNode }) {
  const { id, title, lines, children } = props;
  return (
    <section id={id}>
      <h2>{title}</h2>
      {children}
      {lines.length > 0 ? toRows(lines) : null}
    </section>
  );
}

/**
 * What the member has planned, which is never missing: what has just happened to it stands first, where
 * whoever has joined a waiting list is led.
 */
function Upcoming(props: Pick<MeetupsPage, "upcoming" | "hasAgreed" | "choice">) {
  const { upcoming, hasAgreed, choice } = props;
  const flash = useRouteLoaderData<RootData>("root")?.flash;
  const news =
    flash?.at === "upcoming" ? (
      <Notice tone={flash.tone} title={flash.title} role="status">
        <p>{flash.message}</p>
      </Notice>
    ) : null;
  if (upcoming.length === 0)
    return (
      <section id="upcoming">
        {news}
        <EmptyState spot="picnic" title="Upcoming Meetups">
          <p>None yet. Choose a place, a day, and a time, alone or with a match.</p>
          {hasAgreed ? null : <AgreeFirst choice={choice} />}
        </EmptyState>
      </section>
    );
  return (
    <OwnLines id="upcoming" title="Upcoming Meetups" lines={upcoming}>
      {news}
      {hasAgreed ? null : <AgreeFirst choice={choice} />}
    </OwnLines>
  );
}

/** All of the member's own meetups: what waits for a word, what is planned, and what took place. */
export function OwnMeetups(
  props: Pick<MeetupsPage, "upcoming" | "unanswered" | "past" | "hasAgreed" | "choice">,
) {
  const { unanswered, past } = props;
  return (
    <>
      {unanswered.length > 0 ? (
        <OwnLines id="asked" title="How was it?" lines={unanswered} />
      ) : null}
      <Upcoming {...props} />
      {past.length > 0 ? (
        <details>
          <summary>Past Meetups</summary>
          {toRows(past)}
        </details>
      ) : null}
    </>
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
