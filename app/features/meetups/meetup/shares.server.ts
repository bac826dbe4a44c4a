import { meetupShares } from "@db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { isHereSql } from "~/features/members/account.server";
import { islandDate, now } from "~/server/data/clock.server";
import { notBefore } from "~/server/data/columns.server";
import { prepared, transact } from "~/server/data/database.server";
import { newToken } from "~/server/data/ids.server";
import { notFound } from "~/server/web/errors";
import { findOwnMeetup } from "../seats/own-meetup.server";

// The link lives as long as the meetup stands, until the end of its day on the island; with the account of
// anyone who made it, who could not revoke it anymore, it dies.
const isLive = (s: string, b: string) =>
  `${s}.revoked_at IS NULL AND ${isHereSql(`${s}.user_id`)} AND ${b}.status IN ('confirmed', 'completed', 'no_show') AND ${b}.date >= :today`;

const OWN_SQL = `SELECT s.token, s.safe_at AS safeAt FROM meetup_shares s JOIN meetup_bookings b ON b.id = s.booking_id
  WHERE s.booking_id = :booking AND s.user_id = :member AND ${isLive("s", "b")}`;

interface Share {
  token: string;
  /** When the member said that they are back safe, in milliseconds. */
  safeAt: number | null;
}

/** Finds the link by which a member's friend sees their meetup; undefined without one. */
export const findShare = (member: string, booking: number): Share | undefined =>
  prepared<Share>(OWN_SQL).get({ member, booking, today: islandDate(now()) });

/**
 * Makes the link by which a friend sees where and when a member is: the place and the time, and no name, since a link may be
 * passed on to someone they have blocked. It dies with the day of the meetup. A repeat gives the same link.
 *
 * @returns the token in its address
 * @throws Refusal 404 for a meetup that is not theirs, not agreed on, off or past
 */
export function shareMeetup(memberId: string, bookingId: number): string {
  return transact((tx) => {
    const meetup = findOwnMeetup(memberId, bookingId);
    if (!["confirmed", "completed"].includes(meetup.status)) throw notFound("meetup");
    if (meetup.date < islandDate(now())) throw notFound("meetup");
    const known = findShare(memberId, bookingId);
    if (known) return known.token;
    const token = newToken();
    tx.insert(meetupShares).values({ token, bookingId, userId: memberId, createdAt: now() }).run();
    return token;
  });
}

/**
 * Tells anyone who has a member's link that they are back safe. A repeat keeps the first time.
 *
 * @throws Refusal 404 for a meetup that is not theirs, has not begun, or has no link
 */
export function reportSafe(memberId: string, bookingId: number): void {
  transact((tx) => {
    const meetup = findOwnMeetup(memberId, bookingId);
    const share = findShare(memberId, bookingId);
    if (!share || meetup.startsAt > now().getTime()) throw notFound("meetup");
    if (share.safeAt !== null) return;
    tx.update(meetupShares)
      .set({ safeAt: notBefore(meetupShares.createdAt) })
      .where(eq(meetupShares.token, share.token))
      .run();
  });
}

/** Revokes a member's link. A repeat does nothing. @throws Refusal 404 for a meetup that is not theirs */
export function revokeShare(memberId: string, bookingId: number): void {
  transact((tx) => {
    findOwnMeetup(memberId, bookingId);
    const live = and(
      eq(meetupShares.bookingId, bookingId),
      eq(meetupShares.userId, memberId),
      isNull(meetupShares.revokedAt),
    );
    tx.update(meetupShares)
      .set({ revokedAt: notBefore(meetupShares.createdAt) })
      .where(live)
      .run();
  });
}

/** What a friend sees. */
export interface SharedMeetup {
  placeName: string;
  placeIcon: string;
  description: string;
  latitude: number;
  longitude: number;
  date: string;
  slotHour: number;
  /** When they said that they are back safe, in milliseconds. */
  safeAt: number | null;
}

const SHARED_SQL = `SELECT l.name AS placeName, l.icon AS placeIcon, l.description, l.latitude, l.longitude, b.date, b.slot_hour AS slotHour, s.safe_at AS safeAt
  FROM meetup_shares s JOIN meetup_bookings b ON b.id = s.booking_id JOIN meetup_locations l ON l.id = b.location_id
  WHERE s.token = :token AND ${isLive("s", "b")}`;

/**
 * Finds what a link shows to anyone who has it.
 *
 * @throws Refusal 404 once it is revoked, its maker is suspended or deleted, the meetup is off, or its day is over
 */
export function findShared(token: string): SharedMeetup {
  const found = prepared<SharedMeetup>(SHARED_SQL).get({ token, today: islandDate(now()) });
  if (!found) throw notFound();
  return found;
}
