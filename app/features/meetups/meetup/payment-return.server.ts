import { confirming } from "~/features/membership/payment-return.server";
import { prepared } from "~/server/database.server";
import type { Flash } from "~/server/flash.server";
import type { Viewer } from "~/server/viewer.server";
import { findMeetupDue } from "./base-fee.server";

// What is paid late covers another meetup, which a notice says.
const PAID_SQL = `SELECT 1 FROM meetup_payments p JOIN meetup_bookings b ON b.id = p.booking_id
  WHERE p.booking_id = :booking AND p.user_id = :viewer AND NOT p.is_reversed AND b.status = 'confirmed'`;

/**
 * Where a member is led who returns from paying a meetup's base fee, and what they read there: only the payment's event
 * says that it is paid.
 */
export function findFeeReturn(viewer: Viewer, bookingId: number): { to: string; flash?: Flash } {
  const to = `/meetups/${bookingId}`;
  if (prepared(PAID_SQL).get({ booking: bookingId, viewer: viewer.id }))
    return { to: `${to}/booked` };
  const isDue = findMeetupDue(viewer, bookingId) !== null;
  return isDue ? { to, flash: confirming(`${to}?paid=1`) } : { to };
}
