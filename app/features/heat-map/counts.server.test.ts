import { beforeEach, describe, expect, it } from "vitest";
import { addPlaces, book, SLOT } from "~/features/meetups/booking/booking.fixture";
import { checkIn, completeMeetups } from "~/features/meetups/meetup/attendance.server";
import type { CompletedHour } from "~/features/meetups/popularity.server";
import { setClock } from "~/server/data/clock.server";
import fc from "../../../tests/support/fixed-seed";
import {
  createMember,
  type Person,
  purge,
  runSql,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { type PastMeetup, pastMeetupSql } from "../../../tests/support/past-meetups";
import { listStatements } from "../../../tests/support/watched-database";
import { computeDays, countPastDay, countPlaces, groupMeetups, loadCounts } from "./counts.server";
import { PERIODS, type Period } from "./heat-map-periods";

/** Meetups of one hour of a day in August, each booked by one of the members. */
const at = (day: number, memberIds: string, slotHour = 10, locationId = 1): CompletedHour => ({
  locationId,
  date: `2025-08-${String(day).padStart(2, "0")}`,
  slotHour,
  memberIds: [...memberIds],
});
const countFrom = (first: string, ...hours: CompletedHour[]) =>
  countPlaces(groupMeetups(hours), first).get(1);
const count = (...hours: CompletedHour[]) => countFrom("", ...hours);

describe("what is shown of a place", () => {
  it("one or two meetups show nothing", () => {
    expect(count(at(1, "a"))).toBeUndefined();
    expect(count(at(1, "ab"))).toBeUndefined();
    expect(count(at(1, "abc"))?.meetups).toBe(3);
  });

  it("two members show nothing, however often they meet, until a third one comes", () => {
    expect(count(at(1, "aab"), at(2, "bb"))).toBeUndefined();
    expect(count(at(1, "aab"), at(2, "bb"), at(3, "c"))?.meetups).toBe(6);
  });

  it("one more meetup shows only together with those of two more members", () => {
    const first = [at(1, "abc"), at(2, "abcd")];
    expect(count(...first)?.meetups).toBe(7);
    expect(count(...first, at(3, "a"))?.meetups).toBe(7);
    expect(count(...first, at(3, "a"), at(4, "aab"))?.meetups).toBe(7);
    expect(count(...first, at(3, "a"), at(4, "aab"), at(5, "c"))?.meetups).toBe(12);
  });

  it("a day is counted whole", () => {
    expect(count(at(1, "abc", 9), at(1, "de"))?.meetups).toBe(5);
  });

  it("a group that began before the period is not counted in it", () => {
    const hours = [at(1, "ab"), at(2, "c"), at(3, "abc")];
    expect(countFrom("2025-08-01", ...hours)?.meetups).toBe(6);
    expect(countFrom("2025-08-02", ...hours)?.meetups).toBe(3);
  });

  it("meetups at different places are not counted together", () => {
    expect(count(at(1, "ab"), at(1, "c", 10, 2))).toBeUndefined();
  });

  it("an hour or a day of the week is named once three different members met then", () => {
    expect(count(at(2, "a", 9), at(3, "b"), at(5, "c", 14))).toEqual({
      meetups: 3,
      hours: [],
      weekdays: [],
    });
    const hours = [at(2, "abc"), at(3, "ad", 11), at(3, "eee", 12), at(9, "abc")];
    expect(count(...hours)).toEqual({ meetups: 11, hours: [10], weekdays: [6, 0] });
  });

  it("the most popular hours are named first, at most three", () => {
    const hours = [at(2, "abc", 9), at(2, "abcd", 11), at(2, "abc", 12), at(2, "abcde", 15)];
    expect(count(...hours)?.hours).toEqual([15, 11, 9]);
  });

  it("no number, and no difference of two, of whatever days, is about fewer than three members", () => {
    const days = { min: 1, max: 20 };
    const visit = fc.record({
      day: fc.integer(days),
      slotHour: fc.constantFrom(9, 10, 11),
      memberId: fc.constantFrom(..."abcde"),
    });
    const view = fc.record({ first: fc.integer(days), last: fc.integer(days) });
    /** The meetups behind the number of a view, each as its place in the history. */
    const behind = (history: CompletedHour[], { first, last }: { first: number; last: number }) => {
      const seen = history.filter(({ date }) => date <= at(last, "").date);
      const shown = groupMeetups(seen).filter((group) => group.first >= at(first, "").date);
      const hours = shown.flatMap((group) => group.hours);
      const counted = countPlaces(groupMeetups(seen), at(first, "").date).get(1)?.meetups ?? 0;
      expect(hours).toHaveLength(counted);
      return new Set(hours.map((hour) => history.indexOf(hour)));
    };
    fc.assert(
      fc.property(fc.array(visit, { maxLength: 60 }), view, view, (visits, one, other) => {
        const history = visits
          .map(({ day, slotHour, memberId }) => at(day, memberId, slotHour))
          .sort((a, b) => `${a.date} ${a.slotHour}`.localeCompare(`${b.date} ${b.slotHour}`));
        const [ones, others] = [behind(history, one), behind(history, other)];
        const less = (some: Set<number>, rest: Set<number>) =>
          [...some].filter((index) => !rest.has(index));
        for (const visible of [[...ones], less(ones, others), less(others, ones)]) {
          const members = visible.map((index) => history[index]?.memberIds[0]);
          expect([0, 3, 4, 5]).toContain(new Set(members).size);
        }
      }),
    );
  });
});

describe("the counts of an island", () => {
  setUpDatabase();
  let people: Person[];
  beforeEach(() => {
    addPlaces();
    people = Array.from({ length: 3 }, () => signInUser());
  });

  /** Each of three members has had such a meetup at the first place. */
  const meet = (meetup: Omit<PastMeetup, "memberId">) => {
    for (const { id: memberId } of people) runSql(pastMeetupSql({ memberId, ...meetup }));
  };
  const meetups = (period: Period = "week") => loadCounts(period).get(1)?.meetups ?? 0;

  it("a week is the last seven whole days of the island, a month the last thirty", () => {
    for (const date of ["2025-08-08", "2025-08-07", "2025-08-01"]) meet({ date });
    for (const date of ["2025-07-31", "2025-07-09", "2025-07-08"]) meet({ date });
    expect(Object.keys(PERIODS).map((period) => meetups(period as Period))).toEqual([6, 12, 15]);
  });

  it.each([
    ["the last second before a day counts", "2025-11-03T05:09:59Z", "2025-10-26", "2025-11-01"],
    [
      "ten minutes after midnight, the clocks having changed, ",
      "2025-11-03T05:10:00Z",
      "2025-10-27",
      "2025-11-02",
    ],
    ["the spring", "2026-03-09T04:10:00Z", "2026-03-02", "2026-03-08"],
  ])("at %s the week runs up to the day before", (_, timestamp, first, last) => {
    setClock(timestamp);
    expect(computeDays("week")).toEqual({ first, last });
  });

  it("only meetups that took place count", () => {
    for (const [index, status] of (["confirmed", "cancelled", "no_show"] as const).entries())
      meet({ date: "2025-08-05", slotHour: 8 + index, status });
    meet({ date: "2025-08-06" });
    expect(meetups()).toBe(3);
  });

  it("a meetup counts once its day has been over for ten minutes, when all of the day are completed", () => {
    const members = [1, 2, 3].map(() => createMember());
    const booked = members.map((member) => [member, book(member)] as const);
    setClock("2025-08-09T14:00:00Z");
    for (const [{ id }, meetup] of booked) checkIn(id, meetup);
    setClock("2025-08-09T15:00:00Z");
    expect(completeMeetups()).toBe(3);
    expect(meetups("all")).toBe(0);
    setClock("2025-08-10T04:09:59Z");
    expect(meetups("all")).toBe(0);
    setClock("2025-08-10T04:10:00Z");
    expect(loadCounts("all").get(SLOT.locationId)).toEqual({
      meetups: 3,
      hours: [10],
      weekdays: [6],
    });
  });

  it("a day is counted once, and who deletes an account does not show on that day", async () => {
    meet({ date: "2025-08-05" });
    expect(await listStatements(() => meetups())).toHaveLength(1);
    purge(...people);
    expect(await listStatements(() => expect(meetups()).toBe(3))).toEqual([]);
    setClock("2025-08-09T04:10:00Z");
    expect(meetups()).toBe(0);
  });

  it("once the map has been looked at, the sweep counts each day before someone looks", async () => {
    expect(countPastDay()).toBe(0);
    meet({ date: "2025-08-05" });
    expect(meetups()).toBe(3);
    expect(countPastDay()).toBe(0);
    setClock("2025-08-09T04:10:00Z");
    meet({ date: "2025-08-08" });
    expect(countPastDay()).toBe(1);
    expect(await listStatements(() => expect(meetups()).toBe(6))).toEqual([]);
  });
});
