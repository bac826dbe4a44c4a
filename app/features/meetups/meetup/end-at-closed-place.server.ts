import { meetupBookings } from "@db/schema";
import { notify, retractNotice } from "~/features/notifications/notify.server";
import { now } from "~/server/data/clock.server";
import { columnsOf } from "~/server/data/columns.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import { slotProblem } from "../places/daylight.server";
import { findPlaceName } from "../places/place-changes.server";
import { findPlace } from "../places/places.server";
import type { OwnMeetup } from "../seats/own-meetup.server";
import type { Slot } from "../seats/slot.server";
import { endWait } from "../seats/waits.server";
import { formatSlot } from "../slots";
import { freeSeat, suggestedCause } from "./end-meetup.server";

const AHEAD_SQL = `SELECT ${columnsOf(meetupBookings, "b")}, NULL AS otherId FROM meetup_bookings b
  WHERE b.location_id = :id AND b.status IN ('pending', 'confirmed') AND b.starts_at > :now ORDER BY b.id`;
const WAITS_SQL = `SELECT w.id, w.user_id AS userId, w.location_id AS locationId, w.date, w.slot_hour AS slotHour
  FROM meetup_waits w WHERE w.location_id = :id AND w.ended_at IS NULL ORDER BY w.id`;

/** Names the meetup that is off, for one of its two members. */
function nameMeetup({ status, userId, companionId }: OwnMeetup, memberId: string): string {
  if (status === "confirmed") return "Your meetup";
  if (memberId !== userId) return "The meetup suggested to you";
  return companionId ? "Your suggestion" : "Your reservation";
}

/** Ends a meetup that can't be, agreed on or not, and tells both. */
function endOne(tx: Transaction, meetup: OwnMeetup, why: string): void {
  const { id, status, userId, companionId, coveredBy, date, slotHour } = meetup;
  freeSeat(tx, meetup, "cancelled", null);
  if (status === "pending" && companionId) retractNotice(tx, companionId, suggestedCause(id));
  const isPaid = status === "confirmed" && ["bonus", "tokens", "payment"].includes(coveredBy);
  for (const member of companionId ? [userId, companionId] : [userId]) {
    const what = `${why} ${nameMeetup(meetup, member)} there on ${formatSlot(date, slotHour)} is off.`;
    notify(tx, {
      userId: member,
      type: "meetup_reminder",
      title: "Meetup canceled",
      message: isPaid && member === userId ? `${what} What it cost covers your next one.` : what,
      link: `/meetups/${id}`,
      cause: `meetup:${id}:cancelled`,
    });
  }
}

/**
 * Ends what is planned at a place at times when it is no longer open, and the waiting for it, inside the transaction
 * that closed it or changed its hours (rule desk-changes-summer). Everyone is told why, and it costs nobody anything.
 * Idempotent.
 *
 * @returns how many meetups ended
 */
export function endMeetupsAtClosedPlace(tx: Transaction, locationId: number): number {
  const place = findPlace(locationId);
  const findReason = ({ date, slotHour }: Pick<Slot, "date" | "slotHour">) =>
    place
      ? slotProblem(place, date, slotHour)
      : `${findPlaceName(tx, locationId)} isn’t a place to meet anymore.`;
  const at = { id: locationId, now: now().getTime() };
  // Waiting ends first, so that no seat that gets free is given to someone.
  for (const { id, userId, ...slot } of prepared<Slot & { id: number; userId: string }>(
    WAITS_SQL,
  ).all({ id: locationId })) {
    const why = findReason(slot);
    if (!why || !endWait(tx, id, "skipped")) continue;
    notify(tx, {
      userId,
      type: "meetup_reminder",
      title: "Off the waiting list",
      message: `${why} You’re off the waiting list for ${formatSlot(slot.date, slot.slotHour)}.`,
      link: "/meetups",
      cause: `meetup-wait:${id}`,
    });
  }
  let ended = 0;
  for (const meetup of prepared<OwnMeetup>(AHEAD_SQL).all(at)) {
    const why = findReason(meetup);
    if (!why) continue;
    endOne(tx, meetup, why);
    ended += 1;
  }
  return ended;
}
