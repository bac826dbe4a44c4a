import { beforeEach, describe, expect, it } from "vitest";
import { listMeetupEvents } from "~/features/calendar/meetup-events.server";
import { loadDashboard } from "~/features/dashboard/dashboard.server";
import { COST_HALF_TOKENS, MEETUP_BASE_CENTS } from "~/features/prices/catalog";
import { MEETUP_BASE } from "~/features/prices/price-texts";
import { HOUR_MS, MINUTE_MS, now } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import { advanceClock, createMember, type Person, rows } from "../../../../tests/support/island";
import { describeRefusal } from "../../../../tests/support/steps";
import {
  addPlaces,
  book,
  lastId,
  noticeTitles,
  payBaseFee,
  SLOT,
  seats,
  statuses,
  suggest,
  talkingPair,
} from "../booking/booking.fixture";
import { loadMeetupsPage } from "../booking/meetups-page.server";
import { joinWaitingList } from "../booking/waiting-list.server";
import { releaseHolds } from "../seats/settle-slot.server";
import { createLimited, due, hold, setUpPaidMeetups } from "./base-fee.fixture";
import { findMeetupDue } from "./base-fee.server";
import { cancelMeetup } from "./end-meetup.server";
import { findBookingJson } from "./meetup-json.server";
import { loadMeetupPage } from "./meetup-page.server";
import { listOwnLines } from "./upcoming.server";

setUpPaidMeetups();

let ada: Person;
let reserved: number;

const own = ({ id }: Person) => statuses(id);

beforeEach(() => {
  addPlaces();
  ada = createLimited();
  reserved = hold(ada);
});

describe("a seat that is paid by card", () => {
  it("it is reserved for half an hour, and for no longer than until its hour begins", () => {
    const at = now().getTime();
    const made = () => rows("meetup_bookings").find(({ id }) => id === lastId());
    expect(made()).toMatchObject({
      status: "pending",
      seat: 1,
      covered_by: "payment",
      price_paid_cents: 0,
      confirmed_at: null,
      held_until: at + 30 * MINUTE_MS,
    });
    const bea = createLimited();
    advanceClock(50 * MINUTE_MS);
    book(bea, { date: "2025-08-08", slotHour: 13, extra: "card" });
    expect(made()).toMatchObject({ held_until: at + HOUR_MS });
  });

  it("the payment confirms it, once, however often its event comes", () => {
    payBaseFee(ada, reserved);
    payBaseFee(ada, reserved);
    expect(own(ada)).toEqual(["confirmed", "confirmed"]);
    expect(rows("meetup_payments")).toMatchObject([
      { booking_id: reserved, amount_cents: MEETUP_BASE_CENTS },
    ]);
    expect(rows("meetup_bookings")[1]).toMatchObject({
      price_paid_cents: MEETUP_BASE_CENTS,
      revision: 1,
    });
    expect(noticeTitles(ada)).toEqual(["You have a seat"]);
    expect(due(ada)).toBe(MEETUP_BASE);
  });

  it("its base fee is due to its booker alone, and only while it is reserved unpaid", () => {
    const bea = createLimited();
    const other = hold(bea, 11);
    expect(findMeetupDue(ada, reserved)).toEqual({ amountCents: MEETUP_BASE_CENTS });
    for (const id of [other, 999])
      expect(() => findMeetupDue(ada, id)).toThrow(expect.objectContaining({ code: "not_found" }));
    payBaseFee(ada, reserved);
    expect(findMeetupDue(ada, reserved)).toBeNull();
    expect(findMeetupDue(bea, other)).not.toBeNull();
    advanceClock(30 * MINUTE_MS);
    expect(findMeetupDue(bea, other)).toBeNull();
  });

  it("its seat is free for the waiting list as soon as the time to pay is over", () => {
    const [bea, cai, dee] = [createMember(), createMember(), createMember()];
    book(bea);
    book(cai);
    joinWaitingList(dee.id, SLOT);
    advanceClock(30 * MINUTE_MS - 1);
    releaseHolds();
    expect(own(dee)).toEqual([]);
    advanceClock(1);
    expect(releaseHolds()).toBe(1);
    expect(own(ada)).toEqual(["confirmed", "cancelled"]);
    expect(own(dee)).toEqual(["confirmed"]);
    expect(noticeTitles(ada)).toEqual(["Your seat is gone"]);
    expect(loadMeetupPage(ada.id, reserved)).toMatchObject({
      isExpired: true,
      company: "You didn’t pay in time.",
    });
  });

  it("its seat is free for the next who asks, also before the sweep", () => {
    for (const person of [createMember(), createMember()]) book(person);
    const dee = createMember();
    expect(describeRefusal(() => book(dee))).toMatch(/^slot_full/);
    advanceClock(30 * MINUTE_MS);
    expect(describeRefusal(() => book(dee))).toBe("done");
    expect(seats()).toEqual([1, null, 2, 3, 1]);
  });

  it("its booker gives it back at no price, and may hold another one then", () => {
    expect(describeRefusal(() => hold(ada, 11))).toBe(
      "pay_first: You haven’t paid for your seat yet: Edgartown Lighthouse, Sat, Aug 9 at 10:00 AM. Pay for it, or give it back.",
    );
    cancelMeetup(ada.id, reserved);
    expect(own(ada)).toEqual(["confirmed", "cancelled"]);
    expect(hold(ada, 11)).toBeGreaterThan(reserved);
    // The time of the first one is over, even before the sweep.
    advanceClock(30 * MINUTE_MS);
    hold(ada, 12);
    expect(own(ada)).toEqual(["confirmed", "cancelled", "cancelled", "pending"]);
  });

  it("a repeat of the request leads to the same seat", () => {
    const clientId = "client-id-1";
    const bea = createLimited();
    const first = book(bea, { extra: "card", clientId });
    expect(book(bea, { extra: "card", clientId })).toBe(first);
    expect(book(bea, { extra: "card" })).toBe(first);
  });

  it("within the limits nothing is due by card", () => {
    const cai = createMember();
    hold(cai, 11);
    expect(own(cai)).toEqual(["confirmed"]);
  });

  it("a match is not invited by card", () => {
    const ben = createMember({ plan: "social" });
    const bea = createMember({ plan: "social" });
    talkingPair(ben, bea);
    for (const slotHour of [8, 9]) book(ben, { slotHour });
    expect(describeRefusal(() => suggest(ben, { extra: "card" }))).toMatch(/^invalid: Inviting/);
    expect(own(ben)).toEqual(["confirmed", "confirmed"]);
  });
});

