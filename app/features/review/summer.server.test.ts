import { beforeEach, describe, expect, it } from "vitest";
import { findConversation } from "~/features/matches/conversations.server";
import {
  addPlaces,
  agree,
  book,
  LIGHTHOUSE,
  noticeTitles,
  SLOT,
  statuses,
  suggest,
  talkingPair,
} from "~/features/meetups/booking/booking.fixture";
import { joinWaitingList } from "~/features/meetups/booking/waiting-list.server";
import { loadMeetupPage } from "~/features/meetups/meetup/meetup-page.server";
import { listLocations } from "~/features/meetups/places/places.server";
import { listProposals } from "~/features/meetups/suggestions/proposal-cards.server";
import { eventText } from "~/features/season/event.fixture";
import { readSeason } from "~/features/season/season.server";
import { setClock } from "~/server/data/clock.server";
import { createMember, type Person, rows, setUpDatabase } from "../../../tests/support/island";
import { describeOutcome } from "../../../tests/support/steps";
import { dump } from "../../../tests/support/test-server";
import { createModerator } from "./review.fixture";
import { addSeasonEvent, cancelSeasonEvent, changeSeasonEvent } from "./season-events.server";
import {
  CallsOffMeetups,
  changeHours,
  closePlace,
  loadDeskPlace,
  loadSummer,
  openPlace,
} from "./summer.server";

setUpDatabase();

let mod: Person;
let ada: Person;
let ben: Person;
beforeEach(() => {
  addPlaces();
  mod = createModerator();
  ada = createMember({ gender: "female", plan: "social" });
  ben = createMember({ gender: "male", plan: "social" });
});

/** The day of the slot and the next one. */
const STORM = { from: "2025-08-09", until: "2025-08-10", reason: "storm damage" };
const close = (confirmed = 3) => closePlace(mod.id, LIGHTHOUSE, STORM, confirmed);
const log = () =>
  rows("moderation_entries").map(({ action, subject, reason }) => [action, subject, reason]);
const message = ({ id }: Person) =>
  rows("notifications").findLast(({ user_id }) => user_id === id)?.message;

describe("a place that is closed at the desk", () => {
  it("takes no booking, no suggestion, and no waiting on those days, and says why", () => {
    talkingPair(ben, ada);
    close();
    const closed = "Edgartown Lighthouse is closed Sat, Aug 9 to Sun, Aug 10: storm damage.";
    for (const act of [book, suggest, (one: Person) => joinWaitingList(one.id, SLOT)])
      expect(() => act(ada)).toThrow(closed);
    expect(describeOutcome(() => book(ada, { date: "2025-08-11" }))).toBe("done");
    expect(describeOutcome(() => book(ada, { locationId: 2 }))).toBe("done");
    expect(listLocations()[0]?.seasonalRestriction).toBe(
      "Closed Sat, Aug 9 to Sun, Aug 10: storm damage.",
    );
    setClock("2025-08-10T12:00:00Z");
    expect(listLocations()[0]?.seasonalRestriction).toBe("Closed until Sun, Aug 10: storm damage.");
    setClock("2025-08-11T12:00:00Z");
    expect(listLocations()[0]?.seasonalRestriction).toBeNull();
  });

  it("both of an agreed meetup there are told, and it costs them nothing", () => {
    const talk = talkingPair(ben, ada);
    agree(ada, ben);
    agree(ada, ben, { date: "2025-08-11" });
    expect(close().ended).toBe(1);
    expect(statuses()).toEqual(["cancelled", "confirmed"]);
    for (const one of [ada, ben]) {
      expect(noticeTitles(one).at(-1)).toBe("Meetup canceled");
      expect(message(one)).toBe(
        "Edgartown Lighthouse is closed Sat, Aug 9 to Sun, Aug 10: storm damage. Your meetup there on Sat, Aug 9 at 10:00 AM is off.",
      );
    }
    expect(loadMeetupPage(ben.id, 1).company).toMatch(
      /^Your meetup with .* is canceled\. Edgartown Lighthouse is closed Sat, Aug 9 to Sun, Aug 10: storm damage\.$/,
    );
    const { conversationId } = talk;
    expect(listProposals(ada.id, findConversation(ada.id, conversationId)).at(0)?.state).toBe(
      "cancelled",
    );
    // The seats of the day count for the limits no more.
    expect(describeOutcome(() => book(ada, { date: "2025-08-12" }))).toBe("done");
  });

  it("a suggestion that waits there is called off, and both are told", () => {
    const { conversationId } = talkingPair(ben, ada);
    suggest(ada);
    close();
    expect(statuses()).toEqual(["cancelled"]);
    expect(message(ada)).toMatch(/Your suggestion there on .* is off\.$/);
    expect(noticeTitles(ben)).toEqual(["Meetup suggested", "Meetup canceled"]);
    expect(message(ben)).toMatch(/The meetup suggested to you there on .* is off\.$/);
    expect(rows("notifications").find(({ user_id }) => user_id === ben.id)?.read_at).not.toBeNull();
    const conversation = findConversation(ben.id, conversationId);
    expect(listProposals(ben.id, conversation).at(0)?.state).toBe("cancelled");
  });

  it("calls off no more meetups than its moderator has confirmed", () => {
    book(ada);
    book(ben, { slotHour: 11 });
    const before = dump();
    for (const confirmed of [0, 1]) expect(() => close(confirmed)).toThrow(CallsOffMeetups);
    const later = { opens: 12, closes: 15 };
    expect(() => changeHours(mod.id, LIGHTHOUSE, later)).toThrow(CallsOffMeetups);
    expect(dump()).toEqual(before);
    expect(close(2).ended).toBe(2);
  });

  it("nobody who waits for a seat there gets one", () => {
    const seated = Array.from({ length: 3 }, () => createMember({ plan: "social" }));
    for (const one of seated) book(one);
    joinWaitingList(ada.id, SLOT);
    expect(close().ended).toBe(3);
    expect(statuses(ada.id)).toEqual([]);
    expect(message(ada)).toMatch(/^Edgartown Lighthouse is closed .*off the waiting list/);
    expect(rows("meetup_waits")).toMatchObject([{ ending: "skipped" }]);
  });

  it("opens again, with who and when of each in the log, and a repeat is no entry", () => {
    for (let time = 0; time < 2; time += 1) close();
    expect(loadDeskPlace(mod.id, LIGHTHOUSE)).toMatchObject({
      closed: "Closed Sat, Aug 9 to Sun, Aug 10: storm damage",
      changed: "Aug 8, 2025, 12:00 PM, by you",
    });
    for (let time = 0; time < 2; time += 1) openPlace(mod.id, LIGHTHOUSE);
    expect(describeOutcome(() => book(ada))).toBe("done");
    const place = "place:edgartown-lighthouse";
    expect(log()).toEqual([
      ["close_place", place, "Edgartown Lighthouse, 2025-08-09 to 2025-08-10: storm damage"],
      ["open_place", place, "Edgartown Lighthouse"],
    ]);
    expect(rows("moderation_entries")[0]?.moderator_id).toBe(mod.id);
  });
});

