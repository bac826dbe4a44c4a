import { SLOT_HOURS } from "@db/schema/values";
import { ensureLocations } from "@db/seed/locations";
import { describe, expect, it } from "vitest";
import { after, DAY_MS, islandDate } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { isDay } from "~/server/data/day";
import { runSql, setUpDatabase } from "../../../../tests/support/island";
import { formatTime } from "../slots";
import { computeDaylight, listOfferedHours, slotProblem } from "./daylight.server";
import { findPlace, listPlaces } from "./places.server";

/** How far whole minutes may be from another way to compute them. */
const TOLERANCE_MINUTES = 2;

/** Days with New York's clock: standard, summer, and both days on which it changes. */
const YEAR = Array.from({ length: 365 }, (_, day) =>
  islandDate(after(new Date("2026-01-01T17:00:00Z"), day * DAY_MS)),
);

describe("sunrise and sunset on the island", () => {
  // By the spreadsheet of the US government's solar calculator (NOAA Global Monitoring Laboratory).
  it.each([
    ["2026-01-15", "7:06 AM", "4:38 PM"],
    ["2026-02-15", "6:37 AM", "5:16 PM"],
    ["2026-03-08", "7:05 AM", "6:41 PM"],
    ["2026-03-20", "6:45 AM", "6:55 PM"],
    ["2026-04-15", "6:02 AM", "7:23 PM"],
    ["2026-05-15", "5:23 AM", "7:55 PM"],
    ["2026-06-21", "5:09 AM", "8:20 PM"],
    ["2026-07-15", "5:23 AM", "8:15 PM"],
    ["2026-08-15", "5:52 AM", "7:42 PM"],
    ["2026-09-15", "6:23 AM", "6:52 PM"],
    ["2026-10-15", "6:55 AM", "6:02 PM"],
    ["2026-11-01", "6:14 AM", "4:38 PM"],
    ["2026-12-21", "7:05 AM", "4:16 PM"],
  ])("on %s the sun rises at %s and sets at %s", (date, rises, sets) => {
    const { sunrise, sunset } = computeDaylight(date);
    const near = (minutes: number) =>
      Array.from({ length: 2 * TOLERANCE_MINUTES + 1 }, (_, step) =>
        formatTime(minutes + step - TOLERANCE_MINUTES),
      );
    expect(near(sunrise)).toContain(rises);
    expect(near(sunset)).toContain(sets);
  });

  it("the clock jumps an hour at each change, and the sun does not", () => {
    const jump = (from: string, to: string) =>
      computeDaylight(to).sunrise - computeDaylight(from).sunrise;
    expect(Math.abs(jump("2026-03-07", "2026-03-08") - 60)).toBeLessThanOrEqual(3);
    expect(Math.abs(jump("2026-10-31", "2026-11-01") + 60)).toBeLessThanOrEqual(3);
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

  /** First and last days on which the sun rises after 7, by the same calculator. */
  const DARK_AT_SEVEN = [
    ["2026-01-01", "2026-01-25"],
    ["2026-03-08", "2026-03-11"],
    ["2026-10-20", "2026-10-31"],
    ["2026-12-13", "2026-12-31"],
  ] as const;

  it("every hour of a year that a place is open is offered, except 7 AM before a late sunrise", () => {
    ensureLocations(database());
    const places = [...listPlaces(), place("07:00-16:00")];
    for (const date of YEAR) {
      const isDark = DARK_AT_SEVEN.some(([first, last]) => date >= first && date <= last);
      for (const one of places)
        expect(listOfferedHours(one, date), `${one.name} ${date}`).toEqual(
          one.hours.filter((hour) => hour > 7 || !isDark),
        );
    }
    expect(new Set(YEAR).size).toBe(365);
  });

  it("a meetup at 7 is offered in summer and not before a late sunrise", () => {
    const beach = place("07:00-16:00");
    expect(listOfferedHours(beach, "2026-08-15")).toEqual([...SLOT_HOURS]);
    expect(listOfferedHours(beach, "2026-12-21")).toEqual(SLOT_HOURS.slice(1));
    expect(slotProblem(beach, "2026-12-21", 7)).toMatch(
      /^Sunrise 7:0\d AM, sunset 4:1\d PM on Mon, Dec 21\. A meetup takes an hour, all in daylight\.$/,
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
      "Meetups at Edgartown Lighthouse start from 8:00 AM to 10:00 AM.",
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
