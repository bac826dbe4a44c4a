/**
 * A second, simple statement of rules seats-three, meetup-limits, meetup-statuses and one-meetup-one-state for the
 * property test: lists in memory, no SQL and nothing of the code under test. All of it happens in August, when the
 * island is four hours behind UTC.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface ModelSlot {
  place: number;
  date: string;
  hour: number;
}

/** How a meetup beyond a limit is paid; null within the limits. */
export type Paid = "bonus" | "tokens" | "card" | null;

export interface Meetup {
  id: number;
  by: number;
  /** The other of the pair, for an invitation. */
  guest: number | null;
  slot: ModelSlot;
  seat: number;
  status: "pending" | "confirmed" | "declined" | "cancelled";
  madeAt: number;
  heldUntil: number;
  paidWith: Paid;
}

export interface Wait {
  who: number;
  slot: ModelSlot;
  ending: "promoted" | "skipped" | "left" | null;
}

export interface ModelMember {
  perDay: number;
  perWeek: number;
  /** Extra meetups that their tokens buy. */
  purse: number;
  paid: number;
  /** Bonus meetups that they were awarded. */
  bonus: number;
  isGone: boolean;
}

/** A base fee that was paid by card. */
export interface Fee {
  who: number;
  /** The meetup that it pays for. */
  meetup: number | null;
  isReversed: boolean;
}

export interface Model {
  now: number;
  members: ModelMember[];
  /** Pairs whose match still runs, as "1 2". */
  pairs: string[];
  meetups: Meetup[];
  waits: Wait[];
  fees: Fee[];
}

export const pairOf = (one: number, other: number) => [one, other].sort().join(" ");
export const startOf = ({ date, hour }: ModelSlot) =>
  Date.parse(`${date}T00:00:00Z`) + (hour + 4) * HOUR;
export const isSame = (one: ModelSlot, other: ModelSlot) =>
  one.place === other.place && one.date === other.date && one.hour === other.hour;
const isSameHour = (one: ModelSlot, other: ModelSlot) =>
  one.date === other.date && one.hour === other.hour;
export const dayOf = (timestamp: number) => Math.floor((timestamp - 4 * HOUR) / DAY);
// Day 0 of the calendar was a Thursday.
const weekOf = (timestamp: number) => Math.floor((dayOf(timestamp) + 3) / 7);

/** Whether a meetup has its seat. */
export const isActive = (model: Model, { status, heldUntil }: Meetup): boolean =>
  status === "confirmed" || (status === "pending" && heldUntil > model.now);

/** The status as a member sees it. */
export const statusOf = (model: Model, meetup: Meetup): string =>
  meetup.status === "pending" && !isActive(model, meetup) ? "cancelled" : meetup.status;

const listActive = (model: Model) => model.meetups.filter((meetup) => isActive(model, meetup));
export const isPresent = (model: Model, who: number, slot: ModelSlot) =>
  listActive(model).some(
    ({ by, guest, status, slot: at }) =>
      isSameHour(at, slot) && (by === who || (guest === who && status === "confirmed")),
  );

export const hasOwnSeat = (model: Model, who: number, slot: ModelSlot) =>
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
  const own = listActive(model).filter(({ by, paidWith }) => by === who && paidWith === null);
  const { perDay, perWeek } = model.members[who] as ModelMember;
  if (own.filter(({ madeAt }) => dayOf(madeAt) === dayOf(model.now)).length >= perDay)
    return "day_limit";
  const thisWeek = own.filter(({ madeAt }) => weekOf(madeAt) === weekOf(model.now)).length;
  return thisWeek >= perWeek ? "week_limit" : "none";
}

/** A fee that pays for no meetup that stands, the oldest first. */
const freeFee = (model: Model, who: number): Fee | undefined =>
  model.fees.find(
    (fee) =>
      fee.who === who && !fee.isReversed && !listActive(model).some(({ id }) => id === fee.meetup),
  );

/** What a member has paid for already, and has not: tokens are used before a fee. */
function creditOf(model: Model, who: number): Exclude<Paid, "bonus"> {
  const used = listActive(model).filter(({ by, paidWith }) => by === who && paidWith === "tokens");
  if ((model.members[who]?.paid ?? 0) > used.length) return "tokens";
  return freeFee(model, who) ? "card" : null;
}

/** The bonus meetups of a member that stand for none. */
export const bonusLeft = (model: Model, who: number): number =>
  (model.members[who]?.bonus ?? 0) -
  listActive(model).filter(({ by, paidWith }) => by === who && paidWith === "bonus").length;