describe("the hours of a place for a summer", () => {
  it("are offered until the end of the year, and what is outside of them is off", () => {
    book(ada);
    book(ben, { slotHour: 13 });
    expect(changeHours(mod.id, LIGHTHOUSE, { opens: 12, closes: 15 }, 1).ended).toBe(1);
    expect(statuses()).toEqual(["cancelled", "confirmed"]);
    expect(message(ada)).toMatch(
      /^Meetups at Edgartown Lighthouse start from 12:00 PM to 2:00 PM\./,
    );
    expect(() => book(ada)).toThrow("start from 12:00 PM to 2:00 PM");
    expect(listLocations()[0]?.availableHours).toBe("12:00-15:00");
    expect(loadDeskPlace(mod.id, LIGHTHOUSE).open).toBe(
      "Open 12:00 PM to 3:00 PM this year, usually 8:00 AM to 4:00 PM",
    );
    setClock("2026-01-02T12:00:00Z");
    expect(listLocations()[0]?.availableHours).toBe("08:00-16:00");
  });

  it("the usual hours can come back, and the log has both", () => {
    changeHours(mod.id, LIGHTHOUSE, { opens: 12, closes: 15 });
    for (let time = 0; time < 2; time += 1) changeHours(mod.id, LIGHTHOUSE, null);
    expect(describeOutcome(() => book(ada))).toBe("done");
    expect(log().map(([, , reason]) => reason)).toEqual([
      "Edgartown Lighthouse: 12:00 PM to 3:00 PM",
      "Edgartown Lighthouse: 8:00 AM to 4:00 PM",
    ]);
  });
});

it("each change of an event is one entry of the log, and the desk says who and when", () => {
  const { year, events } = readSeason();
  const [one] = events;
  if (!one) throw new Error("The season has no event.");
  const day = `${year}-08-16`;
  const clambake = eventText({ name: "Clambake", firstDay: day });
  const second = createModerator();
  const later = { ...clambake, lastDay: `${year}-08-17` };
  for (let time = 0; time < 2; time += 1) addSeasonEvent(mod.id, clambake);
  for (let time = 0; time < 2; time += 1) changeSeasonEvent(mod.id, "clambake", later);
  for (let time = 0; time < 2; time += 1) cancelSeasonEvent(second.id, one.key);
  const find = (key: string) => loadSummer(mod.id).events.find((event) => event.key === key);
  expect(find("clambake")).toMatchObject({
    when: "August 16–17",
    changed: "Aug 8, 2025, 12:00 PM, by you",
  });
  expect(find(one.key)).toMatchObject({
    status: "canceled",
    changed: expect.stringMatching(/by another moderator$/),
  });
  expect(log()).toEqual([
    ["add_event", "event:clambake", `Clambake, ${day}`],
    ["change_event", "event:clambake", `Clambake, ${day} to ${later.lastDay}`],
    ["cancel_event", `event:${one.key}`, expect.stringContaining(`${one.name}, ${year}-`)],
  ]);
});

it("the desk says what is still last year’s", () => {
  const { year } = readSeason();
  for (const [date, isStale] of [
    [`${year}-04-01`, false],
    [`${year + 1}-04-01`, true],
  ] as const) {
    setClock(`${date}T12:00:00Z`);
    expect(loadSummer(mod.id).isStale).toBe(isStale);
  }
});
