import { raiseRevision } from "~/features/matches/revision.server";
import { findStageName } from "~/features/members/stage-name.server";
import { notifyInBell } from "~/features/notifications/notify.server";
import { publish } from "~/server/changes.server";
import { now } from "~/server/clock.server";
import { prepared, type Transaction, transact } from "~/server/database.server";
import { holdIsOver } from "./meetup-status.server";
import { whereAndWhen } from "./places.server";
import type { Slot } from "./slot.server";
import { promoteWaiting } from "./waits.server";

const RELEASE_SQL = `UPDATE meetup_bookings AS b SET status = 'cancelled', seat = NULL, ended_at = held_until,
    revision = revision + 1
  WHERE location_id = :locationId AND date = :date AND slot_hour = :slotHour AND seat IS NOT NULL AND ${holdIsOver("b")}
  RETURNING id, user_id AS userId, companion_id AS companionId, match_id AS matchId`;

interface Released {
  id: number;
  userId: string;
  companionId: string;
  matchId: string;
}

/**
 * Brings a slot up to date with the clock: releases the seats of invitations that nobody answered in time,
 * tells whoever made them, and fills the free ones from the waiting list. Every verb that looks for a seat or frees one calls it.
 */
export function settleSlot(tx: Transaction, { locationId, date, slotHour }: Slot): void {
  const slot = { locationId, date, slotHour };
  const released = prepared<Released>(RELEASE_SQL).all({ ...slot, now: now().getTime() });
  for (const { id, userId, companionId, matchId } of released) {
    raiseRevision(tx, { matchId });
    notifyInBell(tx, {
      userId,
      type: "meetup_reminder",
      title: "Not answered in time",
      message: `${findStageName(companionId)} did not answer your suggestion in time: ${whereAndWhen(slot)}.`,
      link: `/meetups/${id}`,
      cause: `meetup:${id}:unanswered`,
      aboutId: companionId,
    });
    tx.afterCommit(() => publish(userId, companionId));
  }
  promoteWaiting(tx, slot, (memberId) => releaseOwnHold(tx, memberId, slot));
}

const SLOT = "b.location_id AS locationId, b.date, b.slot_hour AS slotHour";
const OWN_SQL = `SELECT ${SLOT} FROM meetup_bookings b
  WHERE b.user_id = :member AND b.date = :date AND b.slot_hour = :hour AND b.seat IS NOT NULL AND ${holdIsOver("b")}`;
const OF_MATCH_SQL = `SELECT ${SLOT} FROM meetup_bookings b WHERE b.match_id = :match AND ${holdIsOver("b")}`;
const DUE_SQL = `SELECT ${SLOT} FROM meetup_bookings b WHERE ${holdIsOver("b")} ORDER BY b.held_until LIMIT :most`;

/** Releases a member's own unanswered invitation at an hour, wherever it is: it binds them no more. */
export function releaseOwnHold(
  tx: Transaction,
  member: string,
  { date, slotHour }: Pick<Slot, "date" | "slotHour">,
): void {
  const at = { member, date, hour: slotHour, now: now().getTime() };
  for (const slot of prepared<Slot>(OWN_SQL).all(at)) settleSlot(tx, slot);
}

/**
 * Brings a slot up to date for a member who asks for a seat. Whoever waits first may have the seat after it.
 */
export function settleFor(tx: Transaction, member: string, slot: Slot): void {
  releaseOwnHold(tx, member, slot);
  settleSlot(tx, slot);
}

/** Releases a pair's unanswered invitation. */
export function releaseHoldOfMatch(tx: Transaction, match: string): void {
  for (const slot of prepared<Slot>(OF_MATCH_SQL).all({ match, now: now().getTime() }))
    settleSlot(tx, slot);
}

const BATCH = 200;

/**
 * Sweep: releases the seats of invitations that nobody answered in time, and gives them to those who wait.
 * Idempotent.
 *
 * @returns the number of slots
 */
export function releaseHolds(most = BATCH): number {
  const due = prepared<Slot>(DUE_SQL).all({ most, now: now().getTime() });
  for (const slot of due) transact((tx) => settleSlot(tx, slot));
  return due.length;
}
