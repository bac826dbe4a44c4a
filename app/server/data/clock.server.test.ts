import { afterEach, expect, it } from "vitest";
import {
  DAY_MS,
  HOUR_MS,
  islandDate,
  islandTimestamp,
  now,
  setClock,
  shiftClock,
  startOfIslandDay,
} from "./clock.server";

afterEach(() => setClock());

it.each([
  ["an August noon", "2025-08-08T16:00:00Z", "2025-08-08", "2025-08-08T04:00:00.000Z"],
  ["its last millisecond", "2025-08-09T03:59:59.999Z", "2025-08-08", "2025-08-08T04:00:00.000Z"],
  ["midnight itself", "2025-08-09T04:00:00.000Z", "2025-08-09", "2025-08-09T04:00:00.000Z"],
  ["a January night", "2026-01-15T04:30:00Z", "2026-01-14", "2026-01-14T05:00:00.000Z"],
  ["before clocks go forward", "2026-03-08T06:59:59Z", "2026-03-08", "2026-03-08T05:00:00.000Z"],
  ["after clocks went forward", "2026-03-08T07:00:00Z", "2026-03-08", "2026-03-08T05:00:00.000Z"],
  ["the end of the short day", "2026-03-09T03:59:59Z", "2026-03-08", "2026-03-08T05:00:00.000Z"],
  ["the day after it", "2026-03-09T04:00:00Z", "2026-03-09", "2026-03-09T04:00:00.000Z"],
  ["before clocks go back", "2025-11-02T05:30:00Z", "2025-11-02", "2025-11-02T04:00:00.000Z"],
  ["the hour that comes twice", "2025-11-02T06:30:00Z", "2025-11-02", "2025-11-02T04:00:00.000Z"],
  ["the end of the long day", "2025-11-03T04:59:59Z", "2025-11-02", "2025-11-02T04:00:00.000Z"],
  ["the day after the long one", "2025-11-03T05:00:00Z", "2025-11-03", "2025-11-03T05:00:00.000Z"],
])("the island's day is found at this time: %s", (_when, timestamp, day, start) => {
  expect(islandDate(new Date(timestamp))).toBe(day);
  expect(startOfIslandDay(new Date(timestamp)).toISOString()).toBe(start);
});

it("the clock finds the midnight of every hour of two years", () => {
  for (let hour = 0; hour < 2 * 365 * 24; hour++) {
    const timestamp = new Date(Date.parse("2025-01-01T00:30:00Z") + hour * HOUR_MS);
    const start = startOfIslandDay(timestamp);
    expect(islandDate(start)).toBe(islandDate(timestamp));
    expect(islandDate(new Date(start.getTime() - 1))).not.toBe(islandDate(timestamp));
  }
});

it("the clock stands still for a test and runs again afterwards", () => {
  setClock("2025-08-08T16:00:00Z");
  expect(now().toISOString()).toBe("2025-08-08T16:00:00.000Z");
  setClock();
  const beforeMs = Date.now();
  const nowMs = now().getTime();
  expect(nowMs).toBeGreaterThanOrEqual(beforeMs);
  expect(nowMs).toBeLessThanOrEqual(Date.now());
});

it.each([
  ["in summer", "2025-08-09", 10, "2025-08-09T14:00:00.000Z"],
  ["in winter", "2026-01-15", 7, "2026-01-15T12:00:00.000Z"],
  ["on the short day", "2026-03-08", 7, "2026-03-08T11:00:00.000Z"],
  ["on the long day", "2025-11-02", 15, "2025-11-02T20:00:00.000Z"],
])("the time of an hour is found %s", (_when, date, hour, timestamp) => {
  expect(islandTimestamp(date, hour).toISOString()).toBe(timestamp);
});

it("an hour of a day that is not in the calendar is an error", () => {
  expect(() => islandTimestamp("2025-02-30", 10)).toThrow("No 10 o'clock");
  expect(() => islandTimestamp("someday", 10)).toThrow("No 10 o'clock");
});

it("the clock runs on, ahead or behind, once it is shifted", () => {
  const startMs = Date.now();
  shiftClock(-DAY_MS);
  const shiftedMs = now().getTime() + DAY_MS;
  expect(shiftedMs).toBeGreaterThanOrEqual(startMs);
  expect(shiftedMs).toBeLessThanOrEqual(Date.now());
  setClock();
  expect(now().getTime()).toBeGreaterThanOrEqual(startMs);
});
