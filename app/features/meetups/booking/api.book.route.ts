import { newId } from "~/server/data/ids.server";
import { countUse } from "~/server/ops/rate-limits.server";
import { parsed, refuseUnder } from "~/server/web/parse.server";
import { callAction, json, postOnly } from "~/server/web/route.server";
import { bookingSchema, readTimeSlot } from "../booking.schema";
import { findBookingJson } from "../meetup/meetup-json.server";
import { BOOK_LIMIT } from "../seats/booking-limits.server";
import { BOOKING_FAILED, BOOKING_FAILED_TITLE } from "../seats/seat-request.server";
import { readDay } from "../seats/slot.server";
import { bookMeetup } from "./book.server";

/**
 * POST /api/meetups/book: books a seat for oneself. `clientId` makes it idempotent, and
 * `extra` confirms how a meetup beyond a limit is paid (rule extra-meetup-confirmed).
 */
export const action = callAction(
  "agreed",
  ({ member, body }) =>
    refuseUnder(BOOKING_FAILED_TITLE, () => {
      const { locationId, date, timeSlot, clientId, extra } = parsed(bookingSchema, body);
      const booking = {
        locationId,
        date: readDay(date),
        slotHour: readTimeSlot(timeSlot) ?? 0,
        clientId: clientId ?? newId(),
        ...(extra && { extra }),
      };
      const id = countUse(BOOK_LIMIT, member.id, () => bookMeetup(member.id, booking));
      return json(findBookingJson(member.id, id), { status: 201 });
    }),
  { failure: BOOKING_FAILED },
);

export const loader = postOnly;
