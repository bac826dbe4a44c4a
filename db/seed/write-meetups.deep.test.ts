import type { meetupBookings } from "@db/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAYS_AHEAD } from "~/features/meetups/booking.schema";
import { CHECK_IN_MS } from "~/features/meetups/meetup/attendance.server";
import { slotProblem } from "~/features/meetups/places/daylight.server";
import { listPlaces } from "~/features/meetups/places/places.server";
import { AWARD_HALF_TOKENS } from "~/features/prices/catalog";
import { DAY_MS, HOUR_MS, islandDate, islandTimestamp } from "~/server/data/clock.server";
import type { Stored } from "~/server/data/columns.server";
import { closeDatabase, setDatabase } from "~/server/data/database.server";
import { openMigrated } from "../../tests/support/migrated-database";
import type { August } from "../connection";
import { seedIsland } from "./island";
import { toSubject } from "./subject";

type Booking = Stored<typeof meetupBookings.$inferSelect>;

const BOOKINGS_SQL = `SELECT id, user_id AS userId, location_id AS locationId, date, slot_hour AS slotHour,
  starts_at AS startsAt, status, covered_by AS coveredBy, created_at AS createdAt FROM meetup_bookings`;

const weekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();
/** The Monday with which the week of a timestamp began. */
const findMonday = (timestamp: number) => {
  const date = islandDate(new Date(timestamp));
  return islandDate(new Date(Date.parse(`${date}T12:00:00Z`) - ((weekday(date) + 6) % 7) * DAY_MS));
};

