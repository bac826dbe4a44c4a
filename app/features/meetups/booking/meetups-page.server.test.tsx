import { beforeEach, describe, expect, it } from "vitest";
import { COST_HALF_TOKENS } from "~/features/prices/catalog";
import { MEETUP_BASE } from "~/features/prices/price-texts";
import { loadBalance } from "~/features/tokens/ledger.server";
import { DAY_MS, HOUR_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Person,
  setUpDatabase,
} from "../../../../tests/support/island";
import { renderOnPage } from "../../../../tests/support/render";
import { addPhoto } from "../../../../tests/support/stored-media";
import { checkIn, completeMeetups, giveFeedback } from "../meetup/attendance.server";
import { cancelMeetup } from "../meetup/end-meetup.server";
import { listOwnLines } from "../meetup/upcoming.server";
import {
  addPlaces,
  agree,
  book,
  giveTokens,
  LIGHTHOUSE,
  SLOT,
  suggest,
  talkingPair,
} from "./booking.fixture";
import { BookingSteps } from "./booking-steps";
import { loadMeetupsPage } from "./meetups-page.server";
import { joinWaitingList } from "./waiting-list.server";

setUpDatabase();

let ada: Person;
let ben: Person;
beforeEach(() => {
  addPlaces();
  ada = createMember({ stageName: "Ada Lane", plan: "social" });
  ben = createMember({ stageName: "Ben Hall", plan: "social" });
});

const QUERY = `place=${LIGHTHOUSE}&date=${SLOT.date}&slot=${SLOT.slotHour}`;
const LATER = `place=${LIGHTHOUSE}&date=2025-08-13&slot=10`;
const load = (who: Person, query = QUERY) =>
  loadMeetupsPage(who.viewer(), new URLSearchParams(query));

describe("the button of a booking", () => {
  const label = (who: Person) => load(who).booking?.label;

  it("the button says what is due, that the limit is reached, or that the hour is full", () => {
    const free = createMember();
    expect(load(free).booking).toMatchObject({
      label: `Book Meetup (${MEETUP_BASE} base fee)`,
      isOpen: true,
      due: "Due now $0: your free weekly meetup.",
      limit: null,
      extraTokens: null,
    });
    expect(load(ada).booking?.due).toBe("Due now: covered by your plan.");
    book(free, { slotHour: 12 });
    expect(load(free).booking).toMatchObject({
      label: "Daily Limit Reached",
      isOpen: false,
      due: `Due now: ${MEETUP_BASE}.`,
      extraTokens: COST_HALF_TOKENS.extraMeetup / 2,
      takesCards: false,
      paymentsOn: false,
    });
    expect(load(free).used).toEqual({ today: 1, limit: 1 });
    advanceClock(12 * HOUR_MS + 1);
    expect(label(free)).toBe("Weekly Limit Reached");
    for (let seat = 0; seat < 3; seat++) book(createMember());
    expect(load(ada).booking).toMatchObject({ label: "Time Slot Full", isOpen: false });
    // Nobody is sold an hour that has no seat.
    expect(load(free).booking?.extraTokens).toBeNull();
  });

  it("anyone who has the seat is led to their meetup instead of a second booking", async () => {
    const read = async (who: Person) => {
      const page = load(who);
      const steps = <BookingSteps {...page} placeName="East Chop Lighthouse" />;
      return renderOnPage(steps);
    };
    const free = createMember();
    expect(await read(free)).toContain("Book Meetup");
    const id = book(free);
    const html = await read(free);
    expect(html).toContain("You have this seat.");
    expect(html).toContain(`href="/meetups/${id}"`);
    expect(html).not.toMatch(/Book Meetup|Limit Reached|Due now/);
    expect(load(free, LATER).booking?.ownMeetupId).toBeNull();
    expect(load(ada).booking?.ownMeetupId).toBeNull();
    // Anyone who waits, or is invited and has not answered, has no seat.
    talkingPair(ada, ben);
    suggest(ada);
    book(createMember());
    const waiting = createMember();
    joinWaitingList(waiting.id, SLOT);
    const owns = [ada, ben, waiting].map((who) => load(who).booking?.ownMeetupId);
    expect(owns).toEqual([expect.any(Number), null, null]);
  });

  it("a reached limit is named with the day on which it ends, and with the balance", () => {
    const free = createMember();
    const monday = "Your limit is 1 meetup a week. You can book again on Monday.";
    book(free);
    // Of two limits the button names the day's, and the line below when the next meetup is possible.
    expect(load(free).booking).toMatchObject({
      label: "Daily Limit Reached",
      limit: monday,
      extraTokens: COST_HALF_TOKENS.extraMeetup / 2,
      tokens: loadBalance(free.id).current,
    });
    giveTokens(free, 16);
    expect(load(free).booking?.tokens).toBe(loadBalance(free.id).current);
    advanceClock(DAY_MS);
    expect(load(free, LATER).booking).toMatchObject({
      label: "Weekly Limit Reached",
      limit: monday,
    });
    for (const slotHour of [12, 13]) book(ada, { date: "2025-08-12", slotHour });
    expect(load(ada, LATER).booking).toMatchObject({
      label: "Daily Limit Reached",
      limit: "Your limit is 2 meetups a day. You can book again tomorrow.",
    });
    expect(load(ben, LATER).booking?.limit).toBeNull();
  });

  it("an extra meetup is beside the day's limit in the counter, not within it", () => {
    const free = createMember();
    giveTokens(free, COST_HALF_TOKENS.extraMeetup / 2);
    book(free, { slotHour: 12 });
    book(free, { slotHour: 13, extra: "tokens" });
    expect(load(free).used).toEqual({ today: 1, limit: 1, extra: 1 });
  });

  it("there is no button before a place, a day, and a time that is offered are chosen", () => {
    for (const query of [
      "",
      `place=${LIGHTHOUSE}`,
      `place=${LIGHTHOUSE}&date=${SLOT.date}`,
      `place=${LIGHTHOUSE}&date=${SLOT.date}&slot=7`,
      `date=${SLOT.date}&slot=10`,
      `place=${LIGHTHOUSE}&date=2025-08-07&slot=10`,
      `place=${LIGHTHOUSE}&date=2025-12-07&slot=10`,
    ])
      expect(load(ada, query).booking, query).toBeNull();
  });
});

