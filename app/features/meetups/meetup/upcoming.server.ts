import { primaryPhotoSql, primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { after, DAY_MS, islandDate, now, weekdayTime } from "~/server/data/clock.server";
import type { Stored } from "~/server/data/columns.server";
import { prepared } from "~/server/data/database.server";
import { currentMeetupStatus, isActiveSql } from "../seats/meetup-status.server";
import type { OwnMeetup } from "../seats/own-meetup.server";
import type { Slot } from "../seats/slot.server";
import { turnSql } from "../seats/waits.server";
import { type CompanionRow, companionSql, nameCompanion } from "./companion.server";

/** A line of the member's own list: a meetup, or a place on a waiting list. */
export interface OwnLine extends Slot {
  /** The meetup's; of a waiting list that of the place in its line. */
  id: number;
  /** `waiting` for a seat of a full slot. */
  status: OwnMeetup["status"] | "waiting";
  placeName: string;
  /** Who it is with: null for oneself; the neutral name where they may not be known. */
  companionName: string | null;
  /** Null where they may not be known. */
  companionId: string | null;
  /** Their photo; null where there is none, and where they may not be known. */
  companionPhotoUrl: string | null;
  /** Place in the line of those who wait, from 1; null for a meetup. */
  turn: number | null;
  /** False where the other has invited the member. */
  isOwn: boolean;
  /** Until when the seat is reserved for its payment, for example `Saturday 2:30 PM`; null for any other line. */
  payUntil: string | null;
}

interface Row
  extends Stored<Omit<OwnLine, "companionName" | "companionId" | "companionPhotoUrl" | "payUntil">>,
    CompanionRow {
  startsAt: number;
  photoId: string | null;
  heldUntil: number | null;
  hasAnswered: 0 | 1;
}

/** Days after a meetup for which its list asks how it was. */
const ASKED_DAYS = 7;
/** Days for which a meetup stays in the list of past ones. */
const PAST_DAYS = 60;

const OWN_SQL = `SELECT b.id, ${currentMeetupStatus("b")} AS status, b.location_id AS locationId, l.name AS placeName,
    b.date, b.slot_hour AS slotHour, b.starts_at AS startsAt, ${companionSql("b")},
    ${primaryPhotoSql("b.other_id")} AS photoId, b.user_id = :viewer AS isOwn, EXISTS (SELECT 1 FROM meetup_attendance a
      WHERE a.booking_id = b.id AND a.user_id = :viewer AND a.answered_at IS NOT NULL) AS hasAnswered, NULL AS turn,
    iif(b.status = 'pending' AND b.match_id IS NULL, b.held_until, NULL) AS heldUntil
  FROM meetup_sides b JOIN meetup_locations l ON l.id = b.location_id
  WHERE b.member_id = :viewer AND b.starts_at >= :from AND ${isActiveSql("b")}
  UNION ALL SELECT w.id, 'waiting', w.location_id, l.name, w.date, w.slot_hour, 0, NULL, NULL, 0, NULL, 1, 0, ${turnSql("w")}, NULL
  FROM meetup_waits w JOIN meetup_locations l ON l.id = w.location_id
  WHERE w.user_id = :viewer AND w.date >= :today AND w.ended_at IS NULL`;

/**
 * Lists what a member has planned (`upcoming`, soonest first: also a meetup of today that has begun and is not
 * completed), the meetups of the last week with someone that they have not said anything of (`unanswered`),
 * and what else took place in the last 60 days (`past`, the latest first).
 */
export function listOwnLines(
  viewerId: string,
): Record<"upcoming" | "unanswered" | "past", OwnLine[]> {
  const at = now();
  const today = islandDate(at);
  const rows = prepared<Row>(OWN_SQL)
    .all({
      viewer: viewerId,
      now: at.getTime(),
      from: after(at, -PAST_DAYS * DAY_MS).getTime(),
      today,
    })
    .sort((one, other) => one.date.localeCompare(other.date) || one.slotHour - other.slotHour);
  const toLine = ({
    startsAt,
    hasAnswered,
    heldUntil,
    isOwn,
    otherId,
    otherName,
    otherIsKnown,
    photoId,
    ...row
  }: Row): OwnLine => ({
    ...row,
    companionName: nameCompanion({ otherId, otherName, otherIsKnown }),
    companionId: otherIsKnown === 1 ? otherId : null,
    companionPhotoUrl: otherIsKnown === 1 ? primaryPhotoUrl(photoId) : null,
    isOwn: isOwn === 1,
    payUntil: heldUntil === null ? null : weekdayTime(new Date(heldUntil)),
  });
  const isAhead = (row: Row) => row.date >= today && row.status !== "completed";
  const askedFrom = after(at, -ASKED_DAYS * DAY_MS).getTime();
  const isAsked = (row: Row) =>
    row.otherId !== null &&
    row.startsAt <= at.getTime() &&
    row.startsAt >= askedFrom &&
    row.hasAnswered === 0;
  const gone = rows.filter((row) => !isAhead(row));
  return {
    upcoming: rows.filter(isAhead).map(toLine),
    unanswered: gone.filter(isAsked).map(toLine),
    past: gone
      .filter((row) => !isAsked(row))
      .reverse()
      .map(toLine),
  };
}
