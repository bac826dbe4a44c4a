import { HOUR_MS, now } from "~/server/data/clock.server";
import type { OwnMeetup } from "./own-meetup.server";

/** A meetup takes an hour. */
export const MEETUP_MS = HOUR_MS;

/*
 * An invitation that nobody answered in time, and a seat that nobody paid for in time, are over from that very
 * time, even before the sweep has released the seat (rule meetup-statuses). The SQL fragments bind `:now` in
 * milliseconds and take the alias of a booking.
 */

/** SQL condition that the time of a hold has passed, though its row still says `pending`. */
export const isExpiredSql = (b: string): string =>
  `(${b}.status = 'pending' AND ${b}.held_until <= :now)`;

/** The same of a row that was read. */
export const isExpired = ({ status, heldUntil }: Pick<OwnMeetup, "status" | "heldUntil">) =>
  status === "pending" && heldUntil !== null && heldUntil <= now().getTime();

/**
 * SQL condition that nobody answered or paid in time, whether or not the seat has been released since.
 * Its status is `cancelled`; screens show that its time passed.
 */
export const wentUnansweredSql = (b: string): string =>
  `(${isExpiredSql(b)} OR (${b}.status = 'cancelled' AND ${b}.confirmed_at IS NULL AND ${b}.ended_by IS NULL
    AND ${b}.ended_at >= ${b}.held_until))`;

/** SQL condition that a meetup has its seat: it waits for an answer or a payment, is agreed on, or took place. */
export const isActiveSql = (b: string): string =>
  `(${b}.seat IS NOT NULL AND NOT ${isExpiredSql(b)})`;

/** SQL expression of a meetup's current status. */
export const currentMeetupStatus = (b: string): string =>
  `CASE WHEN ${isExpiredSql(b)} THEN 'cancelled' ELSE ${b}.status END`;

/**
 * SQL condition that a meetup is with a match the member has not met before: none of their other meetups
 * took place.
 *
 * @param b alias of its row
 */
export const isFirstSql = (b: string): string =>
  `(${b}.match_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM meetup_bookings earlier
    WHERE earlier.match_id = ${b}.match_id AND earlier.id <> ${b}.id AND earlier.status = 'completed'))`;
