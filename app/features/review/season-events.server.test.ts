import { beforeEach, describe, expect, it } from "vitest";
import { addPlaces } from "~/features/meetups/booking/booking.fixture";
import { withCurrentTexts } from "~/features/notifications/current-texts.server";
import { listNotifications } from "~/features/notifications/notify.server";
import { findEvent } from "~/features/season/desk-events.server";
import { eventText } from "~/features/season/event.fixture";
import { countGoers } from "~/features/whats-on/event-changes.server";
import { setGoing } from "~/features/whats-on/going.server";
import { listSuggestions, suggestEvent } from "~/features/whats-on/suggestions.server";
import { setClock } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  type Person,
  rows,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { createModerator } from "./review.fixture";
import {
  addSeasonEvent,
  cancelSeasonEvent,
  changeSeasonEvent,
  declineSuggestion,
} from "./season-events.server";
import { loadSummer } from "./summer.server";

setUpDatabase();

let mod: Person;
let ada: Person;
let ben: Person;
beforeEach(() => {
  addPlaces();
  mod = createModerator();
  ada = createMember();
  ben = createMember();
});

/** Wednesdays, from five days after the tests' present. */
const SING = eventText({
  name: "Community Sing",
  firstDay: "2025-01-01",
  lastDay: null,
  everyDays: 7,
  startTime: "20:00",
  placeKey: "oak-bluffs-gingerbread-houses",
  icon: "music",
  about: "Community Sing at the Tabernacle",
});
const FIRST = "community-sing_2025-08-13";
const SECOND = "community-sing_2025-08-20";
const THURSDAYS = { ...SING, firstDay: "2025-08-07" };

const go = ({ id }: Person, ...dates: string[]) => {
  for (const date of dates) setGoing(id, date, { going: true });
};
const change = (text = SING) => {
  advanceClock(1_000);
  changeSeasonEvent(mod.id, "community-sing", text);
};
const cancel = () => {
  advanceClock(1_000);
  cancelSeasonEvent(mod.id, "community-sing");
};
/** What a member reads now, the newest first. */
const read = ({ id }: Person) =>
  withCurrentTexts(id, listNotifications(id, 10)).map(({ title, message, link, isRead }) => [
    ...[title, message, link],
    isRead,
  ]);
const goings = () => rows("event_goers").map(({ user_id, day }) => [user_id, day]);

describe("a change of an event that people go to", () => {
  it("tells each of them once of another day, and they go to no day that it no longer has", () => {
    go(ada, FIRST, SECOND);
    expect(countGoers(findEvent("community-sing"))).toBe(1);
    for (let time = 0; time < 2; time += 1) change(THURSDAYS);
    expect(read(ada)).toEqual([
      [
        "Community Sing moved",
        "Now Thursday, 8 PM, at Oak Bluffs Gingerbread Houses. You’re not on the list for that yet. Going?",
        "/whats-on?day=2025-08-14",
        false,
      ],
    ]);
    expect([goings(), read(ben)]).toEqual([[], []]);
  });

  it("tells of another time or place, and they still go", () => {
    go(ada, SECOND);
    change({ ...SING, startTime: "19:30", placeKey: null, place: "The Tabernacle" });
    expect(read(ada)).toEqual([
      [
        "Community Sing moved",
        "Now Wednesday, 7:30 PM, at The Tabernacle.",
        "/whats-on?day=2025-08-20",
        false,
      ],
    ]);
    expect(goings()).toEqual([[ada.id, "2025-08-20"]]);
  });

  it("tells only those whose day is gone where it ends earlier", () => {
    go(ada, FIRST);
    go(ben, SECOND);
    change({ ...SING, lastDay: "2025-08-13" });
    expect(read(ada)).toEqual([]);
    expect(read(ben).map(([, message]) => message)).toEqual([
      "Now Wednesday, 8 PM, at Oak Bluffs Gingerbread Houses, through Wed, Aug 13. You’re not on the list for that yet. Going?",
    ]);
    expect(goings()).toEqual([[ada.id, "2025-08-13"]]);
  });

  it("tells nobody of other words, another drawing, or a link, and nobody whose date is over", () => {
    go(ada, FIRST);
    change({ ...SING, about: "Sing along.", icon: "sun", link: "https://example.org/" });
    expect(read(ada)).toEqual([]);
    setClock("2025-08-14T12:00:00Z");
    cancel();
    expect(read(ada)).toEqual([]);
    expect(countGoers(findEvent("community-sing"))).toBe(0);
  });

  it("tells of a cancellation and that it is back, and they still go", () => {
    go(ada, FIRST);
    for (let time = 0; time < 2; time += 1) cancel();
    expect(read(ada)).toEqual([
      [
        "Community Sing is canceled",
        "See What’s On for something else to do.",
        "/whats-on?day=2025-08-13",
        false,
      ],
    ]);
    change();
    expect(read(ada).map(([title, , , isRead]) => [title, isRead])).toEqual([
      ["Community Sing is back on", false],
      ["Community Sing is canceled", true],
    ]);
    expect(goings()).toEqual([[ada.id, "2025-08-13"]]);
  });

  it("a notice of a change stays as it was after the next one, which is the one to read", () => {
    go(ada, FIRST);
    change({ ...SING, startTime: "19:00" });
    change({ ...SING, startTime: "21:00" });
    const at = (time: string) => `Now Wednesday, ${time}, at Oak Bluffs Gingerbread Houses.`;
    expect(read(ada).map(([, message, , isRead]) => [message, isRead])).toEqual([
      [at("9 PM"), false],
      [at("7 PM"), true],
    ]);
  });
});

