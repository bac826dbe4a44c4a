import { beforeEach, describe, expect, it, vi } from "vitest";
import { COST_HALF_TOKENS } from "~/features/prices/catalog";
import { MEETUP_BASE } from "~/features/prices/price-texts";
import { loadBalance } from "~/features/tokens/ledger.server";
import { DAY_MS, HOUR_MS, setClock } from "~/server/data/clock.server";
import { countUse } from "~/server/ops/rate-limits.server";
import { Refusal } from "~/server/web/errors";
import {
  advanceClock,
  block,
  createMember,
  grantPlan,
  type Person,
  resolvedBy,
  rows,
  runSql,
  setState,
  setUpDatabase,
} from "../../../../tests/support/island";
import { describeRefusal } from "../../../../tests/support/steps";
import { bookingSchema } from "../booking.schema";
import { cancelMeetup } from "../meetup/end-meetup.server";
import { BOOK_LIMIT } from "../seats/booking-limits.server";
import { formatDue, loadMeetupAllowance } from "../seats/seat-allowance.server";
import { addPlaces, book, giveTokens, SLOT, seats, statuses } from "./booking.fixture";
import { joinWaitingList } from "./waiting-list.server";

setUpDatabase();
beforeEach(addPlaces);

const people = (count: number) => Array.from({ length: count }, () => createMember());
/** What a call reads of a refusal. */
function callMessage(act: () => unknown): string | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.options.callMessage;
  }
  return undefined;
}
const due = ({ id }: Person) => formatDue(loadMeetupAllowance(id).due);

