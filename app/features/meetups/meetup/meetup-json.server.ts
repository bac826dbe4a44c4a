import { now, toDate } from "~/server/data/clock.server";
import type { Stored } from "~/server/data/columns.server";
import { prepared } from "~/server/data/database.server";
import { notFound } from "~/server/web/errors";
import { timeOfSlot } from "../booking.schema";
import { type Location, listLocations } from "../places/places.server";
import {
  currentMeetupStatus,
  isActiveSql,
  isFirstSql,
  wentUnansweredSql,
} from "../seats/meetup-status.server";
import type { OwnMeetup } from "../seats/own-meetup.server";
import { type CompanionRow, canReportSql, companionSql, nameCompanion } from "./companion.server";

/** A meetup as one of its members sees it. */
export interface MeetupView {
  id: number;
  /** The current status: an invitation past its time is canceled, whatever its row says. */
  status: OwnMeetup["status"];
  /** Whether nobody answered or paid in time. */
  isExpired: boolean;
  locationId: number;
  placeName: string;
  placeIcon: string;
  /** What the place is, and where there to meet. */
  description: string;
  requiredItem: string;
  latitude: number;
  longitude: number;
  date: string;
  slotHour: number;
  startsAt: Date;
  /** Whether the viewer booked or suggested it. */
  isOwn: boolean;
  /** Who it is with: null for oneself; the neutral name where they may not be known. */
  companionName: string | null;
  /** Null for oneself, and where the companion may not be known. */
  matchId: string | null;
  pricePaidCents: number;
  createdAt: Date;
  endedAt: Date | null;
  /** Until when the companion can answer or the base fee can be paid; null where it waits for neither. */
  heldUntil: Date | null;
  /** Whether it was booked or agreed on, also where it is canceled since. */
  wasAgreed: boolean;
  /** How its booker paid for it beyond a limit; null where they did not. */
  paidWith: "bonus" | "tokens" | "payment" | null;
  /** Whether the two have not met before: none of their other meetups took place. */
  isFirst: boolean;
  /** Whether the companion can be reported for it. */
  canReport: boolean;
}

type Row = Stored<Omit<MeetupView, "companionName" | "isOwn">> & CompanionRow & { userId: string };

const VIEW = `b.id, ${currentMeetupStatus("b")} AS status, ${wentUnansweredSql("b")} AS isExpired,
    b.location_id AS locationId, l.name AS placeName, l.icon AS placeIcon, l.description,
    l.required_item AS requiredItem, l.latitude, l.longitude, b.date, b.slot_hour AS slotHour,
    b.starts_at AS startsAt, b.match_id AS matchId, b.price_paid_cents AS pricePaidCents,
    b.created_at AS createdAt, b.ended_at AS endedAt, b.held_until AS heldUntil,
    CASE WHEN b.covered_by IN ('bonus', 'tokens') OR b.price_paid_cents > 0 THEN b.covered_by END AS paidWith,
    b.confirmed_at IS NOT NULL AS wasAgreed, b.user_id AS userId,
    ${isFirstSql("b")} AS isFirst, ${canReportSql("b")} AS canReport, ${companionSql("b")}
  FROM meetup_sides b JOIN meetup_locations l ON l.id = b.location_id WHERE b.member_id = :viewer`;

// Anyone who was invited keeps only what waits for them or was agreed on: the other could flood the list.
const LATEST_SQL = `SELECT ${VIEW} AND (b.user_id = :viewer OR b.confirmed_at IS NOT NULL OR ${isActiveSql("b")})
  ORDER BY b.starts_at DESC LIMIT :most`;
const ONE_SQL = `SELECT ${VIEW} AND b.id = :id LIMIT :most`;
const COMPLETED_SQL = `SELECT ${VIEW} AND b.starts_at <= :now AND b.status = 'completed' ORDER BY b.starts_at DESC LIMIT :most`;

function toView(
  { userId, otherId, otherName, otherIsKnown, ...row }: Row,
  viewerId: string,
): MeetupView {
  return {
    ...row,
    isExpired: row.isExpired === 1,
    isFirst: row.isFirst === 1,
    canReport: row.canReport === 1,
    isOwn: userId === viewerId,
    companionName: nameCompanion({ otherId, otherName, otherIsKnown }),
    matchId: otherIsKnown === 1 ? row.matchId : null,
    startsAt: new Date(row.startsAt),
    createdAt: new Date(row.createdAt),
    endedAt: toDate(row.endedAt),
    heldUntil: toDate(row.heldUntil),
    wasAgreed: row.wasAgreed === 1,
  };
}

/** Most meetups in a list. */
const MOST = 100;

const list = (sql: string, viewer: string, values: Record<string, number> = {}) =>
  prepared<Row>(sql).all({ viewer, now: now().getTime(), most: MOST, ...values });

/**
 * Finds one of a member's own meetups, alone or with a match, in whatever state.
 *
 * @throws Refusal 404 for anyone else's
 */
export function findMeetup(viewerId: string, id: number): MeetupView {
  const [row] = list(ONE_SQL, viewerId, { id });
  if (!row) throw notFound("meetup");
  return toView(row, viewerId);
}

/** A meetup as the calls show it (rule entities-whole). */
function toJson(row: Row, viewerId: string, locations: Map<number, Location>) {
  const meetup = toView(row, viewerId);
  // Anyone who may not be known is neither named nor identified.
  const bookerId = meetup.isOwn || row.otherIsKnown === 1 ? row.userId : null;
  const { id, status, locationId, startsAt, slotHour, pricePaidCents, createdAt, endedAt } = meetup;
  return {
    id,
    userId: bookerId,
    locationId,
    scheduledDate: startsAt,
    timeSlot: timeOfSlot(slotHour),
    status,
    matchId: meetup.matchId,
    companionName: meetup.companionName,
    notes: null,
    pricePaid: pricePaidCents / 100,
    isCompleted: status === "completed",
    completedAt: status === "completed" ? endedAt : null,
    createdAt,
    location: locations.get(locationId) ?? null,
  };
}

function listJson(sql: string, viewerId: string, values: Record<string, number> = {}) {
  const locations = new Map(listLocations().map((location) => [location.id, location]));
  return list(sql, viewerId, values).map((row) => toJson(row, viewerId, locations));
}

/**
 * A member's meetups as GET /api/meetups/my-bookings returns them, the latest first: without what they were
 * invited to and never agreed on, once it is over.
 */
export const listBookingsJson = (viewerId: string) => listJson(LATEST_SQL, viewerId);

/** Finds one of a member's own meetups as the calls show it. */
export const findBookingJson = (viewerId: string, id: number) =>
  listJson(ONE_SQL, viewerId, { id })[0];

/** Those that took place, as GET /api/meetups/completed returns them, the latest first. */
export const listCompletedJson = (viewerId: string) => listJson(COMPLETED_SQL, viewerId);