it("a day on which no meetup can begin anymore says so, and nothing of free seats", async () => {
  const query = `place=${LIGHTHOUSE}&date=2025-08-08`;
  const read = () => renderOnPage(<BookingSteps {...load(ada, query)} placeName="East Chop" />);
  const past = "No times left here that day.";
  expect(await read()).toContain("Spots left, of 3.");
  expect(await read()).not.toContain(past);
  advanceClock(11 * HOUR_MS);
  expect(await read()).toContain(past);
  expect(await read()).not.toContain("Spots left, of 3.");
});

describe("who a member can invite", () => {
  const names = (who: Person) => load(who).booking?.invitable.map(({ name }) => name);

  it("a match can be invited once the conversation has begun, until it is over", () => {
    const pair = matchPair(ada, createMember({ stageName: "Silent" }));
    expect(names(ada)).toEqual([]);
    expect(load(ada, `match=${pair.conversationId}`)).toMatchObject({
      guest: null,
      cannotInvite: true,
    });
    const { conversationId } = talkingPair(ada, ben);
    expect(names(ada)).toEqual(["Ben Hall"]);
    expect(load(ada, `match=${conversationId}`)).toMatchObject({
      guest: { name: "Ben Hall" },
      cannotInvite: false,
    });
    expect(load(createMember(), `${QUERY}&match=${conversationId}`).guest).toBeNull();
    block(ben, ada);
    expect(names(ada)).toEqual([]);
    expect(JSON.stringify(load(ada, `${QUERY}&match=${conversationId}`))).not.toContain("Ben");
  });

  it("a match with whom a suggestion of one's own is open is marked, so that the form can say so", () => {
    talkingPair(ada, ben);
    suggest(ada);
    const marks = (who: Person) =>
      load(who, LATER).booking?.invitable.map(({ isAsked }) => isAsked ?? false);
    expect(marks(ada)).toEqual([true]);
    expect(marks(ben)).toEqual([false]);
    advanceClock(22 * HOUR_MS);
    expect(marks(ada)).toEqual([false]);
  });

  it("a member without the agreements sees no match", () => {
    const { conversationId } = talkingPair(ada, ben);
    const viewer = { ...ada.viewer(), hasAgreed: false };
    const page = loadMeetupsPage(viewer, new URLSearchParams(`${QUERY}&match=${conversationId}`));
    expect(page.booking?.invitable).toEqual([]);
    expect(page.guest).toBeNull();
  });
});

