import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ProfilePortrait } from "~/features/members/member-portrait";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { DateBlock } from "~/ui/date-block";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { PersonRow } from "~/ui/person-row";
import { PostForm } from "~/ui/post-form";
import type { RootData } from "~/ui/shell";
import { AgreeFirst } from "../agree-first";
import type { MeetupsPage } from "../booking/meetups-page.server";
import { meetupsPath } from "../meetups-path";
import { formatSlot } from "../slots";
import { STATUS_WORDS } from "../status-words";
import type { OwnLine } from "./upcoming.server";

/** Where a line leads: to the meetup, or to the slot that one waits for. */
const toPath = ({ status, id, locationId, date, slotHour }: OwnLine) =>
  status === "waiting"
    ? meetupsPath({ place: locationId, date, slot: slotHour }, "book")
    : `/meetups/${id}`;

/** Who a meetup is with, until when it can be paid for, or one's place in the line, as the end of a line. */
const withWhom = ({ status, companionName, isOwn, turn, payUntil }: OwnLine) =>
  companionName === null
    ? payUntil
      ? `, pay by ${payUntil}`
      : turn === null
        ? ""
        : `, number ${turn} in line`
    : status === "pending"
      ? isOwn
        ? `, waiting for ${companionName}`
        : `, suggested by ${companionName}`
      : `, with ${companionName}`;

/** A meetup of the member's: the face of whom it is with, or its day. */
function OwnLineRow({ line }: { line: OwnLine }) {
  const { companionId, companionName, date, locationId, slotHour } = line;
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
      aside={
        line.status === "waiting" ? (
          <PostForm action="/meetups/waiting/end">
            {Object.entries({ locationId, date, slotHour }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button variant="secondary">Leave</Button>
          </PostForm>
        ) : undefined
      }
    >
      <p className="hint">{`${formatSlot(date, slotHour)}${withWhom(line)}`}</p>
      <Badge tone={STATUS_WORDS[line.status].tone}>{STATUS_WORDS[line.status].text}</Badge>
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
 * @param children what is before them
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
 * anyone who has joined a waiting list is led.
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
          <p>None yet. Choose a place, a day, and a time, on your own or with a match.</p>
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
