/**
 * A second, simple statement of decisions B2 to B4 and B8 for the property test: lists in memory, no SQL
 * and nothing of the code under test. All of it happens in August, when the island is four hours
 * behind UTC.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface ModelSlot {
  place: number;
  date: string;
  hour: number;
}

interface Meetup {
  id: number;
  by: number;
  /** The other of the pair, for an invitation. */
  guest: number | null;
  slot: ModelSlot;
  seat: number;
  status: "pending" | "confirmed" | "declined" | "cancelled";
  madeAt: number;
  heldUntil: number;
  isExtra: boolean;
}

interface Wait {
  who: number;
  slot: ModelSlot;
  ending: "promoted" | "skipped" | "left" | null;
}

interface ModelMember {
  perDay: number;
  perWeek: number;
  /** Extra meetups that their tokens buy. */
  purse: number;
  paid: number;
  isGone: boolean;
}

export interface Model {
  now: number;
  members: ModelMember[];
  /** Pairs whose match still runs, as "1 2". */
  pairs: string[];
  meetups: Meetup[];
  waits: Wait[];
}

const pairOf = (one: number, other: number) => [one, other].sort().join(" ");
const startOf = ({ date, hour }: ModelSlot) => Date.parse(`${date}T00:00:00Z`) + (hour + 4) * HOUR;
const isSame = (one: ModelSlot, other: ModelSlot) =>
  one.place === other.place && one.date === other.date && one.hour === other.hour;
const isSameHour = (one: ModelSlot, other: ModelSlot) =>
  one.date === other.date && one.hour === other.hour;
const dayOf = (moment: number) => Math.floor((moment - 4 * HOUR) / DAY);
// Day 0 of the calendar was a Thursday.
const weekOf = (moment: number) => Math.floor((dayOf(moment) + 3) / 7);

/** Whether a meetup has its seat. */
export const isActive = (model: Model, { status, heldUntil }: Meetup): boolean =>
  status === "confirmed" || (status === "pending" && heldUntil > model.now);

/** The status as a member sees it. */
export const statusOf = (model: Model, meetup: Meetup): string =>
  meetup.status === "pending" && !isActive(model, meetup) ? "cancelled" : meetup.status;

const listActive = (model: Model) => model.meetups.filter((meetup) => isActive(model, meetup));
const isPresent = (model: Model, who: number, slot: ModelSlot) =>
  listActive(model).some(
    ({ by, guest, status, slot: at }) =>
      isSameHour(at, slot) && (by === who || (guest === who && status === "confirmed")),
  );

const hasOwnSeat = (model: Model, who: number, slot: ModelSlot) =>
  listActive(model).some(
    ({ by, guest, slot: at }) => by === who && guest === null && isSame(at, slot),
  );

function freeSeat(model: Model, slot: ModelSlot): number | undefined {
  const taken = listActive(model)
    .filter((meetup) => isSame(meetup.slot, slot))
    .map(({ seat }) => seat);
  return [1, 2, 3].find((seat) => !taken.includes(seat));
}

/** The free seats of a slot that has not begun. */
export const freeSeats = (model: Model, slot: ModelSlot): number | undefined =>
  startOf(slot) <= model.now
    ? undefined
    : 3 - listActive(model).filter((meetup) => isSame(meetup.slot, slot)).length;

type Limit = "none" | "day_limit" | "week_limit";

/** The meetups that a member has made this week. */
export const usedThisWeek = (model: Model, who: number): number =>
  listActive(model).filter(({ by, madeAt }) => by === who && weekOf(madeAt) === weekOf(model.now))
    .length;

function limitOf(model: Model, who: number): Limit {
  // An extra meetup takes nothing from the limits.
  const own = listActive(model).filter(({ by, isExtra }) => by === who && !isExtra);
  const { perDay, perWeek } = model.members[who] as ModelMember;
  if (own.filter(({ madeAt }) => dayOf(madeAt) === dayOf(model.now)).length >= perDay)
    return "day_limit";
  const thisWeek = own.filter(({ madeAt }) => weekOf(madeAt) === weekOf(model.now)).length;
  return thisWeek >= perWeek ? "week_limit" : "none";
}

const hasCredit = (model: Model, who: number) =>
  (model.members[who]?.paid ?? 0) >
  listActive(model).filter(({ by, isExtra }) => by === who && isExtra).length;

function add(model: Model, who: number, slot: ModelSlot, guest: number | null, isExtra: boolean) {
  model.meetups.push({
    id: model.meetups.length,
    by: who,
    guest,
    slot,
    seat: freeSeat(model, slot) ?? 0,
    status: guest === null ? "confirmed" : "pending",
    madeAt: model.now,
    heldUntil: Math.min(model.now + DAY, startOf(slot)),
    isExtra,
  });
}

/** Gives the free seats of a slot to those who wait. */
function settle(model: Model, slot: ModelSlot): void {
  for (const meetup of model.meetups)
    if (isSame(meetup.slot, slot)) meetup.status = statusOf(model, meetup) as Meetup["status"];
  if (startOf(slot) <= model.now) return;
  for (const wait of model.waits) {
    if (wait.ending !== null || !isSame(wait.slot, slot)) continue;
    if (freeSeat(model, slot) === undefined) return;
    settleOwnHold(model, wait.who, slot);
    const limit = limitOf(model, wait.who);
    const can =
      !isPresent(model, wait.who, slot) && (limit === "none" || hasCredit(model, wait.who));
    wait.ending = can ? "promoted" : "skipped";
    if (can) add(model, wait.who, slot, null, limit !== "none");
  }
}

function settleOwnHold(model: Model, who: number, slot: ModelSlot): void {
  for (const { by, slot: at, status, heldUntil } of [...model.meetups])
    if (by === who && isSameHour(at, slot) && status === "pending" && heldUntil <= model.now)
      settle(model, at);
}

