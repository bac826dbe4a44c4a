import { afterEach, describe, expect, it } from "vitest";
import { setTestEnv } from "../../../tests/support/test-env";
import { readWithIcalJs, readWithNodeIcal } from "./calendar.fixture";
import { type CalendarEvent, writeCalendar } from "./ics.server";

setTestEnv({ APP_URL: "https://island.example" });

const EVENT: CalendarEvent = {
  key: "meetup-7",
  title: "Meetup with Bea",
  description: "At Ocean Park. Bring: a shell.",
  date: "2026-08-09",
  hour: 10,
  place: { name: "Ocean Park, Oak Bluffs", latitude: 41.4567, longitude: -70.5567 },
  link: "/messages/3",
  revision: 0,
  changedAt: new Date("2026-08-01T12:34:56Z"),
  isBusy: true,
};

const write = (...changes: Partial<CalendarEvent>[]) =>
  writeCalendar(
    changes.map((change) => ({ ...EVENT, ...change })),
    null,
  );

/** The lines of a calendar with its folding undone. */
const unfold = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");
const startOf = (text: string) => readWithIcalJs(text).map(({ starts }) => starts[0]);

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe("a time on the island", () => {
  it.each([
    ["in August", "2026-08-09", 10, "2026-08-09T14:00:00.000Z"],
    ["in November after the change of clocks", "2026-11-08", 10, "2026-11-08T15:00:00.000Z"],
    ["on the last day before it", "2026-10-31", 15, "2026-10-31T19:00:00.000Z"],
    ["on the day of it", "2026-11-01", 7, "2026-11-01T12:00:00.000Z"],
    ["on the day of the change in spring", "2027-03-14", 7, "2027-03-14T11:00:00.000Z"],
  ])("two parsers read the same instant %s", (_when, date, hour, instant) => {
    const text = write({ date, hour });
    expect(readWithIcalJs(text)[0]?.starts).toEqual([instant]);
    expect(readWithNodeIcal(text)[0]?.starts).toEqual([instant]);
  });

  it.each(["Asia/Tokyo", "Pacific/Auckland", "America/Los_Angeles", "Europe/Berlin"])(
    "the zone of a machine in %s changes nothing",
    (machine) => {
      const here = write({}, { date: "2026-11-08" });
      process.env.TZ = machine;
      expect(write({}, { date: "2026-11-08" })).toBe(here);
      expect(startOf(here)).toEqual(["2026-08-09T14:00:00.000Z", "2026-11-08T15:00:00.000Z"]);
    },
  );

  it("a weekly reminder keeps its hour when the clocks change", () => {
    const text = write({
      date: "2026-10-18",
      hour: 18,
      minutes: 15,
      repeats: { every: "sunday", times: 4 },
    });
    const instants = [
      "2026-10-18T22:00:00.000Z",
      "2026-10-25T22:00:00.000Z",
      "2026-11-01T23:00:00.000Z",
      "2026-11-08T23:00:00.000Z",
    ];
    expect(readWithIcalJs(text)[0]?.starts).toEqual(instants);
    expect(readWithNodeIcal(text)[0]?.starts).toEqual(instants);
  });

  it("a monthly reminder comes on the first Sunday of each month", () => {
    const text = write({
      date: "2026-08-02",
      hour: 10,
      repeats: { every: "first-sunday", times: 5 },
    });
    const instants = [
      "2026-08-02T14:00:00.000Z",
      "2026-09-06T14:00:00.000Z",
      "2026-10-04T14:00:00.000Z",
      "2026-11-01T15:00:00.000Z",
      "2026-12-06T15:00:00.000Z",
    ];
    expect(readWithIcalJs(text)[0]?.starts).toEqual(instants);
    expect(readWithNodeIcal(text)[0]?.starts).toEqual(instants);
  });

  it("the VTIMEZONE agrees with the zone data of Node for five years", () => {
    const newYork = new Intl.DateTimeFormat("en-US", {
      timeZone: "America/New_York",
      hour: "numeric",
      hourCycle: "h23",
    });
    for (let day = Date.UTC(2025, 0, 1, 12); day < Date.UTC(2030, 0, 1); day += 5 * 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10);
      const [start = ""] = startOf(write({ date, hour: 10 }));
      expect([date, newYork.format(new Date(start ?? ""))]).toEqual([date, "10"]);
    }
  });

  it("an event of the whole day has a date and no time", () => {
    const text = write({ date: "2027-08-01", hour: null });
    expect(unfold(text)).toContain("DTSTART;VALUE=DATE:20270801");
    expect(readWithIcalJs(text)[0]?.starts).toEqual(["2027-08-01"]);
    expect(readWithNodeIcal(text)[0]?.starts).toEqual(["2027-08-01"]);
  });
});

