import { confirming } from "~/features/membership/checkout-return.server";
import { prepared } from "~/server/data/database.server";
import type { Flash } from "~/server/web/flash.server";
import type { Viewer } from "~/server/web/viewer.server";
import { findMeetupDue } from "./base-fee.server";

// What is paid late covers another meetup, which a notice says.
const PAID_SQL = `SELECT 1 FROM meetup_payments p JOIN meetup_bookings b ON b.id = p.booking_id
  WHERE p.booking_id = :booking AND p.user_id = :viewer AND NOT p.is_reversed AND b.status = 'confirmed'`;

/**
 * Where a member stands who returns from paying a meetup's base fee: only the payment's event says that it is paid. Until
 * it has come they read that it is awaited, on an address that leads on once it is there.
 *
 * @throws Refusal 404 for what is not theirs and not paid by them
 */
export function findFeeReturn(
  viewer: Viewer,
  bookingId: number,
): { isPaid: boolean; awaited: Flash | null } {
  if (prepared(PAID_SQL).get({ booking: bookingId, viewer: viewer.id }))
    return { isPaid: true, awaited: null };
  const isDue = findMeetupDue(viewer, bookingId) !== null;
  return { isPaid: false, awaited: isDue ? confirming(`/meetups/${bookingId}?paid=1`) : null };
}
