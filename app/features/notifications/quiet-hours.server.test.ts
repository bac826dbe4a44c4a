import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/server/data/clock.server";
import fc from "../../../tests/support/fixed-seed";
import { afterQuietHours, islandMinute, nextIslandMinute } from "./quiet-hours.server";

const NIGHT = { fromMinute: 22 * 60, untilMinute: 8 * 60 };
const SIESTA = { fromMinute: 13 * 60, untilMinute: 15 * 60 };

it.each([
  ["noon", NIGHT, "2025-08-08T16:00:00Z", "2025-08-08T16:00:00Z"],
  ["a minute before", NIGHT, "2025-08-09T01:59:59Z", "2025-08-09T01:59:59Z"],
  ["its first minute", NIGHT, "2025-08-09T02:00:00Z", "2025-08-09T12:00:00Z"],
  ["midnight on the island", NIGHT, "2025-08-09T04:00:00Z", "2025-08-09T12:00:00Z"],
  ["its last second", NIGHT, "2025-08-09T11:59:59Z", "2025-08-09T12:00:00Z"],
  ["its end", NIGHT, "2025-08-09T12:00:00Z", "2025-08-09T12:00:00Z"],
  ["after lunch", SIESTA, "2025-08-08T17:30:30Z", "2025-08-08T19:00:00Z"],
  ["the night when clocks go back", NIGHT, "2025-11-02T03:00:00Z", "2025-11-02T13:00:00Z"],
  ["the night when clocks go forward", NIGHT, "2026-03-08T04:00:00Z", "2026-03-08T12:00:00Z"],
])("quiet hours at %s wait until %o are over", (_when, quiet, timestamp, end) => {
  expect(afterQuietHours(new Date(timestamp), quiet)).toEqual(new Date(end));
});

it("a member without quiet hours waits for nothing", () => {
  const night = new Date("2025-08-09T04:00:00Z");
  expect(afterQuietHours(night, null)).toBe(night);
});

it("quiet hours never end within themselves, never go back, and never last longer than a day and an hour", () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  const timestamp = fc.date({
    min: new Date("2025-01-01"),
    max: new Date("2027-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(timestamp, minute, minute, (at, fromMinute, untilMinute) => {
      fc.pre(fromMinute !== untilMinute);
      const end = afterQuietHours(at, { fromMinute, untilMinute });
      const waitMs = end.getTime() - at.getTime();
      expect(waitMs).toBeGreaterThanOrEqual(0);
      expect(waitMs).toBeLessThanOrEqual(DAY_MS + HOUR_MS);
    }),
    { numRuns: 2_000 },
  );
});

it("the next nine in the morning shows nine on the island's clocks", () => {
  for (let hour = 0; hour < 24 * 400; hour += 7) {
    const at = new Date(Date.parse("2025-06-01T00:10:20Z") + hour * HOUR_MS);
    const next = nextIslandMinute(at, 9 * 60);
    expect(islandMinute(next)).toBe(9 * 60);
    expect(next.getTime() - at.getTime()).toBeGreaterThan(-MINUTE_MS);
  }
});