const FAMILY = "👩‍👩‍👧‍👦";
const NASTY = [
  ["commas and semicolons", "Bea, the second; or third"],
  ["backslashes", String.raw`C:\one\, \; \\`],
  ["a line break", "Bea\nBEGIN:VEVENT\nSUMMARY:Evil"],
  ["colons and quotes", `SUMMARY:"Bea":ATTENDEE`],
  ["the end of a calendar", "END:VTIMEZONE"],
  ...Array.from({ length: 12 }, (_, at) => [
    `an emoji around the 75th octet, ${at} later`,
    `${"x".repeat(55 + at)}${FAMILY}${"é".repeat(40)}${FAMILY}`,
  ]),
] as [string, string][];

describe("a text of a member", () => {
  it.each(NASTY)("two parsers read it back with %s", (_what, name) => {
    const title = `Meetup with ${name}`;
    const place = { name, latitude: 41.4, longitude: -70.5 };
    const text = write({ title, description: `${name}.`, place });
    for (const [event, ...others] of [readWithIcalJs(text), readWithNodeIcal(text)]) {
      expect(others).toEqual([]);
      expect(event).toMatchObject({ title, description: `${name}.`, place: name });
    }
  });

  it.each(NASTY)("no line is longer than 75 octets and no character is cut with %s", (_w, name) => {
    const text = write({ title: name, description: name });
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of text.split("\r\n")) {
      const octets = Buffer.from(line);
      expect(octets.length, line).toBeLessThanOrEqual(75);
      expect(octets.toString("utf8")).not.toContain("\ufffd");
    }
  });

  it("a backslash before an n is no line break", () => {
    // why: node-ical takes the second of two backslashes before an n for a line break.
    const title = String.raw`C:\new \\n`;
    expect(readWithIcalJs(write({ title }))[0]?.title).toBe(title);
  });

  it("control characters are left out", () => {
    const text = write({ title: "Be\u0000a\u0007\u001b\u0085\u202e\ud83d" });
    expect(unfold(text)).toContain("SUMMARY:Bea");
  });
});

describe("what identifies an event", () => {
  it("the UID is of the event and the host alone", () => {
    const later = { date: "2026-08-10", revision: 3, title: "Another" };
    for (const text of [write({}), write(later)])
      expect(unfold(text)).toContain("UID:meetup-7@island.example");
  });

  it("a change raises the SEQUENCE", () => {
    expect(unfold(write({}))).toContain("SEQUENCE:0");
    expect(unfold(write({ revision: 3 }))).toContain("SEQUENCE:3");
  });

  it("a canceled event stays with its status, takes no alarm, and keeps its UID", () => {
    const lines = unfold(write({ isCancelled: true, revision: 1, ringMinutesBefore: 120 }));
    expect(lines).toEqual(
      expect.arrayContaining(["STATUS:CANCELLED", "SEQUENCE:1", "UID:meetup-7@island.example"]),
    );
    expect(lines).not.toContain("BEGIN:VALARM");
    expect(unfold(write({}))).toContain("STATUS:CONFIRMED");
  });

  it("the DTSTAMP is the time of the change in UTC", () => {
    expect(unfold(write({}))).toContain("DTSTAMP:20260801T123456Z");
  });
});

describe("a calendar", () => {
  it("a file has neither a METHOD nor a name", () => {
    expect(write({})).not.toMatch(/^(METHOD|NAME|X-WR-CALNAME)/m);
  });

  it("a feed has a name and says how often to look, before its components", () => {
    const lines = unfold(writeCalendar([EVENT], "August"));
    const first = lines.indexOf("BEGIN:VTIMEZONE");
    for (const line of [
      "NAME:August",
      "REFRESH-INTERVAL;VALUE=DURATION:PT4H",
      "X-PUBLISHED-TTL:PT4H",
    ])
      expect([line, lines.indexOf(line)]).toEqual([
        line,
        expect.toSatisfy((at) => at > 0 && at < first),
      ]);
    expect(lines.filter((line) => line === "BEGIN:VTIMEZONE")).toHaveLength(1);
    expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
  });

  it("an event rings before it begins and leads back to August", () => {
    const lines = unfold(write({ ringMinutesBefore: 120 }));
    expect(lines).toContain("TRIGGER:-PT2H");
    expect(lines).toContain("URL;VALUE=URI:https://island.example/messages/3");
    expect(lines).toContain("GEO:41.4567;-70.5567");
  });

  it("a meetup takes the time and a reminder does not", () => {
    expect(unfold(write({}))).toContain("TRANSP:OPAQUE");
    expect(unfold(write({ isBusy: false }))).toContain("TRANSP:TRANSPARENT");
  });
});
