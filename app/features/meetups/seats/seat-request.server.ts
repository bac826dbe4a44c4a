import { now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { isDay } from "~/server/data/day";
import { Refusal } from "~/server/web/errors";
import { DAYS_AHEAD } from "../booking.schema";
import { slotProblem } from "../places/daylight.server";
import { findPlace, type Place } from "../places/places.server";
import { formatHour } from "../slots";
import { isActiveSql } from "./meetup-status.server";
import type { Extra } from "./seat-allowance.server";
import { countFreeSeats, findFreeSeat, findPresence } from "./seats.server";
import { bookableDays, hasCome, type Slot } from "./slot.server";

/** What a member asks for: a seat of a slot, for themselves or with a match. */
export interface BookingRequest extends Slot {
  /** Idempotency key: the same request with the same key does nothing. */
  clientId: string;
  /** How the member pays beyond a limit, once they have confirmed it. */
  extra?: Extra;
}

/** Title of the toast (rule fixed-words). */
export const BOOKING_FAILED_TITLE = "Booking Failed";

/** What a booking that could not be saved is told (rule fixed-words). */
export const BOOKING_FAILED = {
  title: BOOKING_FAILED_TITLE,
  message: "Unable to book meetup at this time.",
};

/**
 * Finds the place of a slot that can be booked now.
 *
 * @param title of the refusal
 * @throws Refusal 422 for a place that is closed, and a slot that is past or not offered
 */
export function findOffered(slot: Slot, title: string): Place {
  const wrong = (message: string, field: string) =>
    new Refusal("invalid", title, message, { field });
  const place = findPlace(slot.locationId);
  if (!place) throw wrong("Please choose a place.", "locationId");
  const { first, last } = bookableDays();
  const { date, slotHour } = slot;
  if (!isDay(date) || date < first || date > last)
    throw wrong(`Please choose a day from today to ${DAYS_AHEAD} days ahead.`, "date");
  const problem = slotProblem(place, date, slotHour);
  if (problem) throw wrong(problem, "timeSlot");
  if (hasCome(slot)) throw wrong("That time has passed. Please choose a later one.", "timeSlot");
  return place;
}

/** The refusal of a full slot, with the next hour of that day that has a seat. */
function slotFull(place: Place, { date, slotHour }: Slot): Refusal {
  const free = [...countFreeSeats(place, date)].filter(([, left]) => left > 0);
  const next = free.find(([hour]) => hour > slotHour) ?? free.at(-1);
  const other = next ? `${formatHour(next[0])} is free` : `${place.name} has no seat left that day`;
  return new Refusal(
    "slot_full",
    BOOKING_FAILED_TITLE,
    `${formatHour(slotHour)} is taken; ${other}.`,
  );
}

/**
 * Finds a free seat for a member, inside the transaction that has settled the slot and takes it.
 *
 * @throws Refusal 409 when the member has other plans at that hour, or the slot is full
 */
export function findSeatFor(memberId: string, slot: Slot, place: Place): number {
  if (findPresence(memberId, slot) !== undefined) throw timeConflict();
  const seat = findFreeSeat(slot);
  if (seat === undefined) throw slotFull(place, slot);
  return seat;
}

/** The refusal of a second meetup at the same hour. */
export const timeConflict = () =>
  new Refusal("elsewhere", BOOKING_FAILED_TITLE, "You already have a meetup then.");

const REPEAT_SQL = `SELECT b.id, (b.location_id = :locationId AND b.date = :date AND b.slot_hour = :slotHour
    AND b.match_id IS :match AND ${isActiveSql("b")}) AS isSame
  FROM meetup_bookings b WHERE b.user_id = :member AND b.client_id = :clientId`;
const SAME_SQL = `SELECT b.id FROM meetup_bookings b WHERE b.user_id = :member AND b.date = :date
  AND b.slot_hour = :slotHour AND b.location_id = :locationId AND b.match_id IS NULL AND ${isActiveSql("b")}`;

/**
 * Finds the meetup that the same request made when it came before.
 *
 * @param match the match who is invited; null for oneself
 * @throws Refusal 409 for a key that was used for another request, or whose meetup has ended: nobody is
 *   told that they have a meetup which they have not
 */
export function findRepeat(
  member: string,
  { clientId, locationId, date, slotHour }: BookingRequest,
  match: string | null,
): number | undefined {
  const sent = { member, clientId, locationId, date, slotHour, match, now: now().getTime() };
  const found = prepared<{ id: number; isSame: 0 | 1 }>(REPEAT_SQL).get(sent);
  if (found?.isSame === 0)
    throw new Refusal(
      "already_sent",
      "Please Choose Again",
      "You already sent this form, so nothing was booked. Please choose the time again.",
    );
  return found?.id;
}

/** Finds the seat that a member has booked for themselves in a slot, or has from its waiting list. */
export const findOwnSeat = (member: string, { locationId, date, slotHour }: Slot) =>
  prepared<{ id: number }>(SAME_SQL).get({
    member,
    locationId,
    date,
    slotHour,
    now: now().getTime(),
  })?.id;