describe("where it is said that a seat waits for its payment", () => {
  it("its own screen, the list and Home say until when, and lead to the payment", () => {
    const until = "Friday 12:30 PM";
    expect(loadMeetupPage(ada.id, reserved)).toMatchObject({
      status: "pending",
      canPay: true,
      canAnswer: false,
      canCancel: true,
      hold: `Pay by ${until}. We’ll hold the seat until then.`,
      calendarFile: null,
    });
    expect(listOwnLines(ada.id).upcoming[0]).toMatchObject({ status: "pending", payUntil: until });
    expect(loadDashboard(ada.viewer()).steps[0]).toMatchObject({
      title: `Pay by ${until} to keep your seat`,
      to: `/checkout?meetup=${reserved}`,
      action: `Pay ${MEETUP_BASE}`,
    });
    expect(findBookingJson(ada.id, reserved)).toMatchObject({ status: "pending", pricePaid: 0 });
    const events = () => listMeetupEvents(ada.viewer()).map(({ key }) => key);
    expect(events()).not.toContain(`meetup-${reserved}`);
    payBaseFee(ada, reserved);
    expect(findBookingJson(ada.id, reserved)).toMatchObject({
      status: "confirmed",
      pricePaid: MEETUP_BASE_CENTS / 100,
    });
    expect(events()).toContain(`meetup-${reserved}`);
    expect(listOwnLines(ada.id).upcoming[0]?.payUntil).toBeNull();
  });

  it("a booking beyond a limit is offered by card, where a seat is free", () => {
    const query = new URLSearchParams("place=1&date=2025-08-09&slot=11");
    const buttons = (who: Person) => loadMeetupsPage(who.viewer(), query).booking;
    expect(buttons(ada)).toMatchObject({
      takesCards: true,
      extraTokens: COST_HALF_TOKENS.extraMeetup / 2,
      due: `Due now: ${MEETUP_BASE}.`,
    });
    expect(buttons(createMember())).toMatchObject({ takesCards: false });
  });
});

it("a base fee is recorded whole or not at all", () => {
  expect(() =>
    transact(() => {
      payBaseFee(ada, reserved);
      throw new Error("The process dies");
    }),
  ).toThrow("The process dies");
  expect(rows("meetup_payments")).toEqual([]);
  expect(own(ada)).toEqual(["confirmed", "pending"]);
});
