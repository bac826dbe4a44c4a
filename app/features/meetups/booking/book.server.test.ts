import { beforeEach, describe, expect, it } from "vitest";
import { suspendMember } from "~/features/safety/suspension.server";
import { COST_HALF_TOKENS, loadBalance } from "~/features/tokens/ledger.server";
import { DAY_MS, HOUR_MS, setClock } from "~/server/clock.server";
import { Refusal } from "~/server/errors";
import {
  advanceClock,
  block,
  createMember,
  grantPlan,
  type Person,
  rows,
  runSql,
  setState,
  setUpDatabase,
} from "../../../../tests/support/island";
import { bookingSchema } from "../booking.schema";
import { cancelMeetup } from "../meetup/end-meetup.server";
import { dueInWords, loadMeetupAllowance } from "../seats/allowance.server";
import { suggestMeetup } from "../suggestions/proposals.server";
import {
  addPlaces,
  book,
  giveTokens,
  noticeTitles,
  SLOT,
  seats,
  statuses,
  talkingPair,
} from "./booking.fixture";
import { joinWaitingList, leaveWaitingList } from "./waiting-list.server";

setUpDatabase();
beforeEach(addPlaces);

const refusal = (work: () => unknown): string => {
  try {
    work();
    return "done";
  } catch (error) {
    if (error instanceof Refusal) return `${error.code}: ${error.message}`;
    throw error;
  }
};
const people = (count: number) => Array.from({ length: count }, () => createMember());
const due = ({ id }: Person) => dueInWords(loadMeetupAllowance(id).due);

describe("a seat", () => {
  it("a booking for oneself is confirmed at once, in the lowest free seat", () => {
    for (const person of people(3)) book(person);
    expect(statuses()).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect(seats()).toEqual([1, 2, 3]);
  });

  it("a fourth seat is refused with the next free hour, and the database refuses it as well", () => {
    const [ada, bea, cai, dee] = people(4) as [Person, Person, Person, Person];
    for (const person of [ada, bea, cai]) book(person);
    expect(refusal(() => book(dee))).toBe("slot_full: 10:00 AM is taken; 11:00 AM is free.");
    const fourth = (seat: number) => `INSERT INTO meetup_bookings
      (user_id, location_id, date, slot_hour, starts_at, seat, status, covered_by, client_id, created_at, confirmed_at)
      SELECT '${dee.id}', location_id, date, slot_hour, starts_at, ${seat}, 'confirmed', 'weekly', 'client-9', created_at, created_at
      FROM meetup_bookings LIMIT 1`;
    expect(() => runSql(fourth(4))).toThrow("meetup_bookings_seats");
    expect(() => runSql(fourth(3))).toThrow("meetup_bookings_never_replaced");
  });

  it("a cancelled seat is free at once", () => {
    const [ada, bea, cai, dee] = people(4) as [Person, Person, Person, Person];
    const first = book(ada);
    for (const person of [bea, cai]) book(person);
    cancelMeetup(ada.id, first);
    cancelMeetup(ada.id, first);
    expect(refusal(() => book(dee))).toBe("done");
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
    expect(refusal(() => book(ada, { locationId: 2 }))).toMatch(/^elsewhere/);
    expect(refusal(() => book(ada, { locationId: 2, slotHour: 11 }))).toBe("done");
  });

  it.each([
    ["yesterday", { date: "2025-08-07" }],
    ["an hour that began", { date: "2025-08-08", slotHour: 12 }],
    ["a day far ahead", { date: "2025-09-09" }],
    ["a day that is not in the calendar", { date: "2025-02-30" }],
    ["a time before the place opens", { slotHour: 7 }],
    ["a place that is not there", { locationId: 999 }],
  ])("a booking is refused for %s", (_what, wish) => {
    expect(refusal(() => book(createMember(), wish))).toMatch(/^invalid/);
    expect(rows("meetup_bookings")).toEqual([]);
  });

  it("a meetup cannot be cancelled once it has begun, nor by anybody else", () => {
    const [ada, bea] = people(2) as [Person, Person];
    const id = book(ada);
    expect(refusal(() => cancelMeetup(bea.id, id))).toMatch(/^not_found/);
    advanceClock(DAY_MS - 2 * HOUR_MS);
    expect(refusal(() => cancelMeetup(ada.id, id))).toMatch(/^too_late/);
  });
});

describe("the limits", () => {
  it("a free member books one meetup a week, and the next costs 15 tokens once they confirm it", () => {
    const ada = createMember();
    expect(due(ada)).toBe("$0: your free weekly meetup");
    book(ada);
    expect(due(ada)).toBe("$30, or 15 August Tokens");
    expect(refusal(() => book(ada, { slotHour: 11 }))).toMatch(/^day_limit: Daily Limit Reached/);
    advanceClock(DAY_MS);
    expect(refusal(() => book(ada, { slotHour: 13 }))).toMatch(/^week_limit: Weekly Limit Reached/);
    expect(refusal(() => book(ada, { slotHour: 13, extra: "tokens" }))).toMatch(/^too_few_tokens/);
    expect(statuses()).toEqual(["confirmed"]);
    giveTokens(ada, 20);
    const before = loadBalance(ada.id).current;
    expect(refusal(() => book(ada, { slotHour: 13, extra: "tokens" }))).toBe("done");
    expect(before - loadBalance(ada.id).current).toBe(15);
    expect(COST_HALF_TOKENS.extraMeetup).toBe(30);
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
    expect(refusal(() => book(ada, { slotHour: 11 }))).toBe("done");
  });
});