describe("a seat", () => {
  it("a booking for oneself is confirmed at once, in the lowest free seat", () => {
    for (const person of people(3)) book(person);
    expect(statuses()).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect(seats()).toEqual([1, 2, 3]);
  });

  it("a fourth seat is refused with the next free hour, and the database refuses it as well", () => {
    const [ada, bea, cai, dee] = people(4) as [Person, Person, Person, Person];
    for (const person of [ada, bea, cai]) book(person);
    expect(describeRefusal(() => book(dee))).toBe(
      "slot_full: 10:00 AM is taken; 11:00 AM is free.",
    );
    for (const person of people(3)) book(person, { slotHour: 15 });
    expect(describeRefusal(() => book(dee, { slotHour: 15 }))).toBe(
      "slot_full: 3:00 PM is taken; 2:00 PM is free.",
    );
    const fourth = (seat: number) => `INSERT INTO meetup_bookings
      (user_id, location_id, date, slot_hour, starts_at, seat, status, covered_by, client_id, created_at, confirmed_at)
      SELECT '${dee.id}', location_id, date, slot_hour, starts_at, ${seat}, 'confirmed', 'weekly', 'client-9', created_at, created_at
      FROM meetup_bookings LIMIT 1`;
    expect(() => runSql(fourth(4))).toThrow("meetup_bookings_seats");
    expect(() => runSql(fourth(3))).toThrow("UNIQUE constraint failed");
  });

  it.each([
    ["the first minute of a day", "2025-08-08T04:00:00Z", "2025-09-08", "2025-09-09"],
    ["the last minute of a day", "2025-08-09T03:59:00Z", "2025-09-08", "2025-09-09"],
    // The clocks are set back in between, so that 31 times 24 hours later it is the day before.
    ["a day of summer time", "2025-10-15T04:00:00Z", "2025-11-15", "2025-11-16"],
    // They are set forward, so that 31 times 24 hours later it is the day after.
    ["the last minute of a day of winter", "2026-03-01T04:59:00Z", "2026-03-31", "2026-04-01"],
  ])(
    "%s books the last hour of the last day, and none of the day after",
    (_when, at, last, after) => {
      setClock(at);
      const ada = createMember();
      const wish = { slotHour: 15 };
      expect(describeRefusal(() => book(ada, { ...wish, date: after }))).toBe(
        "invalid: Please choose a day from today to 31 days ahead.",
      );
      expect(describeRefusal(() => book(ada, { ...wish, date: last }))).toBe("done");
    },
  );

  it("an hour that comes while someone books it, or joins its waiting list, is refused as past", () => {
    // In winter the database knows to the millisecond when a wait comes too late.
    setClock("2025-12-08T17:00:00Z");
    const [winter, begins] = ["2025-12-09", new Date("2025-12-09T15:00:00Z").getTime()];
    const [ada, ...others] = people(4) as [Person, Person, Person, Person];
    for (const other of others) book(other, { date: winter });
    setClock();
    for (let leftMs = 1; leftMs <= 10; leftMs += 1)
      for (const act of [
        () => book(ada, { date: winter, locationId: 2 }),
        () => joinWaitingList(ada.id, { ...SLOT, date: winter }),
      ]) {
        let at = begins - leftMs - 1;
        vi.spyOn(Date, "now").mockImplementation(() => ++at);
        expect(describeRefusal(act)).toMatch(/^invalid: That time has passed/);
      }
    vi.restoreAllMocks();
  });

  it("a day that has passed is refused as a day, not as a time", () => {
    const wish = { date: "2025-08-07" };
    expect(describeRefusal(() => book(createMember(), wish))).toBe(
      "invalid: Please choose a day from today to 31 days ahead.",
    );
  });

  it("the member's open pages see the meetup at once, and the day counts it", async () => {
    const ada = createMember();
    expect(await resolvedBy(() => book(ada), ada)).toEqual([ada]);
    expect(rows("daily_counts")).toContainEqual(
      expect.objectContaining({ kind: "meetup", times: 1 }),
    );
  });

  it("thirty bookings an hour are counted, and the next one is refused until an hour later", () => {
    const ada = createMember();
    for (let use = 0; use < 30; use += 1) countUse(BOOK_LIMIT, ada.id);
    expect(describeRefusal(() => countUse(BOOK_LIMIT, ada.id))).toMatch(/^too_often/);
    advanceClock(HOUR_MS);
    expect(describeRefusal(() => countUse(BOOK_LIMIT, ada.id))).toBe("done");
  });

  it("a cancelled seat is free at once", () => {
    const [ada, bea, cai, dee] = people(4) as [Person, Person, Person, Person];
    const first = book(ada);
    for (const person of [bea, cai]) book(person);
    cancelMeetup(ada.id, first);
    cancelMeetup(ada.id, first);
    expect(describeRefusal(() => book(dee))).toBe("done");
    expect(seats()).toEqual([null, 2, 3, 1]);
  });

  it("a repeated request books once, by its key and by its slot", () => {
    const ada = createMember({ plan: "unlimited" });
    const first = book(ada, { clientId: "client-1" });
    expect(book(ada, { clientId: "client-1" })).toBe(first);
    expect(book(ada)).toBe(first);
    expect(statuses()).toEqual(["confirmed"]);
  });

  it("a member is at one place at a time", () => {
    const ada = createMember({ plan: "unlimited" });
    book(ada);
    expect(describeRefusal(() => book(ada, { locationId: 2 }))).toMatch(/^elsewhere/);
    expect(describeRefusal(() => book(ada, { locationId: 2, slotHour: 11 }))).toBe("done");
  });

  it.each([
    ["yesterday", { date: "2025-08-07" }],
    ["an hour that began", { date: "2025-08-08", slotHour: 12 }],
    ["a day far ahead", { date: "2025-09-09" }],
    ["a day that is not in the calendar", { date: "2025-02-30" }],
    ["a time before the place opens", { slotHour: 7 }],
    ["a place that is not there", { locationId: 999 }],
  ])("a booking is refused for %s", (_what, wish) => {
    expect(describeRefusal(() => book(createMember(), wish))).toMatch(/^invalid/);
    expect(rows("meetup_bookings")).toEqual([]);
  });

  it("a meetup cannot be cancelled once it has begun, nor by anyone else", () => {
    const [ada, bea] = people(2) as [Person, Person];
    const id = book(ada);
    expect(describeRefusal(() => cancelMeetup(bea.id, id))).toMatch(/^not_found/);
    advanceClock(DAY_MS - 2 * HOUR_MS);
    expect(describeRefusal(() => cancelMeetup(ada.id, id))).toMatch(/^too_late/);
  });
});

