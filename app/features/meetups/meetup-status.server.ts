import { HOUR_MS } from "~/server/clock.server";

/** A meetup takes an hour. */
export const MEETUP_MS = HOUR_MS;

/**
 * An invitation that nobody answered in time is over from that very moment, even before the sweep has
 * released its seat (decision B4). These SQL fragments implement that rule; each binds `:now` in
 * milliseconds and takes the alias of a booking.
 */

/** SQL condition that nobody can answer an invitation any more, though its row still says `pending`. */
export const holdIsOver = (b: string): string =>
  `(${b}.status = 'pending' AND ${b}.held_until <= :now)`;

/** SQL condition that a meetup has its seat: it waits for an answer, is agreed on, or took place. */
export const stands = (b: string): string => `(${b}.seat IS NOT NULL AND NOT ${holdIsOver(b)})`;

/** SQL expression of a meetup's current status. */
export const currentMeetupStatus = (b: string): string =>
  `CASE WHEN ${holdIsOver(b)} THEN 'cancelled' ELSE ${b}.status END`;

/** SQL condition that nobody answered an invitation in time, whether or not its seat is released. */
export const wasUnanswered = (b: string): string =>
  `(${b}.status IN ('pending', 'cancelled') AND ${b}.confirmed_at IS NULL AND ${b}.ended_by IS NULL
    AND coalesce(${b}.ended_at, :now) >= ${b}.held_until)`;
