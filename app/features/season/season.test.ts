import { describe, expect, it } from "vitest";
import {
  eventStatus,
  findAugust,
  islandDay,
  offerIsOpen,
  type Season,
  seasonHasEnded,
} from "./season";

const SEASON: Season = {
  year: 2025,
  events: [],
  offer: {
    name: "Beta on-island membership",
    perk: "a free ice cream cone",
    deadline: "August 1st",
    lastDay: "2025-07-31",
  },
  traditions: [],
  lastDay: "2025-08-31",
};

const FESTIVAL = { firstDay: "2025-08-09", lastDay: "2025-08-22", isCanceled: false };
const NIGHT = { firstDay: "2025-08-20", lastDay: "2025-08-20", isCanceled: false };

describe("islandDay", () => {
  it("islandDay returns the day in New York, not in London", () => {
    expect(islandDay(new Date("2025-08-20T03:59:59Z"))).toBe("2025-08-19");
    expect(islandDay("2025-08-20T04:00:00Z")).toBe("2025-08-20");
  });

  it("islandDay returns a plain day unchanged", () => {
    expect(islandDay("2025-08-20")).toBe("2025-08-20");
  });

  it("islandDay refuses what is not a date", () => {
    expect(() => islandDay("soon")).toThrow(RangeError);
  });
});

describe("findAugust", () => {
  it.each([
    ["2026-11-23T04:00:00Z", "Sunday, August 1, 2027", 252],
    ["2028-02-28", "Tuesday, August 1, 2028", 155],
    ["2027-07-31T23:59:59-04:00", "Sunday, August 1, 2027", 1],
    ["2027-08-01T00:00:00-04:00", "Sunday, August 1, 2027", 0],
    ["2027-08-31T23:59:59-04:00", "Sunday, August 1, 2027", 0],
    ["2027-09-01T00:00:00-04:00", "Tuesday, August 1, 2028", 335],
  ])("the August of %s begins on %s, %i days away", (timestamp, firstDay, daysAway) => {
    expect(findAugust(timestamp)).toEqual({ firstDay, daysAway });
  });
});

describe("eventStatus", () => {
  it.each([
    ["2025-08-08T23:00:00-04:00", "upcoming"],
    ["2025-08-09T00:00:00-04:00", "on now"],
    ["2025-08-22T23:59:59-04:00", "on now"],
    ["2025-08-23T00:00:00-04:00", "ended"],
  ])("an event of several days is at %s %s", (timestamp, status) => {
    expect(eventStatus(FESTIVAL, timestamp)).toBe(status);
  });

  it("a one-evening event is on for that whole day only", () => {
    expect(eventStatus(NIGHT, "2025-08-19T23:59:59-04:00")).toBe("upcoming");
    expect(eventStatus(NIGHT, new Date("2025-08-20T23:30:00-04:00"))).toBe("on now");
    expect(eventStatus(NIGHT, "2025-08-21T00:00:00-04:00")).toBe("ended");
  });
});

it("a canceled event says so until its last day is over", () => {
  const night = { ...NIGHT, isCanceled: true };
  expect(["2025-08-01", "2025-08-20", "2025-08-21"].map((day) => eventStatus(night, day))).toEqual([
    "canceled",
    "canceled",
    "ended",
  ]);
});

describe("the season", () => {
  it("the season closes the Beta offer as its last day ends on the island", () => {
    const lastDay = SEASON.offer?.lastDay;
    expect(offerIsOpen(SEASON, `${lastDay}T23:59:59-04:00`)).toBe(true);
    expect(offerIsOpen(SEASON, new Date(Date.parse(`${lastDay}T23:59:59-04:00`) + 1000))).toBe(
      false,
    );
  });

  it("the season ends after its last day", () => {
    const { lastDay } = SEASON;
    expect(seasonHasEnded(SEASON, `${lastDay}T23:59:59-04:00`)).toBe(false);
    expect(seasonHasEnded(SEASON, new Date(Date.parse(`${lastDay}T23:59:59-04:00`) + 1000))).toBe(
      true,
    );
  });
});
