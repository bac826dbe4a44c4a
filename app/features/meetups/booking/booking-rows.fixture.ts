import { expect } from "vitest";
import { COST_HALF_TOKENS } from "~/features/prices/catalog";
import { loadBalance } from "~/features/tokens/ledger.server";
import { now } from "~/server/data/clock.server";
import { type Person, rows } from "../../../../tests/support/island";
import { findPlace, type Place } from "../places/places.server";
import { loadMeetupAllowance } from "../seats/seat-allowance.server";
import { countFreeSeats } from "../seats/seats.server";
import { SLOTS } from "./booking-events.fixture";
import {
  bonusLeft,
  dueOf,
  freeSeats,
  isActive,
  type Model,
  type ModelSlot,
  statusOf,
  usedThisWeek,
} from "./booking-model.fixture";

/** The database's rows, in the words of the model. */
export function stored(people: readonly Person[], balances: readonly number[]) {
  const whoIs = (id: unknown) => people.findIndex((person) => person.id === id);
  const nowMs = now().getTime();
  return {
    meetups: rows("meetup_bookings").map((row) => {
      const isOver = row.status === "pending" && Number(row.held_until) <= nowMs;
      return [
        whoIs(row.user_id),
        row.companion_id === null ? null : whoIs(row.companion_id),
        `${row.location_id} ${row.date} ${row.slot_hour}`,
        isOver ? "cancelled" : row.status,
        isOver ? null : row.seat,
      ].join(" · ");
    }),
    fees: rows("meetup_payments").map((row) =>
      [whoIs(row.user_id), Boolean(row.is_reversed)].join(" · "),
    ),
    due: people.map(({ id }) => {
      const { due } = loadMeetupAllowance(id);
      return due.kind === "extra" ? [due.cap, due.paidWith] : null;
    }),
    free: SLOTS.map(({ place, date, hour }) =>
      countFreeSeats(findPlace(place) as Place, date).get(hour),
    ),
    used: people.map(({ id }) => loadMeetupAllowance(id).usedThisWeek),
    waits: rows("meetup_waits").map((row) =>
      [whoIs(row.user_id), `${row.location_id} ${row.date} ${row.slot_hour}`, row.ending].join(
        " · ",
      ),
    ),
    bonus: people.map(({ id }) => loadMeetupAllowance(id).bonusMeetups),
    tokens: people.map(({ id }, who) => (balances[who] ?? 0) - loadBalance(id).current),
  };
}

/** The same as the model has it. */
export function expected(model: Model): ReturnType<typeof stored> {
  const inWords = ({ place, date, hour }: ModelSlot) => `${place} ${date} ${hour}`;
  return {
    meetups: model.meetups.map((meetup) =>
      [
        meetup.by,
        meetup.guest,
        inWords(meetup.slot),
        statusOf(model, meetup),
        isActive(model, meetup) ? meetup.seat : null,
      ].join(" · "),
    ),
    fees: model.fees.map(({ who, isReversed }) => [who, isReversed].join(" · ")),
    due: model.members.map((_member, who) => dueOf(model, who)),
    free: SLOTS.map((slot) => freeSeats(model, slot)),
    used: model.members.map((_member, who) => usedThisWeek(model, who)),
    waits: model.waits.map(({ who, slot, ending }) => [who, inWords(slot), ending].join(" · ")),
    bonus: model.members.map((_member, who) => bonusLeft(model, who)),
    tokens: model.members.map(({ paid }) => (paid * COST_HALF_TOKENS.extraMeetup) / 2),
  };
}

/** What must hold whatever the model says. */
export function expectSound(people: readonly Person[]): void {
  const nowMs = now().getTime();
  const taken = rows("meetup_bookings").filter(
    ({ seat, status, held_until }) =>
      seat !== null && !(status === "pending" && Number(held_until) <= nowMs),
  );
  const seats = taken.map((row) => `${row.location_id} ${row.date} ${row.slot_hour} ${row.seat}`);
  expect(new Set(seats).size).toBe(seats.length);
  const presences = taken.flatMap((row) =>
    [row.user_id, row.status === "confirmed" ? row.companion_id : null]
      .filter((id) => id !== null)
      .map((id) => `${id} ${row.date} ${row.slot_hour}`),
  );
  expect(new Set(presences).size).toBe(presences.length);
  for (const { id } of people)
    expect(loadMeetupAllowance(id).bonusMeetups).toBeGreaterThanOrEqual(0);
  for (const { current } of people.map(({ id }) => loadBalance(id)))
    expect(current).toBeGreaterThanOrEqual(0);
}
