import { LOCATIONS } from "@db/seed/locations";
import { beforeEach, describe, expect, it } from "vitest";
import { addPlaces } from "~/features/meetups/booking/booking.fixture";
import { Refusal } from "~/server/web/errors";
import { type Person, runSql, setUpDatabase, signInUser } from "../../../tests/support/island";
import { pastMeetupSql } from "../../../tests/support/past-meetups";
import { loadHeatMap, readPeriod } from "./heat-map.server";

setUpDatabase();

let people: Person[];
beforeEach(() => {
  addPlaces();
  people = Array.from({ length: 3 }, () => signInUser());
});

/** Three members have met at a place, an hour each of some mornings. */
function meet(locationId: number, ...dates: string[]): void {
  for (const date of dates)
    for (const { id: memberId } of people)
      runSql(pastMeetupSql({ memberId, locationId, date, slotHour: 7 + (locationId % 9) }));
}

const THIS_WEEK = ["2025-08-01", "2025-08-02", "2025-08-07"];
const THIS_MONTH = ["2025-07-12", "2025-07-19"];

describe("the heat map", () => {
  it("a place has every field, its score, and the hours and days at which members meet", () => {
    meet(1, ...THIS_MONTH, THIS_WEEK[1] ?? "");
    const { locations, ...rest } = loadHeatMap("month");
    expect(locations[0]).toEqual({
      id: 1,
      name: "Edgartown Lighthouse",
      description: expect.stringMatching(/\w/),
      islandLocation: "Edgartown",
      popularityScore: 9 + 2 * 3,
      totalMeetups: 9,
      recentActivity: 3,
      peakHours: ["8:00 AM"],
      popularDays: ["Saturday"],
      requiredItems: [expect.stringMatching(/\w/)],
      latitude: expect.any(Number),
      longitude: expect.any(Number),
    });
    expect(rest).toEqual({
      totalMeetups: 9,
      mostPopularLocation: "Edgartown Lighthouse",
      trending: ["Edgartown Lighthouse"],
    });
    expect(locations).toHaveLength(LOCATIONS.length);
    expect(locations[1]).toMatchObject({ popularityScore: 0, peakHours: [], popularDays: [] });
  });

  it("without meetups no place is the hottest and none is trending", () => {
    expect(loadHeatMap("all")).toMatchObject({
      totalMeetups: 0,
      mostPopularLocation: null,
      trending: [],
    });
  });

  it("the places are ranked by score, and at most six are trending by the last seven days", () => {
    runSql("UPDATE meetup_locations SET available_hours = '07:00-16:00'");
    for (let place = 1; place <= 8; place += 1) meet(place, "2025-08-03");
    meet(7, "2025-08-04", "2025-08-05");
    meet(8, "2025-08-04");
    meet(9, "2025-07-12", "2025-07-13", "2025-07-14", "2025-07-15");
    const { locations, trending } = loadHeatMap("month");
    expect(locations.map(({ id }) => id)).toEqual([
      ...[7, 8, 9, 1, 2, 3, 4, 5, 6],
      ...LOCATIONS.map((_, at) => at + 1).slice(9),
    ]);
    const named = [7, 8, 1, 2, 3, 4].map((id) => locations.find((place) => place.id === id)?.name);
    expect(trending).toEqual(named);
  });

  it("a place that is switched off is not on the map", () => {
    meet(2, "2025-08-03");
    runSql("UPDATE meetup_locations SET is_active = 0 WHERE id = 2");
    const { totalMeetups, locations } = loadHeatMap("week");
    expect(totalMeetups).toBe(0);
    expect(locations.map(({ id }) => id)).not.toContain(2);
  });

  it("nothing in it identifies a member", () => {
    meet(1, ...THIS_WEEK);
    const text = JSON.stringify(loadHeatMap("week"));
    for (const { id } of people) expect(text).not.toContain(id);
  });
});

it("the period is a week unless the call says otherwise, and an unknown one is refused", () => {
  expect([null, "week", "month", "all"].map(readPeriod)).toEqual(["week", "week", "month", "all"]);
  for (const period of ["", "year", "WEEK", "toString"])
    expect(() => readPeriod(period)).toThrow(Refusal);
});
