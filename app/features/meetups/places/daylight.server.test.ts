import { SLOT_HOURS } from "@db/schema/values";
import { ensureLocations } from "@db/seed/locations";
import { describe, expect, it } from "vitest";
import { after, DAY_MS, islandDate, islandMoment } from "~/server/clock.server";
import { database } from "~/server/database.server";
import { runSql, setUpDatabase } from "../../../../tests/support/island";
import { formatTime, isDay } from "../slots";
import { computeDaylight, listOfferedHours, slotProblem } from "./daylight.server";
import { findPlace, listPlaces } from "./places.server";

/** How far whole minutes may be from what others publish, and from another way to compute them. */
const PUBLISHED_TOLERANCE = 3;
const TOLERANCE_MINUTES = 2;

/** Days with New York's clock: standard, summer, and both days on which it changes. */
const YEAR = Array.from({ length: 365 }, (_, day) =>
  islandDate(after(new Date("2026-01-01T17:00:00Z"), day * DAY_MS)),
);

const RADIANS = Math.PI / 180;
const sin = (degrees: number) => Math.sin(degrees * RADIANS);
const cos = (degrees: number) => Math.cos(degrees * RADIANS);
const tan = (degrees: number) => Math.tan(degrees * RADIANS);

/**
 * Sunrise and sunset by the spreadsheet of the US government's solar calculator (NOAA Global
 * Monitoring Laboratory), in minutes of the UTC day, with the sun as it stands at the island's noon.
 */
function noaaMinutes(date: string): { sunrise: number; sunset: number } {
  const [latitude, longitude] = [41.39, -70.64];
  const noonMs = midnightUtc(date) + 0.7 * DAY_MS;
  const century = (noonMs / DAY_MS + 2_440_587.5 - 2_451_545) / 36_525;
  const meanLongitude = 280.46646 + century * (36_000.76983 + century * 0.0003032);
  const anomaly = 357.52911 + century * (35_999.05029 - 0.0001537 * century);
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century);
  const center =
    sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
    sin(2 * anomaly) * (0.019993 - 0.000101 * century) +
    sin(3 * anomaly) * 0.000289;
  const node = 125.04 - 1934.136 * century;
  const apparentLongitude = meanLongitude + center - 0.00569 - 0.00478 * sin(node);
  const obliquity = 23.4392911 - 0.013004167 * century + 0.00256 * cos(node);
  const declination = Math.asin(sin(obliquity) * sin(apparentLongitude)) / RADIANS;
  const y = tan(obliquity / 2) ** 2;
  const equationOfTime =
    (4 / RADIANS) *
    (y * sin(2 * meanLongitude) -
      2 * eccentricity * sin(anomaly) +
      4 * eccentricity * y * sin(anomaly) * cos(2 * meanLongitude) -
      0.5 * y ** 2 * sin(4 * meanLongitude) -
      1.25 * eccentricity ** 2 * sin(2 * anomaly));
  const halfDay =
    Math.acos(cos(90.833) / (cos(latitude) * cos(declination)) - tan(latitude) * tan(declination)) /
    RADIANS;
  return {
    sunrise: 720 - 4 * (longitude + halfDay) - equationOfTime,
    sunset: 720 - 4 * (longitude - halfDay) - equationOfTime,
  };
}

const midnightUtc = (date: string) => new Date(`${date}T00:00:00Z`).getTime();
/** Minutes of the UTC day at a minute of the island's day. */
const toUtcMinutes = (date: string, minutes: number) =>
  (islandMoment(date, 12).getTime() - midnightUtc(date)) / 60_000 + minutes - 720;