function seatProblem(model: Model, who: number, slot: ModelSlot): string | undefined {
  settleOwnHold(model, who, slot);
  settle(model, slot);
  if (isPresent(model, who, slot)) return "elsewhere";
  return freeSeat(model, slot) === undefined ? "slot_full" : undefined;
}

/** Takes a seat beyond the checks of who may ask. */
function take(
  model: Model,
  who: number,
  slot: ModelSlot,
  guest: number | null,
  paysExtra: boolean,
) {
  const problem = seatProblem(model, who, slot);
  if (guest === null && hasOwnSeat(model, who, slot)) return "done";
  if (problem) return problem;
  const limit = limitOf(model, who);
  const member = model.members[who] as ModelMember;
  const isExtra = limit !== "none";
  if (isExtra && !hasCredit(model, who)) {
    if (!paysExtra) return limit;
    if (member.purse === 0) return "too_few_tokens";
    member.purse -= 1;
    member.paid += 1;
  }
  add(model, who, slot, guest, isExtra);
  return "done";
}

function free(model: Model, meetup: Meetup, status: "declined" | "cancelled"): void {
  meetup.status = status;
  settle(model, meetup.slot);
}

const openOf = (model: Model, one: number, other: number) =>
  model.meetups.find(
    ({ status, by, guest }) =>
      status === "pending" && guest !== null && pairOf(by, guest) === pairOf(one, other),
  );

/** What may happen; each answers with the code of the refusal, or "done". */
export const MODEL = {
  book(model: Model, who: number, slot: ModelSlot, paysExtra: boolean): string {
    if (hasOwnSeat(model, who, slot)) return "done";
    if (startOf(slot) <= model.now) return "invalid";
    return take(model, who, slot, null, paysExtra);
  },
  invite(model: Model, who: number, guest: number, slot: ModelSlot, paysExtra: boolean): string {
    if (!model.pairs.includes(pairOf(who, guest))) return "conversation_ended";
    const isFromToday = ({ by, guest: to, madeAt }: Meetup) =>
      by === who && to === guest && dayOf(madeAt) === dayOf(model.now);
    if (model.meetups.filter(isFromToday).length >= 5) return "day_limit";
    if (startOf(slot) <= model.now) return "invalid";
    const past = openOf(model, who, guest);
    if (past && !isActive(model, past)) settle(model, past.slot);
    const open = openOf(model, who, guest);
    if (open && open.by !== who) return "answer_first";
    if (open) free(model, open, "cancelled");
    return take(model, who, slot, guest, paysExtra);
  },
  accept(model: Model, who: number, meetup: Meetup): string {
    if (!isActive(model, meetup)) return "too_late";
    settleOwnHold(model, who, meetup.slot);
    if (isPresent(model, who, meetup.slot)) return "elsewhere";
    meetup.status = "confirmed";
    return "done";
  },
  decline(model: Model, _who: number, meetup: Meetup): string {
    if (!isActive(model, meetup)) return "too_late";
    free(model, meetup, "declined");
    return "done";
  },
  cancel(model: Model, _who: number, meetup: Meetup): string {
    if (meetup.status === "cancelled" || meetup.status === "declined") return "done";
    if (!isActive(model, meetup)) return "done";
    if (startOf(meetup.slot) <= model.now) return "too_late";
    free(model, meetup, "cancelled");
    return "done";
  },
  wait(model: Model, who: number, slot: ModelSlot): string {
    if (startOf(slot) <= model.now) return "invalid";
    const problem = seatProblem(model, who, slot);
    if (hasOwnSeat(model, who, slot)) return "done";
    if (problem !== "slot_full") return problem ?? "seat_free";
    const isThere = (wait: Wait) =>
      wait.who === who && wait.ending === null && isSame(wait.slot, slot);
    if (!model.waits.some(isThere)) model.waits.push({ who, slot, ending: null });
    return "done";
  },
  leave(model: Model, who: number, slot: ModelSlot): string {
    for (const wait of model.waits)
      if (wait.who === who && wait.ending === null && isSame(wait.slot, slot)) wait.ending = "left";
    return "done";
  },
  endPair(model: Model, one: number, other: number): string {
    model.pairs = model.pairs.filter((pair) => pair !== pairOf(one, other));
    for (const meetup of [...model.meetups])
      if (
        meetup.guest !== null &&
        pairOf(meetup.by, meetup.guest) === pairOf(one, other) &&
        (meetup.status === "pending" || meetup.status === "confirmed") &&
        startOf(meetup.slot) > model.now
      )
        free(model, meetup, "cancelled");
    return "done";
  },
  suspend(model: Model, who: number): string {
    (model.members[who] as ModelMember).isGone = true;
    for (const wait of model.waits) if (wait.who === who) wait.ending ??= "left";
    const own = model.meetups
      .filter(({ by, guest, status }) => by === who && guest === null && status === "confirmed")
      .filter(({ slot }) => startOf(slot) > model.now)
      .sort((one, other) => startOf(one.slot) - startOf(other.slot));
    for (const meetup of own) free(model, meetup, "cancelled");
    for (const pair of [...model.pairs]) {
      const [one, other] = pair.split(" ").map(Number) as [number, number];
      if (one === who || other === who) MODEL.endPair(model, one, other);
    }
    return "done";
  },
  sweep(model: Model): string {
    const due = model.meetups
      .filter((meetup) => meetup.status === "pending" && !isActive(model, meetup))
      .sort((one, other) => one.heldUntil - other.heldUntil || one.id - other.id);
    for (const { slot } of due) settle(model, slot);
    return "done";
  },
};