describe("an event that a member suggests", () => {
  const KITES = { name: "Kite Day", details: "Saturday at noon on State Beach" };
  const decisions = () =>
    rows("event_suggestions").map(({ decision, decided_by }) => [decision, decided_by]);

  it("waits once at the desk, with four others at most", () => {
    for (let time = 0; time < 2; time += 1) suggestEvent(ada.id, KITES);
    suggestEvent(ben.id, KITES);
    expect(loadSummer(mod.id).suggestions).toMatchObject([KITES, KITES]);
    for (const number of [2, 3, 4, 5]) suggestEvent(ada.id, { ...KITES, name: `Kites ${number}` });
    expect(() => suggestEvent(ada.id, { ...KITES, name: "Kites 6" })).toThrow("still looking at 5");
    suggestEvent(ada.id, KITES);
    expect(listSuggestions()).toHaveLength(6);
    setState(ada, "suspended");
    expect(listSuggestions()).toHaveLength(1);
  });

  it("is added with the event, in one step, and its member is told once", () => {
    suggestEvent(ada.id, KITES);
    const event = eventText({ name: "Kite Day", firstDay: "2025-08-16" });
    for (let time = 0; time < 2; time += 1) addSeasonEvent(mod.id, event, 1);
    expect(read(ada)).toEqual([
      [
        "Your event is on What’s On",
        "You suggested Kite Day. Thank you!",
        "/whats-on?day=2025-08-16",
        false,
      ],
    ]);
    expect([decisions(), listSuggestions()]).toEqual([[["added", mod.id]], []]);
    expect(findEvent("kite-day").name).toBe("Kite Day");
  });

  it("still waits where the event could not be added", () => {
    suggestEvent(ada.id, KITES);
    const event = eventText({ name: "Community Sing", firstDay: "2025-08-16" });
    expect(() => addSeasonEvent(mod.id, event, 1)).toThrow("is on the list");
    expect(decisions()).toEqual([[null, null]]);
  });

  it("is declined once, its member reads so, and it may be suggested again", () => {
    suggestEvent(ada.id, KITES);
    for (let time = 0; time < 2; time += 1) declineSuggestion(mod.id, 1);
    expect(read(ada)).toEqual([
      [
        "About the event you suggested",
        "Kite Day isn’t going on What’s On this time. Thanks for telling us.",
        "/whats-on",
        false,
      ],
    ]);
    expect(rows("moderation_entries")).toMatchObject([
      { action: "decline_suggestion", subject: "suggestion:1", reason: "Kite Day" },
    ]);
    suggestEvent(ada.id, KITES);
    expect(listSuggestions()).toHaveLength(1);
  });
});

it("the desk lists what recurs first, with its next date", () => {
  const { events } = loadSummer(mod.id);
  expect(events.slice(0, 2)).toMatchObject([
    { key: "morning-swim", when: "Every morning", next: "Fri, Aug 8" },
    { key: "community-sing", when: "Wednesday", next: "Wed, Aug 13" },
  ]);
  expect(events.filter(({ next }) => next !== null)).toHaveLength(5);
});