// In summer, when the clocks change, and on the shortest days, at both ends of the island's day.
describe.each(["2025-08-12T15:00:00Z", "2025-11-04T04:30:00Z", "2025-12-27T05:30:00Z"])(
  "the meetups of an island seeded at %s",
  (timestamp) => {
    const now = new Date(timestamp);
    let db: August;
    let bookings: Booking[];

    const read = <Row>(sql: string) => db.$client.prepare<[], Row>(sql).all();
    const count = (from: string) =>
      db.$client.prepare(`SELECT count(*) FROM ${from}`).pluck().get();
    const none = (from: string) => expect(count(from), from).toBe(0);
    const some = (from: string) => expect(count(from), from).toBeGreaterThan(0);
    const idSql = (email: string) => `(SELECT id FROM users WHERE subject = '${toSubject(email)}')`;
    const him = idSql("demo001@august.example");
    const her = idSql("demo002@august.example");
    const past = () => bookings.filter(({ startsAt }) => startsAt < now.getTime());
    const most = (list: readonly string[]) =>
      Math.max(...list.map((one) => list.filter((other) => other === one).length));

    beforeAll(async () => {
      db = openMigrated();
      setDatabase(db);
      await seedIsland(db, { members: 240, seed: 7, now, portraits: false });
      bookings = read<Booking>(BOOKINGS_SQL);
    });
    afterAll(closeDatabase);

    it("every seeded meetup is at an hour that its place offers on that day (rule daylight-hours)", () => {
      const places = new Map(listPlaces().map((place) => [place.id, place]));
      for (const { locationId, date, slotHour, startsAt } of bookings) {
        const place = places.get(locationId);
        expect(place && slotProblem(place, date, slotHour), `${date} ${slotHour}`).toBeUndefined();
        expect(place, `place ${locationId}`).toBeDefined();
        expect(startsAt).toBe(islandTimestamp(date, slotHour).getTime());
      }
      expect(bookings.length).toBeGreaterThan(200);
    });

    it("no slot has more than three seeded meetups, and only the one that is waited for is full ahead", () => {
      const slots = "location_id, date, slot_hour";
      const filled = `(SELECT ${slots} FROM meetup_bookings WHERE seat IS NOT NULL`;
      none(`${filled} GROUP BY ${slots} HAVING count(*) > 3)`);
      const full = `${filled} AND starts_at > ${now.getTime()} GROUP BY ${slots} HAVING count(*) = 3)`;
      expect(count(full)).toBe(1);
      expect(read(`SELECT ${slots}, user_id = ${her} AS isHers, ending FROM meetup_waits`)).toEqual(
        read<object>(`SELECT * FROM ${full}`).map((slot) => ({ ...slot, isHers: 1, ending: null })),
      );
    });

    it("seeded meetups cover eight weeks, more of them on weekends, in the morning and at favorite places", () => {
      const dates = past().map(({ date }) => date);
      for (let week = 0; week < 8; week += 1) {
        const first = islandDate(new Date(now.getTime() - (week + 1) * 7 * DAY_MS));
        const last = islandDate(new Date(now.getTime() - week * 7 * DAY_MS));
        expect(dates.filter((date) => date >= first && date < last).length, first).toBeGreaterThan(
          4,
        );
      }
      const perDay = (days: readonly number[]) =>
        dates.filter((date) => days.includes(weekday(date))).length / days.length;
      expect(perDay([0, 6])).toBeGreaterThan(1.5 * perDay([1, 2, 3, 4]));
      const inMorning = past().filter(({ slotHour }) => slotHour < 12).length;
      expect(inMorning).toBeGreaterThan(1.5 * (past().length - inMorning));
      const at = (id: number) => past().filter(({ locationId }) => locationId === id).length;
      expect(at(1)).toBeGreaterThan(3 * at(9));
      expect(at(9)).toBeGreaterThan(0);
    });

    it("past meetups were completed, missed or cancelled, and those ahead are agreed on or open", () => {
      const ahead = `starts_at > ${now.getTime()}`;
      for (const status of ["completed", "no_show", "cancelled"])
        some(`meetup_bookings WHERE NOT ${ahead} AND status = '${status}'`);
      some(`meetup_bookings WHERE NOT ${ahead} AND status = 'completed' AND match_id IS NOT NULL`);
      none(
        `meetup_bookings WHERE (${ahead}) <> (status IN ('pending', 'confirmed')) OR held_until <= ${now.getTime()} AND status = 'pending'`,
      );
      none(
        `meetup_bookings b JOIN users u ON u.id IN (b.user_id, b.companion_id) WHERE b.created_at < u.created_at`,
      );
      none(
        `meetup_bookings WHERE created_at > ${now.getTime()} OR confirmed_at NOT BETWEEN created_at AND min(coalesce(held_until, created_at), ${now.getTime()}) OR ended_at > ${now.getTime()} OR ended_at < confirmed_at`,
      );
      none(`meetup_bookings WHERE starts_at > created_at + ${DAYS_AHEAD * DAY_MS}`);
      none(
        `meetup_bookings b JOIN matches m ON m.id = b.match_id WHERE b.created_at < m.first_message_sent_at OR (b.status = 'confirmed' AND b.starts_at > m.inactive_at) OR (b.status = 'pending' AND b.held_until > m.inactive_at)`,
      );
    });

    it("nobody books twice a day, nor twice a week for free (rule meetup-limits)", () => {
      const byDay = bookings.map((one) => `${one.userId} ${islandDate(new Date(one.createdAt))}`);
      expect(most(byDay)).toBe(1);
      const free = bookings.filter(({ coveredBy }) => coveredBy === "weekly");
      expect(most(free.map((one) => `${one.userId} ${findMonday(one.createdAt)}`))).toBe(1);
      expect(free.length).toBeGreaterThan(0);
      expect(free.length).toBeLessThan(bookings.length);
    });

    it("everyone at a completed meetup was there, and the two of a match have the five tokens for it", () => {
      const earned = `token_entries t WHERE t.transaction_type = 'earned_meetup' AND t.half_tokens = ${AWARD_HALF_TOKENS.attendance}`;
      const sides = "meetup_sides b WHERE b.status = 'completed'";
      const both = `${sides} AND b.match_id IS NOT NULL`;
      expect(count(earned)).toBe(count(both));
      expect(count("meetup_attendance")).toBe(count(sides));
      none(
        `${both} AND NOT EXISTS (SELECT 1 FROM ${earned} AND t.user_id = b.member_id AND t.cause = 'meetup:' || b.match_id || ':' || date(b.date, 'weekday 0', '-6 days') AND t.created_at = b.ended_at)`,
      );
      none(
        `${sides} AND NOT EXISTS (SELECT 1 FROM meetup_attendance a WHERE a.booking_id = b.id AND a.user_id = b.member_id AND a.checked_in_at BETWEEN b.starts_at - ${CHECK_IN_MS} AND b.starts_at + ${HOUR_MS})`,
      );
      none("token_entries WHERE transaction_type = 'earned_meetup' AND cause NOT GLOB 'meetup:*'");
      none(
        "(SELECT sum(half_tokens) OVER (PARTITION BY user_id ORDER BY id) AS balance FROM token_entries) WHERE balance < 0",
      );
      some("meetup_attendance WHERE felt_safe = 1");
      none(`meetup_attendance a JOIN meetup_bookings b ON b.id = a.booking_id
      WHERE a.felt_safe = 0 OR a.answered_at NOT BETWEEN b.starts_at AND ${now.getTime()} OR (a.answered_at IS NOT NULL AND b.match_id IS NULL)`);
    });

    it("the demo members meet each other, each goes out alone, and each has an invitation to answer", () => {
      const ahead = `starts_at > ${now.getTime()}`;
      const agreed = `meetup_bookings WHERE ${ahead} AND status = 'confirmed'`;
      expect(
        count(
          `${agreed} AND ${him} IN (user_id, companion_id) AND ${her} IN (user_id, companion_id)`,
        ),
      ).toBe(1);
      for (const me of [him, her]) {
        expect(count(`${agreed} AND user_id = ${me} AND match_id IS NULL`)).toBe(1);
        some(`meetup_bookings WHERE companion_id = ${me} AND status = 'pending'`);
        // So that anyone who tries the demo can book.
        none(
          `meetup_bookings WHERE user_id = ${me} AND match_id IS NULL AND created_at > ${now.getTime() - DAY_MS}`,
        );
      }
    });
  },
);
