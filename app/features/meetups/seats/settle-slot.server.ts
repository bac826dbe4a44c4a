import { findStageName } from "~/features/members/stage-name.server";
import { notifyInBell } from "~/features/notifications/notify.server";
import { now } from "~/server/data/clock.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";
import { whereAndWhen } from "../places/places.server";
import { isExpiredSql } from "./meetup-status.server";
import { changeStatus, type OwnMeetup } from "./own-meetup.server";
import type { Slot } from "./slot.server";
import { promoteWaiting } from "./waits.server";

const EXPIRED_SQL = `SELECT b.id, b.user_id AS userId, b.companion_id AS companionId, b.match_id AS matchId,
    b.held_until AS heldUntil
  FROM meetup_bookings b WHERE b.location_id = :locationId AND b.date = :date AND b.slot_hour = :slotHour
    AND b.seat IS NOT NULL AND ${isExpiredSql("b")}`;
type Expired = Pick<OwnMeetup, "id" | "userId" | "matchId" | "companionId"> & { heldUntil: number };

/** Notifies anyone who made an invitation that nobody answered it in time, or that a seat was not paid for. */
function notifyExpired(tx: Transaction, { id, userId, companionId }: Expired, slot: Slot): void {
  const notice = { userId, type: "meetup_reminder", link: `/meetups/${id}` } as const;
  const when = whereAndWhen(slot);
  if (companionId === null)
    notifyInBell(tx, {
      ...notice,
      title: "Your seat is gone",
      message: `${when}: you didn’t pay in time, so nothing is booked.`,
      cause: `meetup:${id}:unpaid`,
    });
  else
    notifyInBell(tx, {
      ...notice,
      title: "No answer in time",
      message: `${findStageName(companionId)} didn’t answer your suggestion in time: ${when}.`,
      cause: `meetup:${id}:unanswered`,
      aboutId: companionId,
    });
}

/**
 * Brings a slot up to date with the clock: releases the seats that nobody answered or paid for in time, tells
 * anyone who reserved them, and fills the free ones from the waiting list. Every verb that looks for a seat or frees
 * one calls it.
 */
export function settleSlot(tx: Transaction, { locationId, date, slotHour }: Slot): void {
  const slot = { locationId, date, slotHour };
  for (const meetup of prepared<Expired>(EXPIRED_SQL).all({ ...slot, now: now().getTime() })) {
    changeStatus(tx, meetup, {
      status: "cancelled",
      seat: null,
      endedAt: new Date(meetup.heldUntil),
    });
    notifyExpired(tx, meetup, slot);
  }
  promoteWaiting(tx, slot, (memberId) => releaseOwnHold(tx, memberId, slot));
}

const SLOT = "b.location_id AS locationId, b.date, b.slot_hour AS slotHour";
const OWN_SQL = `SELECT ${SLOT} FROM meetup_bookings b
  WHERE b.user_id = :member AND b.date = :date AND b.slot_hour = :hour AND b.seat IS NOT NULL AND ${isExpiredSql("b")}`;
const OF_MATCH_SQL = `SELECT ${SLOT} FROM meetup_bookings b WHERE b.match_id = :match AND ${isExpiredSql("b")}`;
const UNPAID_SQL = `SELECT ${SLOT}, ${isExpiredSql("b")} AS isOver FROM meetup_bookings b
  WHERE b.user_id = :member AND b.status = 'pending' AND b.match_id IS NULL`;
const DUE_SQL = `SELECT ${SLOT} FROM meetup_bookings b WHERE ${isExpiredSql("b")} ORDER BY b.held_until LIMIT :most`;

/** Releases a member's own hold that is over at an hour, wherever it is: it binds them no more. */
export function releaseOwnHold(
  tx: Transaction,
  member: string,
  { date, slotHour }: Pick<Slot, "date" | "slotHour">,
): void {
  const at = { member, date, hour: slotHour, now: now().getTime() };
  for (const slot of prepared<Slot>(OWN_SQL).all(at)) settleSlot(tx, slot);
}

/**
 * Brings a slot up to date for a member who asks for a seat. Anyone who waits first may have the seat after it.
 */
export function settleFor(tx: Transaction, member: string, slot: Slot): void {
  releaseOwnHold(tx, member, slot);
  settleSlot(tx, slot);
}

/**
 * Releases a member's seat whose time to be paid for is over, wherever it is.
 *
 * @throws Refusal 409 while another one waits for its payment
 */
export function assertNothingUnpaid(tx: Transaction, member: string): void {
  const at = { member, now: now().getTime() };
  for (const { isOver, ...slot } of prepared<Slot & { isOver: 0 | 1 }>(UNPAID_SQL).all(at)) {
    if (isOver === 0)
      throw new Refusal(
        "pay_first",
        "Booking Failed",
        `You haven’t paid for your seat yet: ${whereAndWhen(slot)}. Pay for it, or give it back.`,
      );
    settleSlot(tx, slot);
  }
}

/** Releases a pair's unanswered invitation. */
export function releaseHoldOfMatch(tx: Transaction, match: string): void {
  for (const slot of prepared<Slot>(OF_MATCH_SQL).all({ match, now: now().getTime() }))
    settleSlot(tx, slot);
}

const BATCH = 200;

/**
 * Sweep: releases the seats that nobody answered or paid for in time, and gives them to those who wait.
 * Idempotent.
 *
 * @returns the number of slots
 */
export function releaseHolds(most = BATCH): number {
  const due = prepared<Slot>(DUE_SQL).all({ most, now: now().getTime() });
  for (const slot of due) transact((tx) => settleSlot(tx, slot));
  return due.length;
}
