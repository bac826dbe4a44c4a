import type { August } from "@db/connection";
import { after, DAY_MS, HOUR_MS, islandDate, now } from "~/server/data/clock.server";

/** Days ahead of the island's day that are full. */
const FULL_DAYS_AHEAD = 6;

/** A day of which every seat is taken. */
export const fullDay = (): string => islandDate(after(now(), 3 * DAY_MS));

/**
 * Bookings day by day into the past, with three seats of the eight hours at ten places a day at which each is open, by everyone but the
 * demo members in turn. What the seed has written stays. Hours are those of the summer.
 */
const FILL_SQL = `INSERT INTO meetup_bookings (user_id, location_id, date, slot_hour, starts_at, seat, status,
    covered_by, client_id, created_at, confirmed_at, ended_at)
  WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < :count),
  slots AS (SELECT n, n % 3 + 1 AS seat, n / 3 % 10 + 1 AS place, n / 30 % 8 + 8 AS hour,
    date(:today, (${FULL_DAYS_AHEAD} - n / 240) || ' days') AS date FROM numbers),
  bookings AS (SELECT *, (unixepoch(date) + (hour + 4) * 3600) * 1000 AS startsAt,
    (SELECT id FROM users WHERE rowid = 3 + n % :others) AS booker FROM slots)
  SELECT booker, place, date, hour, startsAt, seat, iif(startsAt < :ended, 'completed', 'confirmed'), 'weekly',
    format('bench-%08d', n), min(startsAt, :now) - ${2 * DAY_MS}, min(startsAt, :now) - ${2 * DAY_MS},
    iif(startsAt < :ended, startsAt + ${HOUR_MS}, NULL)
  FROM bookings s
  WHERE EXISTS (SELECT 1 FROM meetup_locations l WHERE l.id = s.place AND format('%02d:00', s.hour) >= substr(l.available_hours, 1, 5)
      AND format('%02d:00', s.hour + 1) <= substr(l.available_hours, 7))
    AND NOT EXISTS (SELECT 1 FROM meetup_bookings b WHERE b.location_id = s.place AND b.date = s.date
      AND b.slot_hour = s.hour AND b.seat = s.seat)
    AND NOT EXISTS (SELECT 1 FROM meetup_sides b WHERE b.member_id = s.booker AND b.date = s.date
      AND b.slot_hour = s.hour AND b.seat IS NOT NULL)`;

/**
 * Fills the slots of a seeded island with bookings, once.
 *
 * @param count of bookings; less are written, where places are closed and where the seed has taken seats
 */
export function fillSlots({ $client: client }: August, count: number): void {
  const isFilled = "SELECT 1 FROM meetup_bookings WHERE client_id GLOB 'bench-*' LIMIT 1";
  if (client.prepare(isFilled).get() !== undefined) return;
  const { members } = client.prepare("SELECT count(*) AS members FROM users").get() as {
    members: number;
  };
  const at = now();
  client.prepare(FILL_SQL).run({
    count,
    others: members - 2,
    today: islandDate(at),
    now: at.getTime(),
    ended: after(at, -HOUR_MS).getTime(),
  });
}
