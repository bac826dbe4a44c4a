import { parseContent } from "@db/content";
import { describe, expect, it } from "vitest";
import { transact } from "~/server/data/database.server";
import { createMember, rows, runSql, setUpDatabase } from "../../../tests/support/island";
import { addEvent, cancelEvent, changeEvent } from "./desk-events.server";
import { eventText } from "./event.fixture";
import { seasonSchema } from "./season.schema";
import { loadSeason, readSeason, toSeason } from "./season.server";
import { findStaleContent } from "./stale-content.server";

const text = `
year: 2025
offer:
  name: Beta on-island membership
  perk: a free ice cream cone
  before: 2025-08-01
events:
  - key: soul-music-festival
    name: Soul Music Festival
    firstDay: 2025-08-09
    lastDay: 2025-08-22
    about: Two weeks of voices and horns.
  - key: agricultural-fair
    name: Agricultural Fair
    firstDay: 2025-08-18
    lastDay: 2025-08-24
    when: Third week of August
    about: Blue ribbons.
  - key: illumination-night
    name: Illumination Night
    firstDay: 2025-08-20
    about: Paper lanterns.
  - key: fireworks
    name: Fireworks
    about: Over the water.
traditions:
  - key: community-sing
    name: Community Sing
    when: Wednesday
    what: Community Sing at the Tabernacle
    every: wednesday
    starts: 20:00
`;
const parse = (before: string, after: string) => {
  expect(text).toContain(before);
  return parseContent("season.yml", text.replace(before, after), seasonSchema);
};

const SEASON = toSeason(parse("", ""));

describe("the file of the season", () => {
  it("days are said as people say them, and an event without days is in August", () => {
    expect(Object.fromEntries(SEASON.events.map(({ key, when }) => [key, when]))).toMatchObject({
      "soul-music-festival": "August 9–22",
      "agricultural-fair": "Third week of August",
      "illumination-night": "August 20",
      fireworks: "In August",
    });
    const longer = toSeason(parse("lastDay: 2025-08-22", "lastDay: 2025-09-02"));
    expect(longer.events[0]?.when).toBe("August 9 – September 2");
  });

  it("the offer ends with the day before its deadline", () => {
    expect(SEASON.offer).toEqual({
      name: "Beta on-island membership",
      perk: "a free ice cream cone",
      deadline: "August 1st",
      lastDay: "2025-07-31",
    });
    const [offer = ""] = /offer:\n(?: {2}.*\n)+/.exec(text) ?? [];
    expect(toSeason(parse(offer, "")).offer).toBeNull();
  });

  it.each([
    [
      "a day of another year",
      "firstDay: 2025-08-20",
      "firstDay: 2026-08-20",
      "firstDay must be a day of 2025",
    ],
    [
      "a day that is none",
      "firstDay: 2025-08-20",
      "firstDay: 2025-08-32",
      "firstDay must be a day of the calendar, like 2026-08-20",
    ],
    [
      "an end before the beginning",
      "lastDay: 2025-08-22",
      "lastDay: 2025-08-02",
      "lastDay must not be before firstDay",
    ],
    [
      "an end without a beginning",
      "firstDay: 2025-08-09\n    ",
      "",
      "lastDay needs a firstDay beside it",
    ],
    [
      "an offer of another year",
      "before: 2025-08-01",
      "before: 2024-08-01",
      "before must be a day of 2025",
    ],
    ["a year in words", "year: 2025", "year: next", "year must be a number"],
    ["a year that is long past", "year: 2025", "year: 1925", "year must be 2025 or later"],
  ])("%s gives one sentence", (_fault, before, after, fault) => {
    expect(() => parse(before, after)).toThrow(
      new RegExp(`^db/content/season\\.yml, line \\d+: ${fault}\\.`),
    );
  });
});

describe("last year's content", () => {
  const find = (now: string, season = SEASON) => findStaleContent(new Date(now), season);

  it("nothing is said until March, and nothing of this year's season", () => {
    expect(find("2025-12-24T12:00:00Z")).toEqual([]);
    expect(find("2026-03-01T04:59:59Z")).toEqual([]);
    expect(find("2026-06-01T12:00:00Z", { ...SEASON, year: 2026 })).toEqual([]);
  });

  it("from March on, the year, the dated events, and the offer are named with what to do", () => {
    expect(find("2026-03-01T05:00:00Z")).toEqual([
      "The season is still August 2025: put 2026 in its place in db/content/season.yml.",
      "The days of Soul Music Festival, Agricultural Fair, Illumination Night are those of 2025: correct or delete them in db/content/season.yml.",
      "The offer (a free ice cream cone) ended on 2025-07-31: renew or delete it in db/content/season.yml.",
    ]);
    expect(find("2026-11-29T12:00:00Z", { ...SEASON, events: [], offer: null })).toHaveLength(1);
  });
});

describe("what moderators change", () => {
  setUpDatabase();
  const { year, events } = readSeason();
  const clambake = eventText({
    name: "Clambake",
    about: "Bring butter.",
    firstDay: `${year}-07-16`,
  });
  const by = (act: (tx: Parameters<Parameters<typeof transact>[0]>[0], id: string) => unknown) => {
    const { id } = createMember();
    return transact((tx) => act(tx, id));
  };
  const find = (key: string) => loadSeason().events.find((event) => event.key === key);

  it("an added event is among the others, and a repeat adds none", () => {
    for (const key of ["clambake", null])
      expect(by((tx, id) => addEvent(tx, id, clambake))).toBe(key);
    expect(loadSeason().events).toEqual([
      ...events,
      { ...clambake, key: "clambake", when: "July 16", isUndated: false, isCanceled: false },
    ]);
    const other = { ...clambake, about: "Another." };
    expect(() => by((tx, id) => addEvent(tx, id, other))).toThrow("on the list");
  });

  it("a changed event of the file is in its place, and a canceled one comes back when it is changed", () => {
    const [event] = events;
    if (!event) throw new Error("The season has no event.");
    by((tx, id) => cancelEvent(tx, id, event.key));
    expect(find(event.key)).toEqual({ ...event, isCanceled: true });
    expect(by((tx, id) => cancelEvent(tx, id, event.key))).toBeNull();
    const { key } = event;
    by((tx, id) => changeEvent(tx, id, key, { ...clambake, name: event.name }));
    expect(find(key)).toMatchObject({ when: "July 16", about: "Bring butter.", isCanceled: false });
    expect(loadSeason().events.map((one) => one.key)).toEqual(events.map((one) => one.key));
    expect(rows("season_events")).toHaveLength(1);
  });

  it("what was changed for another year is not of this season", () => {
    by((tx, id) => addEvent(tx, id, clambake));
    runSql(
      "UPDATE season_events SET year = 2024, first_day = '2024-08-16', last_day = '2024-08-16'",
    );
    expect(loadSeason()).toEqual(readSeason());
  });
});
