import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, setClock } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  forConduct,
  type Person,
  rows,
  runSql,
  setUpDatabase,
} from "../../../../tests/support/island";
import { describeRefusal } from "../../../../tests/support/steps";
import { suspendMember } from "../../../../tests/support/suspensions";
import { cancelMeetup } from "../meetup/end-meetup.server";
import { suggestMeetup } from "../suggestions/proposals.server";
import { addPlaces, book, noticeTitles, SLOT, statuses, talkingPair } from "./booking.fixture";
import { endPassedWaits, joinWaitingList, leaveWaitingList } from "./waiting-list.server";

setUpDatabase();
beforeEach(addPlaces);

const people = (count: number) => Array.from({ length: count }, () => createMember());

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

  it("who cannot have the seat anymore is skipped and told once", () => {
    const { ada, first } = fill();
    const [dee, eve, fay, gil] = people(4) as [Person, Person, Person, Person];
    for (const person of [dee, eve, fay, gil]) joinWaitingList(person.id, SLOT);
    book(dee, { slotHour: 12 });
    leaveWaitingList(eve.id, SLOT);
    suspendMember(fay.id, forConduct("Unkind words"));
    cancelMeetup(ada.id, first);
    expect([dee, eve, fay, gil].map(booked)).toEqual([1, 0, 0, 1]);
    expect(noticeTitles(dee)).toEqual(["A seat opened up"]);
    // Nobody may be next, so that it does not say that someone else has it.
    expect(rows("notifications").find(({ user_id }) => user_id === dee.id)).toMatchObject({
      message: expect.stringMatching(/we couldn’t give it to you, because you’ve reached/),
      link: "/meetups?place=1&date=2025-08-09&slot=10#book",
    });
    expect(noticeTitles(eve)).toEqual([]);
    expect(rows("meetup_waits").map(({ ending }) => ending)).toEqual([
      "skipped",
      "left",
      "left",
      "promoted",
    ]);
  });

  it.each(["is_active = 0", "available_hours = '12:00-20:00'"])(
    "a place that is closed by then (%s) gives no seat",
    (change) => {
      const { ada, first } = fill();
      const [dee] = people(1) as [Person];
      joinWaitingList(dee.id, SLOT);
      runSql(`UPDATE meetup_locations SET ${change}`);
      cancelMeetup(ada.id, first);
      expect(booked(dee)).toBe(0);
    },
  );

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
    expect(describeRefusal(() => act(eve, slot))).toBe("done");
    expect(statuses()).toEqual(["confirmed", "confirmed", "cancelled", "confirmed"]);
    expect(noticeTitles(eve)).toEqual(["You have a seat"]);
  });

  it("who waits until the hour has come is told once in the bell that no seat came free", () => {
    fill();
    const [dee] = people(1) as [Person];
    joinWaitingList(dee.id, SLOT);
    setClock("2025-08-09T13:59:59Z");
    expect(endPassedWaits()).toBe(0);
    setClock("2025-08-09T14:00:00Z");
    expect([endPassedWaits(), endPassedWaits()]).toEqual([1, 0]);
    expect(noticeTitles(dee)).toEqual(["No seat opened up"]);
    expect(rows("meetup_waits")).toMatchObject([{ ending: "passed" }]);
    expect(rows("deliveries").filter(({ user_id }) => user_id === dee.id)).toEqual([]);
  });

  it("nobody waits where a seat is free, nor once it has begun", () => {
    const [zoe] = people(1) as [Person];
    expect(describeRefusal(() => joinWaitingList(zoe.id, SLOT))).toMatch(/^seat_free/);
    fill();
    setClock("2025-08-09T14:00:00Z");
    expect(describeRefusal(() => joinWaitingList(zoe.id, SLOT))).toMatch(/^invalid/);
    expect(rows("meetup_waits")).toEqual([]);
  });

  it("ten wait for an hour, and the eleventh is refused until one of them leaves", () => {
    fill();
    const [late, first, ...others] = people(11) as [Person, Person, ...Person[]];
    for (const { id } of [first, ...others]) joinWaitingList(id, SLOT);
    expect(describeRefusal(() => joinWaitingList(late.id, SLOT))).toBe(
      "slot_full: 10 people are already waiting for that hour.",
    );
    leaveWaitingList(first.id, SLOT);
    expect(joinWaitingList(late.id, SLOT)).toBe(10);
  });
});