describe("sunrise and sunset on the island", () => {
  it.each([
    ["2026-03-20", "6:44 AM", "6:53 PM"],
    ["2026-06-21", "5:08 AM", "8:20 PM"],
    ["2026-08-15", "5:49 AM", "7:41 PM"],
    ["2026-12-21", "7:04 AM", "4:14 PM"],
  ])("on %s the sun rises at %s and sets at %s, as published", (date, rises, sets) => {
    const { sunrise, sunset } = computeDaylight(date);
    const near = (minutes: number) =>
      Array.from({ length: 2 * PUBLISHED_TOLERANCE + 1 }, (_, step) =>
        formatTime(minutes + step - PUBLISHED_TOLERANCE),
      );
    expect(near(sunrise)).toContain(rises);
    expect(near(sunset)).toContain(sets);
  });

  it("every day of a year agrees with the spreadsheet of the solar calculator", () => {
    for (const date of YEAR) {
      const { sunrise, sunset } = computeDaylight(date);
      const expected = noaaMinutes(date);
      const far = Math.max(
        Math.abs(toUtcMinutes(date, sunrise) - expected.sunrise),
        Math.abs(toUtcMinutes(date, sunset) - expected.sunset),
      );
      expect(far, date).toBeLessThan(TOLERANCE_MINUTES);
    }
    expect(new Set(YEAR).size).toBe(365);
  });

  it("the clock jumps an hour at each change, and the sun does not", () => {
    const rise = (date: string) => computeDaylight(date).sunrise;
    expect(rise("2026-03-08") - rise("2026-03-07")).toBeGreaterThan(55);
    expect(rise("2026-11-01") - rise("2026-10-31")).toBeLessThan(-55);
    const moved = (from: string, to: string) =>
      toUtcMinutes(to, rise(to)) - toUtcMinutes(from, rise(from));
    expect(Math.abs(moved("2026-03-07", "2026-03-08"))).toBeLessThanOrEqual(3);
    expect(Math.abs(moved("2026-10-31", "2026-11-01"))).toBeLessThanOrEqual(3);
  });
});

describe("the hours that a place offers", () => {
  setUpDatabase();

  const place = (hours: string, change = "") => {
    ensureLocations(database());
    runSql(`UPDATE meetup_locations SET available_hours = '${hours}'${change} WHERE id = 1`);
    const found = findPlace(1);
    if (!found) throw new Error("The place is not there.");
    return found;
  };

  it("every slot of a year is offered exactly where its whole hour is open and light", () => {
    ensureLocations(database());
    const places = listPlaces();
    let [offered, dark] = [0, 0];
    for (const date of YEAR) {
      const sun = noaaMinutes(date);
      const margins = SLOT_HOURS.map((hour) => {
        const start = (islandMoment(date, hour).getTime() - midnightUtc(date)) / 60_000;
        return { hour, margin: Math.min(start - sun.sunrise, sun.sunset - (start + 60)) };
      });
      for (const one of places) {
        const hours = listOfferedHours(one, date);
        for (const { hour, margin } of margins) {
          // The two ways differ by less than that, so that only these are left out.
          if (Math.abs(margin) < TOLERANCE_MINUTES) continue;
          const isOffered = one.hours.includes(hour) && margin > 0;
          expect(hours.includes(hour), `${one.name} ${date} ${hour}`).toBe(isOffered);
          if (isOffered) offered++;
          else if (one.hours.includes(hour)) dark++;
        }
      }
    }
    expect(offered).toBeGreaterThan(20_000);
    expect(dark).toBeGreaterThan(50);
  });

  it("a meetup at 7 is offered in summer and not before a late sunrise", () => {
    const beach = place("07:00-16:00");
    expect(listOfferedHours(beach, "2026-08-15")).toEqual([...SLOT_HOURS]);
    expect(listOfferedHours(beach, "2026-12-21")).toEqual(SLOT_HOURS.slice(1));
    expect(slotProblem(beach, "2026-12-21", 7)).toMatch(
      /^On Mon, Dec 21 the sun rises at 7:0\d AM and sets at 4:1\d PM\. A meetup takes an hour, all of it by daylight\.$/,
    );
    expect(slotProblem(beach, "2026-12-21", 8)).toBeUndefined();
  });

  it("a place that needs no daylight offers its hours before sunrise, too", () => {
    expect(listOfferedHours(place("07:00-16:00", ", daylight_only = 0"), "2026-12-21")).toEqual([
      ...SLOT_HOURS,
    ]);
  });

  it.each([
    ["08:00-11:00", [8, 9, 10]],
    ["08:30-11:30", [9, 10]],
    ["08:00-08:59", []],
    ["00:00-23:59", [...SLOT_HOURS]],
  ])("a place open %s offers %j", (open, hours) => {
    expect(listOfferedHours(place(open), "2026-08-15")).toEqual(hours);
  });

  it("an hour outside of the place's hours is refused with those hours", () => {
    expect(slotProblem(place("08:00-11:00"), "2026-08-15", 11)).toBe(
      "At Edgartown Lighthouse a meetup can begin from 8:00 AM to 10:00 AM.",
    );
  });
});

it.each(["2026-02-30", "2026-13-01", "2026-11", "2027", "+012026-01-01", "", "today"])(
  "%j is not a day of the calendar",
  (text) => {
    expect(isDay(text)).toBe(false);
    expect(isDay("2028-02-29")).toBe(true);
  },
);