describe("a waiting list", () => {
  const fill = () => {
    const [ada, bea, cai] = people(3) as [Person, Person, Person];
    const [first, second] = [ada, bea, cai].map((person) => book(person)) as [number, number];
    return { ada, bea, first, second };
  };
  const booked = ({ id }: Person) =>
    rows("meetup_bookings").filter(({ user_id }) => user_id === id).length;

  it("the first who waits gets the seat that is freed, once, and is told", () => {
    const { ada, bea, first, second } = fill();
    const [dee, eve] = people(2) as [Person, Person];
    expect([joinWaitingList(dee.id, SLOT), joinWaitingList(eve.id, SLOT)]).toEqual([1, 2]);
    expect(joinWaitingList(dee.id, SLOT)).toBe(1);
    cancelMeetup(ada.id, first);
    expect([booked(dee), booked(eve)]).toEqual([1, 0]);
    expect(noticeTitles(dee)).toEqual(["You have a seat"]);
    cancelMeetup(bea.id, second);
    expect([booked(dee), booked(eve)]).toEqual([1, 1]);
  });

  it("who cannot have the seat any more is skipped and told once", () => {
    const { ada, first } = fill();
    const [dee, eve, fay, gil] = people(4) as [Person, Person, Person, Person];
    for (const person of [dee, eve, fay, gil]) joinWaitingList(person.id, SLOT);
    book(dee, { slotHour: 12 });
    leaveWaitingList(eve.id, SLOT);
    suspendMember(fay.id, "Unkind words");
    cancelMeetup(ada.id, first);
    expect([dee, eve, fay, gil].map(booked)).toEqual([1, 0, 0, 1]);
    expect(noticeTitles(dee)).toEqual(["A seat came free"]);
    expect(noticeTitles(eve)).toEqual([]);
    expect(rows("meetup_waits").map(({ ending }) => ending)).toEqual([
      "skipped",
      "left",
      "left",
      "promoted",
    ]);
  });

  it("who waits and is elsewhere at that hour by then is skipped, and the next has the seat", () => {
    const { ada, first } = fill();
    const [dee, eve] = [createMember({ plan: "social" }), createMember()];
    for (const { id } of [dee, eve]) joinWaitingList(id, SLOT);
    book(dee, { locationId: 2 });
    cancelMeetup(ada.id, first);
    expect([dee, eve].map(booked)).toEqual([1, 1]);
    expect(rows("meetup_waits").map(({ ending }) => ending)).toEqual(["skipped", "promoted"]);
  });

  it.each([
    ["whoever books again", (member: Person, slot: typeof SLOT) => book(member, slot)],
    [
      "whoever joins the list again",
      (member: Person, slot: typeof SLOT) => joinWaitingList(member.id, slot),
    ],
  ])("%s as the first who waits has the seat of a hold that is over", (_what, act) => {
    const slot = { ...SLOT, date: "2025-08-11" };
    const ada = createMember({ plan: "social" });
    const { conversationId } = talkingPair(ada, createMember());
    const [cai, dee, eve] = people(3) as [Person, Person, Person];
    for (const person of [cai, dee]) book(person, slot);
    suggestMeetup(ada.viewer(), conversationId, { ...slot, clientId: "client-1" });
    joinWaitingList(eve.id, slot);
    advanceClock(DAY_MS);
    expect(refusal(() => act(eve, slot))).toBe("done");
    expect(statuses()).toEqual(["confirmed", "confirmed", "cancelled", "confirmed"]);
    expect(noticeTitles(eve)).toEqual(["You have a seat"]);
  });

  it("nobody waits where a seat is free, and nobody is moved up once it has begun", () => {
    const [zoe] = people(1) as [Person];
    expect(refusal(() => joinWaitingList(zoe.id, SLOT))).toMatch(/^seat_free/);
    fill();
    joinWaitingList(zoe.id, SLOT);
    setClock("2025-08-09T14:00:00Z");
    runSql(
      "UPDATE meetup_bookings SET status = 'cancelled', seat = NULL, ended_at = created_at, revision = revision + 1",
    );
    expect(refusal(() => joinWaitingList(zoe.id, SLOT))).toMatch(/^invalid/);
    expect(booked(zoe)).toBe(0);
  });
});

describe("a member who leaves", () => {
  it.each(["suspended", "deleted"] as const)(
    "the bookings of a member who is %s are cancelled, and their seat goes to whoever waits",
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
