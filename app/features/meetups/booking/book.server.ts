import { publish } from "~/server/changes.server";
import { transact } from "~/server/database.server";
import { findCover } from "../seats/allowance.server";
import {
  FAILED,
  findOffered,
  findOwnSeat,
  findRepeat,
  findSeatFor,
  type Wish,
} from "../seats/seat-request.server";
import { settleFor } from "../seats/settle-slot.server";
import type { Slot } from "../seats/slot.server";
import { takeSeat } from "../seats/take-seat.server";

/**
 * Books a seat for oneself, confirmed at once (part 2 section 2; decisions B2, B3). Idempotent by the
 * client's id, and by the slot while the booking stands.
 *
 * @returns the booking's id
 * @throws Refusal 422 for a slot that is not offered, 403 beyond a limit, 409 when the slot is full, the
 *   member has other plans then or too few tokens, or the key was used before, 503 for a payment
 */
export function bookMeetup(memberId: string, wish: Wish): number {
  const { clientId, extra } = wish;
  const slot: Slot = { locationId: wish.locationId, date: wish.date, slotHour: wish.slotHour };
  return transact((tx) => {
    const known = findRepeat(memberId, wish, null) ?? findOwnSeat(memberId, slot);
    if (known !== undefined) return known;
    const place = findOffered(slot, FAILED);
    settleFor(tx, memberId, slot);
    const promoted = findOwnSeat(memberId, slot);
    if (promoted !== undefined) return promoted;
    const seat = findSeatFor(tx, memberId, slot, place);
    const id = takeSeat(tx, { memberId, slot, seat, cover: findCover(memberId, extra), clientId });
    tx.afterCommit(() => publish(memberId));
    return id;
  });
}
