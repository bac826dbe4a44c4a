import { meetupWaits } from "@db/schema";
import { notifyInBell } from "~/features/notifications/notify.server";
import { hourOnIsland, islandDate, now } from "~/server/data/clock.server";
import { prepared, transact } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";
import { whereAndWhen } from "../places/places.server";
import {
  BOOKING_FAILED_TITLE,
  findOffered,
  findOwnSeat,
  timeConflict,
} from "../seats/seat-request.server";
import { findFreeSeat, findPresence } from "../seats/seats.server";
import { settleFor } from "../seats/settle-slot.server";
import type { Slot } from "../seats/slot.server";
import { endWait, LONGEST_LIST, listWaiting } from "../seats/waits.server";

/**
 * Puts a member on the waiting list of a full slot: the first in line gets the next free seat. A repeat
 * does nothing.
 *
 * @returns the member's place in the line, from 1; 0 when they have a seat already, or by now
 * @throws Refusal 422 for a slot that is not offered, 409 when it has a free seat, the line is full or
 *   the member has other plans then
 */
export function joinWaitingList(memberId: string, slot: Slot): number {
  return transact((tx) => {
    const findTurn = () => listWaiting(slot).findIndex(({ userId }) => userId === memberId) + 1;
    const place = findOffered(slot, BOOKING_FAILED_TITLE);
    settleFor(tx, memberId, slot);
    if (findOwnSeat(memberId, slot) !== undefined) return 0;
    if (findPresence(memberId, slot) !== undefined) throw timeConflict();
    if (findFreeSeat(slot) !== undefined)
      throw new Refusal(
        "seat_free",
        BOOKING_FAILED_TITLE,
        `${place.name} has a free seat then. You can book it.`,
      );
    const turn = findTurn();
    if (turn > 0) return turn;
    if (listWaiting(slot).length >= LONGEST_LIST)
      throw new Refusal(
        "slot_full",
        BOOKING_FAILED_TITLE,
        `${LONGEST_LIST} people are already waiting for that hour.`,
      );
    tx.insert(meetupWaits)
      .values({ ...slot, userId: memberId, createdAt: now() })
      .run();
    return findTurn();
  });
}

const OWN_WAIT_SQL = `SELECT id FROM meetup_waits WHERE user_id = :member AND date = :date
  AND slot_hour = :slotHour AND location_id = :locationId AND ended_at IS NULL`;

/** Leaves a waiting list. @returns false when the member was not in it */
export function leaveWaitingList(memberId: string, slot: Slot): boolean {
  return transact((tx) => {
    const own = prepared<{ id: number }>(OWN_WAIT_SQL).get({ ...slot, member: memberId });
    return own !== undefined && endWait(tx, own.id, "left");
  });
}

const BATCH = 200;

// From each place, so that the index of its line serves.
const PASSED_SQL = `SELECT w.id, w.user_id AS userId, w.location_id AS locationId, w.date, w.slot_hour AS slotHour
  FROM meetup_locations l CROSS JOIN meetup_waits w ON w.location_id = l.id
  WHERE w.ended_at IS NULL AND w.date <= :date AND (w.date < :date OR w.slot_hour <= :slotHour) LIMIT :most`;

/**
 * Sweep: ends the places in lines whose hour has come, and tells those who waited. Idempotent.
 *
 * @returns the number of places in lines
 */
export function endPassedWaits(most = BATCH): number {
  const at = now();
  const passed = prepared<Slot & { id: number; userId: string }>(PASSED_SQL).all({
    date: islandDate(at),
    slotHour: hourOnIsland(at),
    most,
  });
  for (const { id, userId, ...slot } of passed)
    transact((tx) => {
      if (!endWait(tx, id, "passed")) return;
      notifyInBell(tx, {
        userId,
        type: "meetup_reminder",
        title: "No seat opened up",
        message: `${whereAndWhen(slot)}: that hour is here, so you’re off the waiting list.`,
        link: "/meetups",
        cause: `meetup-wait:${id}`,
      });
    });
  return passed.length;
}
