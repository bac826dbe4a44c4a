import { expect, it } from "vitest";
import { seasonEvent } from "~/features/season/event.fixture";
import {
  findNextDay,
  happensOn,
  isOver,
  listDay,
  parseOccurrenceId,
  sayTimes,
  toOccurrenceId,
} from "./occurrences";

const SING = seasonEvent({
  key: "community-sing",
  name: "Community Sing",
  when: "Wednesday",
  firstDay: "2025-01-01",
  lastDay: null,
  everyDays: 7,
  startTime: "20:00",
});
const FAIR = seasonEvent({
  key: "fair",
  name: "Fair",
  when: "August 18–24",
  firstDay: "2025-08-18",
  lastDay: "2025-08-24",
});
const FILMS = {
  ...FAIR,
  key: "films",
  firstDay: "2025-08-01",
  lastDay: "2025-08-31",
  isUndated: true,
};

it("a weekly event is on its day of each week, and one of several days on each of them", () => {
  expect(["2025-08-19", "2025-08-20", "2027-08-11"].map((day) => happensOn(SING, day))).toEqual([
    false,
    true,
    true,
  ]);
  expect(["2025-08-17", "2025-08-18", "2025-08-25"].map((day) => happensOn(FAIR, day))).toEqual([
    false,
    true,
    false,
  ]);
});

it("an event of which only the month is known has no dates", () => {
  expect(happensOn(FILMS, "2025-08-10")).toBe(false);
  expect(findNextDay(FILMS, "2025-08-10")).toBeUndefined();
});

it("an event that lasts all of August has a date on each of its days", () => {
  const { isUndated: _, ...days } = FILMS;
  expect(happensOn({ ...days, isUndated: false }, "2025-08-10")).toBe(true);
});

it("the next date of an event is the first that is not before a day", () => {
  expect(findNextDay(SING, "2025-08-21")).toBe("2025-08-27");
  expect(findNextDay(FAIR, "2025-07-01")).toBe("2025-08-18");
  expect(findNextDay(FAIR, "2025-08-25")).toBeUndefined();
});

it("the events of a day come by their times, one without a time last", () => {
  const swim = { ...SING, key: "swim", everyDays: 1, startTime: "07:30" } as const;
  const day = listDay([FAIR, SING, swim], "2025-08-20");
  expect(day.map(({ event }) => event.key)).toEqual(["swim", "community-sing", "fair"]);
});

it("an id names a date of an event, and nothing else does", () => {
  const id = toOccurrenceId({ event: SING, day: "2025-08-20" });
  expect(parseOccurrenceId(id)).toEqual({ key: "community-sing", day: "2025-08-20" });
  for (const other of ["", "community-sing", "a_2025-8-2", `${id} `, "A_2025-08-20"])
    expect(parseOccurrenceId(other)).toBeUndefined();
});

it("a date is over when its end has come, two hours after its start, or when the day is", () => {
  const check = (event: Parameters<typeof isOver>[0]["event"], today: string, hour: number) =>
    isOver({ event, day: "2025-08-20" }, today, hour * 60);
  expect([19, 21.9, 22].map((hour) => check(SING, "2025-08-20", hour))).toEqual([
    false,
    false,
    true,
  ]);
  expect(check({ ...SING, endTime: "21:00" }, "2025-08-20", 21)).toBe(true);
  expect(
    [21, 23.9].map((hour) => check({ ...SING, endTime: "01:00" }, "2025-08-20", hour)),
  ).toEqual([false, false]);
  expect(check(FAIR, "2025-08-20", 23.9)).toBe(false);
  expect([check(FAIR, "2025-08-21", 0), check(FAIR, "2025-08-19", 23)]).toEqual([true, false]);
});

it("times are said as people say them", () => {
  const say = (startTime: string | null, endTime: string | null = null) =>
    sayTimes({ ...SING, startTime, endTime });
  expect([say("07:30"), say("09:00", "12:00"), say("20:00", "00:30"), say(null)]).toEqual([
    "7:30 AM",
    "9 AM to noon",
    "8 PM to 12:30 AM",
    null,
  ]);
});
