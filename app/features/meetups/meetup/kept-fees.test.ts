import { beforeEach, describe, expect, it } from "vitest";
import { MEETUP_BASE_CENTS } from "~/features/prices/catalog";
import { MEETUP_BASE } from "~/features/prices/price-texts";
import { DAY_MS, MINUTE_MS } from "~/server/data/clock.server";
import { advanceClock, createMember, type Person, rows } from "../../../../tests/support/island";
import {
  addPlaces,
  agree,
  answer,
  book,
  giveTokens,
  lastId,
  noticeTitles,
  payBaseFee,
  statuses,
  suggest,
  talkingPair,
} from "../booking/booking.fixture";
import { createLimited, due, hold, listBilling, setUpPaidMeetups } from "./base-fee.fixture";
import { cancelMeetup } from "./end-meetup.server";
import { loadMeetupPage } from "./meetup-page.server";

setUpPaidMeetups();

let ada: Person;
let reserved: number;

const own = ({ id }: Person) => statuses(id);

beforeEach(() => {
  addPlaces();
  ada = createLimited();
  reserved = hold(ada);
});

describe("a base fee whose meetup does not stand", () => {
  it("a payment that comes too late pays for the next meetup beyond a limit, and says so", () => {
    advanceClock(30 * MINUTE_MS);
    payBaseFee(ada, reserved);
    payBaseFee(ada, reserved);
    expect(listBilling(ada)).toEqual([
      {
        title: "One extra meetup is paid for",
        message: expect.stringContaining(`Your ${MEETUP_BASE} came after the seat was gone.`),
        link: "/meetups?place=1&date=2025-08-09&slot=10#book",
      },
    ]);
    expect(due(ada)).toBe("covered by the extra meetup you paid for");
    book(ada, { slotHour: 11 });
    expect(due(ada)).toBe(MEETUP_BASE);
    expect(rows("meetup_bookings").at(-1)).toMatchObject({
      status: "confirmed",
      covered_by: "payment",
      price_paid_cents: MEETUP_BASE_CENTS,
      held_until: null,
    });
    expect(rows("meetup_payments")).toMatchObject([{ booking_id: lastId() }]);
  });

  it("a meetup that was paid twice leaves one extra meetup", () => {
    payBaseFee(ada, reserved, { reference: "pi_1" });
    payBaseFee(ada, reserved, { reference: "pi_2" });
    expect(rows("meetup_payments").map(({ booking_id }) => booking_id)).toEqual([reserved, null]);
    expect(listBilling(ada)).toHaveLength(1);
    book(ada, { slotHour: 11 });
    expect(due(ada)).toBe(MEETUP_BASE);
  });

  it("a cancelled meetup's fee pays for an invitation, and for the next one once that is declined", () => {
    const ben = createMember({ plan: "social" });
    talkingPair(ben, ada);
    payBaseFee(ada, reserved);
    cancelMeetup(ada.id, reserved);
    expect(loadMeetupPage(ada.id, reserved).kept).toBe(
      `You don’t get the ${MEETUP_BASE} back, but you keep one extra meetup for later.`,
    );
    suggest(ada, { slotHour: 11 });
    expect(rows("meetup_bookings").at(-1)).toMatchObject({
      status: "pending",
      price_paid_cents: MEETUP_BASE_CENTS,
    });
    expect(due(ada)).toBe(MEETUP_BASE);
    answer(ben, "refusal");
    expect(due(ada)).toBe("covered by the extra meetup you paid for");
    // Its time is over, even before the sweep.
    suggest(ada, { slotHour: 12 });
    advanceClock(DAY_MS);
    book(ada, { slotHour: 14 });
    expect(rows("meetup_payments")).toMatchObject([{ booking_id: lastId() }]);
  });

  it("tokens that were spent for a meetup that does not stand are used before a fee", () => {
    payBaseFee(ada, reserved);
    cancelMeetup(ada.id, reserved);
    giveTokens(ada, 15);
    const bought = book(ada, { slotHour: 11 });
    cancelMeetup(ada.id, book(ada, { slotHour: 12, extra: "tokens" }));
    cancelMeetup(ada.id, bought);
    book(ada, { slotHour: 13 });
    book(ada, { slotHour: 14 });
    expect(rows("meetup_bookings").slice(-2)).toMatchObject([
      { covered_by: "tokens" },
      { covered_by: "payment" },
    ]);
    expect(due(ada)).toBe(MEETUP_BASE);
  });
});

describe("a base fee that is refunded or disputed", () => {
  const reverse = (isReversed = true) => payBaseFee(ada, reserved, { isReversed });

  it("the meetup ahead is canceled with a notice, and the fee pays for nothing more", () => {
    payBaseFee(ada, reserved);
    reverse();
    reverse();
    expect(own(ada)).toEqual(["confirmed", "cancelled"]);
    expect(listBilling(ada)).toMatchObject([{ title: "A meetup is canceled" }]);
    expect(due(ada)).toBe(MEETUP_BASE);
  });

  it("a meetup with a match ends for both", () => {
    const ben = createMember({ plan: "social", stageName: "Ben" });
    talkingPair(ben, ada);
    payBaseFee(ada, reserved);
    cancelMeetup(ada.id, reserved);
    const id = agree(ada, ben, { slotHour: 11 });
    reverse();
    expect(own(ada).at(-1)).toBe("cancelled");
    expect(noticeTitles(ben)).toContain("Meetup canceled");
    expect(loadMeetupPage(ben.id, id).status).toBe("cancelled");
  });

  it("a meetup that has begun is left, and a dispute that is won leaves no second one", () => {
    payBaseFee(ada, reserved);
    advanceClock(DAY_MS);
    reverse();
    expect(own(ada)).toEqual(["confirmed", "confirmed"]);
    expect(listBilling(ada)).toEqual([]);
    reverse(false);
    expect(due(ada)).toBe(MEETUP_BASE);
  });

  it("a dispute that is won pays for the next meetup, since its own was cancelled", () => {
    payBaseFee(ada, reserved);
    reverse();
    reverse(false);
    expect(due(ada)).toBe("covered by the extra meetup you paid for");
  });

  it("a payment that is first heard of as refunded confirms nothing", () => {
    reverse();
    expect(own(ada)).toEqual(["confirmed", "pending"]);
    expect(listBilling(ada)).toEqual([]);
    advanceClock(30 * MINUTE_MS);
    expect(due(ada)).toBe(MEETUP_BASE);
  });
});
