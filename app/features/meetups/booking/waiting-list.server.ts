import { meetupWaits } from "@db/schema";
import { now } from "~/server/clock.server";
import { prepared, transact } from "~/server/database.server";
import { Refusal } from "~/server/errors";
import {
  BOOKING_FAILED,
  findOffered,
  findOwnSeat,
  timeConflict,
} from "../seats/seat-request.server";
import { findFreeSeat, findPresence } from "../seats/seats.server";
import { settleFor } from "../seats/settle-slot.server";
import type { Slot } from "../seats/slot.server";
import { endWait, listWaiting, MOST_WAITING } from "../seats/waits.server";

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
    const place = findOffered(slot, BOOKING_FAILED);
    settleFor(tx, memberId, slot);
    if (findOwnSeat(memberId, slot) !== undefined) return 0;
    if (findPresence(memberId, slot) !== undefined) throw timeConflict();
    if (findFreeSeat(slot) !== undefined)
      throw new Refusal(
        "seat_free",
        BOOKING_FAILED,
        `${place.name} has a free seat then. You can book it.`,
      );
    const turn = findTurn();
    if (turn > 0) return turn;
    if (listWaiting(slot).length >= MOST_WAITING)
      throw new Refusal("slot_full", BOOKING_FAILED, `${MOST_WAITING} wait for that hour already.`);
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