describe("the limits", () => {
  it("a free member books one meetup a week, and the next costs tokens once they confirm it", () => {
    const ada = createMember();
    expect(due(ada)).toBe("$0: your free weekly meetup");
    book(ada);
    expect(due(ada)).toBe(MEETUP_BASE);
    // The day's limit is reached first, and of the two the week's ends last.
    const monday = "Your limit is 1 meetup a week. You can book again on Monday. An extra";
    expect(describeRefusal(() => book(ada, { slotHour: 11 }))).toContain(`day_limit: ${monday}`);
    expect(callMessage(() => book(ada, { slotHour: 11 }))).toMatch(
      /^Daily Limit Reached: you can book 1 a day\. An extra meetup costs \d+ August Tokens/,
    );
    advanceClock(DAY_MS);
    expect(describeRefusal(() => book(ada, { slotHour: 13 }))).toContain(`week_limit: ${monday}`);
    expect(callMessage(() => book(ada, { slotHour: 13 }))).toMatch(
      /^Weekly Limit Reached: you can book 1 a week, from Monday to Sunday\. An extra/,
    );
    expect(describeRefusal(() => book(ada, { slotHour: 13, extra: "tokens" }))).toMatch(
      /^too_few_tokens/,
    );
    expect(statuses()).toEqual(["confirmed"]);
    giveTokens(ada, COST_HALF_TOKENS.extraMeetup);
    const before = loadBalance(ada.id).current;
    expect(describeRefusal(() => book(ada, { slotHour: 13, extra: "tokens" }))).toBe("done");
    expect(before - loadBalance(ada.id).current).toBe(COST_HALF_TOKENS.extraMeetup / 2);
  });

  it("an extra meetup is paid with tokens alone", () => {
    const body = { locationId: 1, date: SLOT.date, timeSlot: "10:00" };
    const accepts = (extra: unknown) => bookingSchema.safeParse({ ...body, extra }).success;
    expect([accepts(undefined), accepts("tokens"), accepts("payment")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("days and weeks begin at midnight in New York, also across the change of clocks", () => {
    // Friday 23:59 on the island, Saturday in UTC.
    setClock("2025-10-31T03:59:00Z");
    const ada = createMember({ plan: "social" });
    const counts = () => {
      const { usedToday, usedThisWeek } = loadMeetupAllowance(ada.id);
      return [usedToday, usedThisWeek];
    };
    book(ada, { date: "2025-11-10", slotHour: 10 });
    expect(counts()).toEqual([1, 1]);
    setClock("2025-10-31T04:00:00Z");
    expect(counts()).toEqual([0, 1]);
    // Sunday, on which the clocks are set back: its midnight is 04:00 UTC, Monday's is 05:00.
    setClock("2025-11-03T04:59:59Z");
    expect(counts()).toEqual([0, 1]);
    setClock("2025-11-03T05:00:00Z");
    expect(counts()).toEqual([0, 0]);
  });

  it.each([
    ["social", 2, 10],
    ["august", 2, 10],
    ["unlimited", 3, null],
  ] as const)("a member with %s books %i a day and %s a week", (plan, dayLimit, weekLimit) => {
    const ada = createMember();
    grantPlan(ada, plan);
    expect(loadMeetupAllowance(ada.id)).toMatchObject({ dayLimit, weekLimit });
    expect(due(ada)).toBe("covered by your plan");
  });

  it("a cancelled booking does not count", () => {
    const ada = createMember();
    cancelMeetup(ada.id, book(ada));
    expect(describeRefusal(() => book(ada, { slotHour: 11 }))).toBe("done");
  });
});

describe("a member who leaves", () => {
  it.each(["suspended", "deleted"] as const)(
    "the bookings of a member who is %s are cancelled, and their seat goes to anyone who waits",
    (state) => {
      const [ada, bea, cai, dee] = people(4) as [Person, Person, Person, Person];
      for (const person of [ada, bea, cai]) book(person);
      joinWaitingList(dee.id, SLOT);
      setState(ada, state);
      expect(statuses()).toEqual(["cancelled", "confirmed", "confirmed", "confirmed"]);
    },
  );

  it("a paused member keeps their booking, and a block takes nobody's own one", () => {
    const [ada, bea] = people(2) as [Person, Person];
    book(ada);
    block(bea, ada);
    setState(ada, "paused");
    expect(statuses()).toEqual(["confirmed"]);
  });
});