describe("the member's own list", () => {
  const lines = (who: Person) =>
    listOwnLines(who.id).upcoming.map(({ status, companionName, isOwn, slotHour }) => ({
      status,
      companionName,
      isOwn,
      slotHour,
    }));

  it("an invitation, a booking, and a place in a line are listed by day and hour", () => {
    talkingPair(ada, ben);
    suggest(ada, { slotHour: 14 });
    book(ben, { slotHour: 9 });
    for (let seat = 0; seat < 3; seat++) book(createMember());
    joinWaitingList(createMember().id, SLOT);
    joinWaitingList(ben.id, SLOT);
    joinWaitingList(createMember().id, SLOT);
    expect(lines(ben)).toEqual([
      { status: "confirmed", companionName: null, isOwn: true, slotHour: 9 },
      { status: "waiting", companionName: null, isOwn: true, slotHour: 10 },
      { status: "pending", companionName: "Ada Lane", isOwn: false, slotHour: 14 },
    ]);
    expect(load(ben).booking?.turn).toBe(2);
    expect(load(ada).booking?.turn).toBeNull();
    expect(load(ben).planned).toBe(3);
    // Nobody has answered for a day.
    advanceClock(DAY_MS + 3 * HOUR_MS);
    expect(lines(ada)).toEqual([]);
  });

  it("a cancelled meetup leaves the list of both, and a block unnames nobody's meetup that is left", () => {
    talkingPair(ada, ben);
    const id = agree(ada, ben);
    expect(lines(ada)).toMatchObject([{ status: "confirmed", companionName: "Ben Hall" }]);
    cancelMeetup(ada.id, id);
    expect([...lines(ada), ...lines(ben)]).toEqual([]);
  });

  it("a completed meetup leaves the list for the question how it was, until one has answered", () => {
    talkingPair(ada, ben);
    const id = agree(ada, ben);
    advanceClock(DAY_MS - 2 * HOUR_MS);
    checkIn(ada.id, id);
    advanceClock(2 * HOUR_MS);
    completeMeetups();
    expect(lines(ben)).toEqual([]);
    expect(listOwnLines(ben.id).unanswered).toMatchObject([{ status: "completed" }]);
    advanceClock(DAY_MS);
    expect(lines(ada)).toEqual([]);
  });

  it("a meetup is asked about for a week, until one has answered", () => {
    talkingPair(ada, ben);
    const id = agree(ada, ben);
    advanceClock(2 * DAY_MS);
    giveFeedback(ben.id, id, { feltSafe: true, words: "" });
    expect(listOwnLines(ben.id).unanswered).toEqual([]);
    // The other was not asked by it.
    expect(listOwnLines(ada.id).unanswered).toHaveLength(1);
    block(ben, ada);
    expect(listOwnLines(ada.id).unanswered).toMatchObject([{ companionName: "A member" }]);
    advanceClock(7 * DAY_MS);
    expect(listOwnLines(ada.id).unanswered).toEqual([]);
  });

  it("what took place stays among the past ones for two months, the latest first, once nothing is asked of it", () => {
    book(ada);
    talkingPair(ada, ben);
    const id = agree(ada, ben, { slotHour: 12 });
    advanceClock(2 * DAY_MS);
    const past = () => listOwnLines(ada.id).past.map(({ slotHour }) => slotHour);
    expect(past()).toEqual([10]);
    giveFeedback(ada.id, id, { feltSafe: true, words: "" });
    expect(past()).toEqual([12, 10]);
    expect(lines(ada)).toEqual([]);
    advanceClock(60 * DAY_MS);
    expect(past()).toEqual([]);
  });

  it("a row has the companion's photo only while they may be known", () => {
    const photo = addPhoto(ben, "approved");
    talkingPair(ada, ben);
    agree(ada, ben);
    const url = () =>
      Object.values(listOwnLines(ada.id)).flatMap((lines) =>
        lines.map(({ companionPhotoUrl }) => companionPhotoUrl),
      );
    expect(url()).toEqual([expect.stringContaining(photo)]);
    advanceClock(2 * DAY_MS);
    expect(url()).toEqual([expect.stringContaining(photo)]);
    block(ben, ada);
    expect(url()).toEqual([null]);
  });
});
