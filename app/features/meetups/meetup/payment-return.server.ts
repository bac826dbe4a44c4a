import { confirming } from "~/features/membership/payment-return.server";
import { prepared } from "~/server/database.server";
import type { Flash } from "~/server/flash.server";
import type { Viewer } from "~/server/viewer.server";
import { findMeetupDue } from "./base-fee.server";

// What is paid late covers another meetup, which a notice says.
const PAID_SQL = `SELECT 1 FROM meetup_payments p JOIN meetup_bookings b ON b.id = p.booking_id
  WHERE p.booking_id = :booking AND p.user_id = :viewer AND NOT p.is_reversed AND b.status = 'confirmed'`;

/**
 * What a member reads who returns from paying a meetup's base fee: only the payment's event says that it is paid.
 *
 * @returns nothing where nothing of it is due or paid
 */
export function describeFeeReturn(viewer: Viewer, bookingId: number): Flash | undefined {
  if (prepared(PAID_SQL).get({ booking: bookingId, viewer: viewer.id }))
    return { tone: "success", title: "Meetup paid", message: "Your seat is yours. See you there." };
  const isDue = findMeetupDue(viewer, bookingId) !== null;
  return isDue ? confirming(`/meetups/${bookingId}?paid=1`) : undefined;
}
