import { meetupPayments } from "@db/schema";
import { eq } from "drizzle-orm";
import { notify } from "~/features/notifications/notify.server";
import { MEETUP_BASE_CENTS } from "~/features/prices/catalog";
import { inDollars } from "~/features/prices/price-texts";
import { now } from "~/server/data/clock.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import { meetupsPath } from "../meetups-path";
import { whereAndWhen } from "../places/places.server";
import { isActiveSql } from "../seats/meetup-status.server";
import { changeStatus, findOwnMeetup, type OwnMeetup } from "../seats/own-meetup.server";
import { countConfirmed } from "../seats/take-seat.server";
import { endUnpaid } from "./end-meetup.server";

const UNPAID_SQL = `SELECT b.id FROM meetup_bookings b WHERE b.id = :id AND b.user_id = :member
  AND b.status = 'pending' AND b.match_id IS NULL AND ${isActiveSql("b")}`;

const isUnpaid = (member: string, id: number): boolean =>
  prepared(UNPAID_SQL).get({ id, member, now: now().getTime() }) !== undefined;

/** Finds a member's own seat that waits for its payment by card. */
function findUnpaid(member: string, id: number): OwnMeetup | undefined {
  return isUnpaid(member, id) ? findOwnMeetup(member, id) : undefined;
}

/**
 * What is due for a member's own meetup beyond a limit (rule meetup-price).
 *
 * @returns null for what is paid, not reserved anymore, or booked by their companion
 * @throws Refusal 404 for what is not theirs
 */
export const findMeetupDue = (
  { id }: { id: string },
  bookingId: number,
): { amountCents: number } | null => {
  findOwnMeetup(id, bookingId);
  return isUnpaid(id, bookingId) ? { amountCents: MEETUP_BASE_CENTS } : null;
};

/** A base fee as the provider has it now. */
interface BaseFeePayment {
  userId: string;
  bookingId: number;
  /** The provider's id of the payment. */
  reference: string;
  amountCents: number;
  paidAt: Date;
  /** Refunded or disputed. */
  isReversed: boolean;
}

const KNOWN_SQL = `SELECT id, booking_id AS bookingId, is_reversed AS isReversed FROM meetup_payments
  WHERE provider_reference = ? AND user_id = ?`;
interface Known {
  id: number;
  bookingId: number | null;
  isReversed: 0 | 1;
}

/** Ends what a payment paid for that was refunded or disputed; a meetup that has begun is left. */
function takeBack(tx: Transaction, { userId, reference }: BaseFeePayment, known: Known): void {
  const { bookingId } = known;
  if (bookingId === null || !endUnpaid(tx, userId, bookingId)) return;
  notify(tx, {
    userId,
    type: "billing",
    title: "A meetup is canceled",
    message: `Its base fee was refunded or disputed, so ${whereAndWhen(findOwnMeetup(userId, bookingId))} is off.`,
    link: `/meetups/${bookingId}`,
    cause: `base-fee-reversed:${reference}`,
  });
}

/** Says that a payment came too late for its meetup, and what it pays for instead. */
function notifyKept(tx: Transaction, payment: BaseFeePayment): void {
  const { userId, bookingId, amountCents, reference } = payment;
  const meetup = prepared<Pick<OwnMeetup, "locationId" | "date" | "slotHour">>(
    "SELECT location_id AS locationId, date, slot_hour AS slotHour FROM meetup_bookings WHERE id = ? AND user_id = ?",
  ).get(bookingId, userId);
  notify(tx, {
    userId,
    type: "billing",
    title: "One extra meetup is paid for",
    message: `Your ${inDollars(amountCents)} came after the seat was gone. It pays for your next extra meetup, so choose another time.`,
    link: meetup
      ? meetupsPath({ place: meetup.locationId, date: meetup.date, slot: meetup.slotHour }, "book")
      : "/meetups",
    cause: `base-fee-kept:${reference}`,
  });
}

/** Confirms the seat that a payment is for; otherwise the payment is kept for the next extra meetup. */
function apply(tx: Transaction, payment: BaseFeePayment): void {
  const { userId, bookingId, reference, amountCents, paidAt, isReversed } = payment;
  const meetup = isReversed ? undefined : findUnpaid(userId, bookingId);
  tx.insert(meetupPayments)
    .values({
      providerReference: reference,
      userId,
      bookingId: meetup?.id ?? null,
      amountCents,
      paidAt,
      isReversed,
    })
    .run();
  if (meetup) {
    changeStatus(tx, meetup, { ...countConfirmed(), pricePaidCents: amountCents });
    notify(tx, {
      userId,
      type: "meetup_reminder",
      title: "You have a seat",
      message: `${whereAndWhen(meetup)}: paid, and all yours.`,
      link: `/meetups/${bookingId}`,
      cause: `meetup:${bookingId}:paid`,
    });
  } else if (!isReversed) notifyKept(tx, payment);
}

/**
 * Records a base fee that the provider reports, inside the transaction of its event. Its seat is confirmed if
 * it is still reserved; otherwise the fee pays for the next meetup beyond a limit, and a notice says so. One that
 * was refunded or disputed pays for nothing more: the meetup ahead that it paid for is canceled, and one that
 * has begun is left. Idempotent by the payment's reference.
 */
export function recordMeetupPayment(tx: Transaction, payment: BaseFeePayment): void {
  const { userId, reference, isReversed } = payment;
  const known = prepared<Known>(KNOWN_SQL).get(reference, userId);
  if (!known) apply(tx, payment);
  else if ((known.isReversed === 1) !== isReversed) {
    tx.update(meetupPayments).set({ isReversed }).where(eq(meetupPayments.id, known.id)).run();
    if (isReversed) takeBack(tx, payment, known);
  }
}
