import { SEATS } from "@db/schema/values";
import { islandDate, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { listOfferedHours } from "../places/daylight.server";
import type { Place } from "../places/places.server";
import { isActiveSql } from "./meetup-status.server";
import { type Slot, startOf } from "./slot.server";

const DAY_SQL = `SELECT b.location_id AS locationId, b.slot_hour AS slotHour, count(*) AS taken FROM meetup_bookings b
  WHERE b.location_id IN (SELECT value FROM json_each(:places)) AND b.date = :date AND ${isActiveSql("b")}
  GROUP BY b.location_id, b.slot_hour`;

/** Lists the hours that are offered at a place on a day and have not begun, in order. */
export function listOpenHours(place: Place, date: string): number[] {
  const offered = listOfferedHours(place, date);
  if (date > islandDate(now())) return offered;
  return offered.filter((slotHour) => startOf({ date, slotHour }) > now());
}

/**
 * Counts the free seats of places on a day.
 *
 * @returns of each place the hours that are offered and have not begun, in order, with 0 to 3 seats each
 */
export function listFreeSeats(places: readonly Place[], date: string): Map<number, number>[] {
  const rows = prepared<Pick<Slot, "locationId" | "slotHour"> & { taken: number }>(DAY_SQL).all({
    places: JSON.stringify(places.map(({ id }) => id)),
    date,
    now: now().getTime(),
  });
  const key = (place: number, hour: number) => `${place}:${hour}`;
  const taken = new Map(
    rows.map(({ locationId, slotHour, taken }) => [key(locationId, slotHour), taken]),
  );
  const free = (place: Place, hour: number) => SEATS - (taken.get(key(place.id, hour)) ?? 0);
  return places.map(
    (place) => new Map(listOpenHours(place, date).map((hour) => [hour, free(place, hour)])),
  );
}

/** The same of one place. */
export const countFreeSeats = (place: Place, date: string): Map<number, number> =>
  listFreeSeats([place], date)[0] ?? new Map();

const SEATS_SQL = `SELECT seat FROM meetup_bookings
  WHERE location_id = :locationId AND date = :date AND slot_hour = :slotHour AND seat IS NOT NULL`;

/**
 * Finds the lowest free seat of a slot whose holds that are over have been released.
 *
 * @returns undefined when all are taken
 */
export function findFreeSeat(slot: Slot): number | undefined {
  const taken = prepared<{ seat: number }>(SEATS_SQL)
    .all({ ...slot })
    .map(({ seat }) => seat);
  return Array.from({ length: SEATS }, (_, at) => at + 1).find((seat) => !taken.includes(seat));
}

const PRESENT_SQL = `SELECT b.id FROM meetup_sides b WHERE b.member_id = :member AND b.date = :date
  AND b.slot_hour = :hour AND (b.status <> 'pending' OR b.user_id = :member) AND ${isActiveSql("b")}`;

/**
 * Finds where a member is at an hour: a meetup that they booked, suggested or agreed to. An invitation
 * that waits for their answer binds them to nothing.
 */
export const findPresence = (
  member: string,
  { date, slotHour }: Pick<Slot, "date" | "slotHour">,
): number | undefined =>
  prepared<{ id: number }>(PRESENT_SQL).get({
    member,
    date,
    hour: slotHour,
    now: now().getTime(),
  })?.id;