/** What is due for a member's next meetup: the limit that it is beyond, and what pays for it; null within them. */
export function dueOf(
  model: Model,
  who: number,
): ["day" | "week", "tokens" | "payment" | null] | null {
  const limit = limitOf(model, who);
  if (limit === "none") return null;
  const credit = creditOf(model, who);
  return [limit === "day_limit" ? "day" : "week", credit === "card" ? "payment" : credit];
}

interface Added {
  who: number;
  slot: ModelSlot;
  guest: number | null;
  paidWith: Paid;
  /** A seat that is yet to be paid for by card. */
  isUnpaid?: boolean;
}

function add(model: Model, { who, slot, guest, paidWith, isUnpaid = false }: Added): void {
  const fee = paidWith === "card" && !isUnpaid ? freeFee(model, who) : undefined;
  const id = model.meetups.length;
  model.meetups.push({
    id,
    by: who,
    guest,
    slot,
    seat: freeSeat(model, slot) ?? 0,
    status: guest === null && !isUnpaid ? "confirmed" : "pending",
    madeAt: model.now,
    heldUntil: Math.min(model.now + (isUnpaid ? 30 * MINUTE : DAY), startOf(slot)),
    paidWith,
  });
  if (fee) fee.meetup = id;
}

/** Gives the free seats of a slot to those who wait. */
export function settle(model: Model, slot: ModelSlot): void {
  for (const meetup of model.meetups)
    if (isSame(meetup.slot, slot)) meetup.status = statusOf(model, meetup) as Meetup["status"];
  if (startOf(slot) <= model.now) return;
  for (const wait of model.waits) {
    if (wait.ending !== null || !isSame(wait.slot, slot)) continue;
    if (freeSeat(model, slot) === undefined) return;
    settleOwnHold(model, wait.who, slot);
    const limit = limitOf(model, wait.who);
    const can =
      !isPresent(model, wait.who, slot) && (limit === "none" || creditOf(model, wait.who) !== null);
    wait.ending = can ? "promoted" : "skipped";
    const paidWith = limit === "none" ? null : creditOf(model, wait.who);
    if (can) add(model, { who: wait.who, slot, guest: null, paidWith });
  }
}

export function settleOwnHold(model: Model, who: number, slot: ModelSlot): void {
  for (const { by, slot: at, status, heldUntil } of [...model.meetups])
    if (by === who && isSameHour(at, slot) && status === "pending" && heldUntil <= model.now)
      settle(model, at);
}

export function seatProblem(model: Model, who: number, slot: ModelSlot): string | undefined {
  settleOwnHold(model, who, slot);
  settle(model, slot);
  if (isPresent(model, who, slot)) return "elsewhere";
  return freeSeat(model, slot) === undefined ? "slot_full" : undefined;
}

/** Releases a member's seat whose time to pay is over. */
function settleUnpaid(model: Model, who: number): boolean {
  const unpaid = model.meetups.find(
    ({ by, guest, status }) => by === who && guest === null && status === "pending",
  );
  if (unpaid && !isActive(model, unpaid)) settle(model, unpaid.slot);
  return unpaid?.status !== "pending";
}

/** Takes a seat beyond the checks of who may ask. */
export function take(model: Model, who: number, slot: ModelSlot, guest: number | null, pays: Paid) {
  const problem = seatProblem(model, who, slot);
  if (guest === null && hasOwnSeat(model, who, slot)) return "done";
  if (problem) return problem;
  const limit = limitOf(model, who);
  const member = model.members[who] as ModelMember;
  const credit = creditOf(model, who);
  if (limit === "none" || credit) {
    add(model, { who, slot, guest, paidWith: limit === "none" ? null : credit });
    return "done";
  }
  if (pays === null) return limit;
  if (pays === "bonus") {
    if (bonusLeft(model, who) === 0) return "no_bonus_meetup";
  } else if (pays === "tokens") {
    if (member.purse === 0) return "too_few_tokens";
    member.purse -= 1;
    member.paid += 1;
  } else if (guest !== null) return "invalid";
  else if (!settleUnpaid(model, who)) return "pay_first";
  add(model, { who, slot, guest, paidWith: pays, isUnpaid: pays === "card" });
  return "done";
}

export function free(model: Model, meetup: Meetup, status: "declined" | "cancelled"): void {
  meetup.status = status;
  settle(model, meetup.slot);
}

export const openOf = (model: Model, one: number, other: number) =>
  model.meetups.find(
    ({ status, by, guest }) =>
      status === "pending" && guest !== null && pairOf(by, guest) === pairOf(one, other),
  );
