import { describe, expect, it } from "vitest";
import { setClock } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  purge,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { readWithIcalJs, readWithNodeIcal } from "./calendar.fixture";
import { writeFile } from "./calendar-files.server";
import {
  createReminders,
  findReminders,
  listReminders,
  resetReminders,
} from "./calendar-reminders.server";
import { REMINDER_TYPES } from "./reminders";

setUpDatabase();

const HOUR_MS = 3_600_000;

const read = (person: ReturnType<typeof createMember>, type: string) => {
  const { text } = writeFile(person.viewer(), `${type}.ics`);
  const [[event], [again]] = [readWithIcalJs(text), readWithNodeIcal(text)];
  expect(again).toEqual(event);
  if (!event) throw new Error(`${type} has no event`);
  // A calendar shows the event on this day too, whether or not its rule repeats it then.
  const begins = /DTSTART;TZID=[^:]*:(\d{8})/.exec(text)?.[1];
  return { ...event, begins, sequence: /SEQUENCE:(\d+)/.exec(text)?.[1] };
};

describe("calendar reminders", () => {
  it("reminders are created once, with who and when", () => {
    const ada = createMember();
    expect(findReminders(ada.id)).toBeUndefined();
    createReminders(ada.id);
    const [first] = rows("calendar_reminders");
    expect(first).toMatchObject({ user_id: ada.id, revision: 1, reset_at: null });
    advanceClock(HOUR_MS);
    createReminders(ada.id);
    expect(rows("calendar_reminders")).toEqual([first]);
  });

  it("a reset leads back to before the creation, and the next files replace the former", () => {
    const ada = createMember();
    createReminders(ada.id);
    const before = REMINDER_TYPES.map((type) => read(ada, type));
    advanceClock(HOUR_MS);
    resetReminders(ada.id);
    const [reset] = rows("calendar_reminders");
    advanceClock(HOUR_MS);
    resetReminders(ada.id);
    expect(rows("calendar_reminders")).toEqual([reset]);
    expect(findReminders(ada.id)).toBeUndefined();
    expect(() => read(ada, "weekly")).toThrow(/nothing here/);
    createReminders(ada.id);
    const after = REMINDER_TYPES.map((type) => read(ada, type));
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(before.map(({ sequence }) => sequence)).toEqual(["0", "0", "0"]);
    expect(after.map(({ sequence }) => sequence)).toEqual(["1", "1", "1"]);
  });

  it.each([
    ["in August", "2026-08-08T16:00:00Z", ["2027-08-01T13", "2026-08-09T22", "2026-09-06T14"]],
    ["in November", "2026-11-22T12:00:00Z", ["2027-08-01T13", "2026-11-22T23", "2026-12-06T15"]],
    ["in July", "2026-07-31T23:00:00Z", ["2026-08-01T13", "2026-08-02T22", "2026-08-02T14"]],
    // 6 PM has begun, and it is the last Sunday before the first of the next month.
    [
      "on a Sunday evening",
      "2026-10-25T22:00:00Z",
      ["2027-08-01T13", "2026-11-01T23", "2026-11-01T15"],
    ],
    // It is Saturday on the island still.
    [
      "past midnight in London",
      "2026-08-02T02:00:00Z",
      ["2027-08-01T13", "2026-08-02T22", "2026-08-02T14"],
    ],
  ])("reminders begin at the next time of each kind when created %s", (_when, timestamp, hours) => {
    setClock(timestamp);
    const ada = createMember();
    createReminders(ada.id);
    const events = REMINDER_TYPES.map((type) => read(ada, type));
    expect(events.map(({ starts }) => starts[0])).toEqual(
      hours.map((hour) => `${hour}:00:00.000Z`),
    );
    expect(events.map(({ begins }) => begins)).toEqual(
      hours.map((hour) => hour.slice(0, 10).replaceAll("-", "")),
    );
  });

  it("the weekly reminder comes 52 times and the monthly one 12 times, each on a Sunday", () => {
    const ada = createMember();
    createReminders(ada.id);
    for (const [type, times] of [
      ["activation", 1],
      ["weekly", 52],
      ["monthly", 12],
    ] as const) {
      const { starts } = read(ada, type);
      expect(starts).toHaveLength(times);
      if (type !== "activation")
        expect(starts.map((start) => new Date(start).getUTCDay())).toEqual(starts.map(() => 0));
    }
  });

  it("a file is the same however often it is downloaded", () => {
    const ada = createMember();
    createReminders(ada.id);
    const first = writeFile(ada.viewer(), "weekly.ics");
    advanceClock(30 * HOUR_MS);
    expect(writeFile(ada.viewer(), "weekly.ics")).toEqual(first);
    expect(first.name).toBe("august-weekly.ics");
  });

  it("another member's reminders give nobody a file", () => {
    const [ada, bea] = [createMember(), createMember()];
    createReminders(ada.id);
    for (const file of ["weekly.ics", "weekly", "weekly.ics.ics", ".ics", "", "../weekly.ics"])
      expect(() => writeFile(bea.viewer(), file)).toThrow(/nothing here/);
  });

  it("the list has each kind with its title and its file", () => {
    expect(listReminders()).toEqual([
      {
        type: "activation",
        title: "August begins",
        downloadUrl: "/calendar-reminders/files/activation.ics",
      },
      {
        type: "weekly",
        title: "Your week on August",
        downloadUrl: "/calendar-reminders/files/weekly.ics",
      },
      {
        type: "monthly",
        title: "Your profile and your plan",
        downloadUrl: "/calendar-reminders/files/monthly.ics",
      },
    ]);
  });

  it("the reminders of an account are deleted with it", () => {
    const ada = createMember();
    createReminders(ada.id);
    purge(ada);
    expect(rows("calendar_reminders")).toEqual([]);
  });
});
