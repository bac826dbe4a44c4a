import { beforeEach, describe, expect, it } from "vitest";
import { writeFile } from "~/features/calendar/calendar-files.server";
import { COST_HALF_TOKENS } from "~/features/prices/catalog";
import { HOUR_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  block,
  createMember,
  type Person,
  setUpDatabase,
} from "../../../../tests/support/island";
import {
  addPlaces,
  agree,
  answer,
  book,
  giveTokens,
  lastId,
  suggest,
  talkingPair,
} from "../booking/booking.fixture";
import { releaseHolds } from "../seats/settle-slot.server";
import { checkIn, completeMeetups, giveFeedback } from "./attendance.server";
import { cancelMeetup } from "./end-meetup.server";
import { loadMeetupPage } from "./meetup-page.server";
import { shareMeetup } from "./shares.server";
import { listOwnLines } from "./upcoming.server";

setUpDatabase();

let ada: Person;
let ben: Person;
beforeEach(() => {
  addPlaces();
  ada = createMember({ stageName: "Ada Lane", plan: "social" });
  ben = createMember({ stageName: "Ben Hall", plan: "social" });
});

describe("the screen of a meetup", () => {
  it("what one can do changes with the day", () => {
    talkingPair(ada, ben);
    suggest(ada);
    const id = lastId();
    const steps = (who: Person) =>
      Object.entries(loadMeetupPage(who.id, id))
        .filter(([, value]) => value === true)
        .map(([name]) => name)
        .filter((name) => !["isOwn", "canReport", "needsTips"].includes(name));
    expect(steps(ada)).toEqual(["canCancel"]);
    expect(steps(ben)).toEqual(["canAnswer"]);
    answer(ben, "acceptance");
    for (const who of [ada, ben]) expect(steps(who)).toEqual(["canCancel", "canShare"]);
    // Half an hour before.
    advanceClock(21 * HOUR_MS + HOUR_MS / 2);
    expect(steps(ben)).toEqual(["canCancel", "canSayHere", "canShare"]);
    checkIn(ben.id, id);
    expect(steps(ben)).toEqual(["canCancel", "canShare"]);
    advanceClock(HOUR_MS / 2);
    expect(steps(ben)).toEqual(["canShare", "canBeAsked"]);
    giveFeedback(ben.id, id, { feltSafe: true, words: "" });
    expect(steps(ben)).toEqual(["canShare", "hasAnswered"]);
    advanceClock(15 * HOUR_MS);
    expect(steps(ben)).toEqual(["hasAnswered"]);
    expect(steps(ada)).toEqual(["canBeAsked"]);
  });

  it("an invitation that nobody answered in time says so, before and after its seat is released", () => {
    talkingPair(ada, ben);
    suggest(ada);
    const id = listOwnLines(ada.id).upcoming[0]?.id ?? 0;
    const load = (who: Person) => loadMeetupPage(who.id, id);
    expect(load(ada)).toMatchObject({ status: "pending", isExpired: false });
    advanceClock(22 * HOUR_MS);
    for (const release of [() => 0, releaseHolds]) {
      release();
      for (const who of [ada, ben])
        expect(load(who)).toMatchObject({ status: "cancelled", isExpired: true });
    }
  });

  it("an invitation that was withdrawn in time is no expired one", () => {
    talkingPair(ada, ben);
    suggest(ada);
    const id = listOwnLines(ada.id).upcoming[0]?.id ?? 0;
    cancelMeetup(ada.id, id);
    advanceClock(22 * HOUR_MS);
    expect(loadMeetupPage(ben.id, id)).toMatchObject({ status: "cancelled", isExpired: false });
  });

  it("a meetup that will not take place says why to both", () => {
    talkingPair(ada, ben);
    const company = (id: number) =>
      [ada, ben].map((who) => {
        const { isOff, company } = loadMeetupPage(who.id, id);
        return isOff && company;
      });
    suggest(ada);
    answer(ben, "refusal");
    expect(company(lastId())).toEqual(["Ben Hall declined.", "You declined."]);
    suggest(ada, { slotHour: 11 });
    expect(company(lastId())).toEqual([false, false]);
    cancelMeetup(ada.id, lastId());
    expect(company(lastId())).toEqual([
      "Your suggestion to Ben Hall is no longer open.",
      "Ada Lane’s suggestion is no longer open.",
    ]);
    const id = agree(ada, ben, { slotHour: 12 });
    cancelMeetup(ben.id, id);
    expect(company(id)).toEqual([
      "Your meetup with Ben Hall is canceled.",
      "Your meetup with Ada Lane is canceled.",
    ]);
  });

  it("once it has taken place a link for a friend can be switched off and not made", () => {
    talkingPair(ada, ben);
    const id = agree(ada, ben);
    advanceClock(22 * HOUR_MS);
    checkIn(ada.id, id);
    shareMeetup(ada.id, id);
    advanceClock(HOUR_MS);
    completeMeetups();
    expect([ada, ben].map((who) => loadMeetupPage(who.id, id).canShare)).toEqual([true, false]);
  });

  it("it says until when a suggestion can be answered, and that nobody did", () => {
    talkingPair(ada, ben);
    suggest(ada);
    const id = listOwnLines(ada.id).upcoming[0]?.id ?? 0;
    const page = (who: Person) => loadMeetupPage(who.id, id);
    expect(page(ada).hold).toMatch(/^Ben Hall can answer until Saturday 10:00 AM\./);
    expect(page(ben).hold).toBe("You can answer until Saturday 10:00 AM.");
    expect(page(ben)).toMatchObject({ company: "Suggested by Ada Lane." });
    // Before the sweep and after it.
    advanceClock(22 * HOUR_MS);
    for (let time = 0; time < 2; time++) {
      expect(page(ada)).toMatchObject({
        company: "Ben Hall didn’t answer in time.",
        hold: null,
      });
      expect(page(ben)).toMatchObject({ company: "You didn’t answer in time.", hold: null });
      releaseHolds();
    }
  });

  it("a cancelled meetup offers the file that removes it from a calendar, one that was never agreed on none", () => {
    talkingPair(ada, ben);
    const id = agree(ada, ben);
    const file = (who: Person) => loadMeetupPage(who.id, id).calendarFile;
    expect(file(ada)).toBe("add");
    cancelMeetup(ben.id, id);
    expect([file(ada), file(ben)]).toEqual(["remove", "remove"]);
    expect(writeFile({ ...ada.viewer() }, `meetup-${id}.ics`).text).toContain("STATUS:CANCELLED");
    const other = book(ada);
    cancelMeetup(ada.id, other);
    expect(loadMeetupPage(ada.id, other).calendarFile).toBe("remove");
  });

  it("anyone who has paid for a meetup with tokens reads that they stay spent", () => {
    const paid = (id: number) => loadMeetupPage(ada.id, id).kept;
    expect(paid(book(ada))).toBeNull();
    book(ada, { slotHour: 11 });
    giveTokens(ada, COST_HALF_TOKENS.extraMeetup / 2);
    expect(paid(book(ada, { slotHour: 12, extra: "tokens" }))).toBe(
      `You don’t get the ${COST_HALF_TOKENS.extraMeetup / 2} August Tokens back, but you keep one extra meetup for later.`,
    );
  });

  it("it leads to the companion's profile while one may open the conversation, and says where to meet", () => {
    talkingPair(ada, ben);
    const id = agree(ada, ben);
    expect(loadMeetupPage(ben.id, id)).toMatchObject({
      companion: { id: ada.id },
      town: "Edgartown",
      description: expect.stringContaining("Meet at the granite ring"),
    });
    block(ada, ben);
    expect(loadMeetupPage(ben.id, id).companion).toBeUndefined();
  });
});
