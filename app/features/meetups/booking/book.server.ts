import { cannotPay } from "~/features/membership/payment-provider.server";
import { publish } from "~/server/data/changes.server";
import { transact } from "~/server/data/database.server";
import { payments } from "~/server/ops/payments.server";
import { findCover } from "../seats/seat-allowance.server";
import {
  BOOKING_FAILED_TITLE,
  type BookingRequest,
  findOffered,
  findOwnSeat,
  findRepeat,
  findSeatFor,
} from "../seats/seat-request.server";
import { assertNothingUnpaid, settleFor } from "../seats/settle-slot.server";
import { takeSeat } from "../seats/take-seat.server";

/**
 * Books a seat for oneself, confirmed at once (rules seats-three and meetup-limits). One beyond a limit that
 * is paid by card is reserved until it is paid. Idempotent by the client's id, and by the slot while the booking
 * stands.
 *
 * @returns the booking's id
 * @throws Refusal 422 for a slot that is not offered, 403 beyond a limit, 409 when the slot is full, the
 *   member has other plans then or too few tokens, another seat waits for its payment, or the key was used
 *   before, 503 by card where payments are off
 */
export function bookMeetup(memberId: string, request: BookingRequest): number {
  const { clientId, extra, ...slot } = request;
  return transact((tx) => {
    const known = findRepeat(memberId, request, null) ?? findOwnSeat(memberId, slot);
    if (known !== undefined) return known;
    const place = findOffered(slot, BOOKING_FAILED_TITLE);
    settleFor(tx, memberId, slot);
    const promoted = findOwnSeat(memberId, slot);
    if (promoted !== undefined) return promoted;
    const seat = findSeatFor(memberId, slot, place);
    const cover = findCover(memberId, extra);
    if (cover.coveredBy === "payment" && cover.isDue) {
      if (!payments()) throw cannotPay();
      assertNothingUnpaid(tx, memberId);
    }
    const id = takeSeat(tx, { memberId, slot, seat, cover, clientId });
    tx.afterCommit(() => publish(memberId));
    return id;
  });
}
