import {
  dayOf,
  type Fee,
  free,
  hasOwnSeat,
  isActive,
  isPresent,
  isSame,
  type Meetup,
  type Model,
  type ModelMember,
  type ModelSlot,
  openOf,
  type Paid,
  pairOf,
  seatProblem,
  settle,
  settleOwnHold,
  startOf,
  take,
  type Wait,
} from "./booking-model.fixture";

/** What may happen; each answers with the code of the refusal, or "done". */
export const MODEL = {
  book(model: Model, who: number, slot: ModelSlot, pays: Paid): string {
    if (hasOwnSeat(model, who, slot)) return "done";
    if (startOf(slot) <= model.now) return "invalid";
    return take(model, who, slot, null, pays);
  },
  invite(model: Model, who: number, guest: number, slot: ModelSlot, pays: Paid): string {
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
    return take(model, who, slot, guest, pays);
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
      .filter(({ by, guest }) => by === who && guest === null)
      .filter(({ status }) => status === "pending" || status === "confirmed")
      .filter(({ slot }) => startOf(slot) > model.now)
      .sort((one, other) => startOf(one.slot) - startOf(other.slot));
    for (const meetup of own) free(model, meetup, "cancelled");
    for (const pair of [...model.pairs]) {
      const [one, other] = pair.split(" ").map(Number) as [number, number];
      if (one === who || other === who) MODEL.endPair(model, one, other);
    }
    return "done";
  },
  /** The event of a payment for a meetup that was once reserved for it. */
  pay(model: Model, { id, by }: Meetup): string {
    const meetup = model.meetups[id] as Meetup;
    const stands = meetup.status === "pending" && meetup.guest === null && isActive(model, meetup);
    model.fees.push({ who: by, meetup: stands ? id : null, isReversed: false });
    if (stands) meetup.status = "confirmed";
    return "done";
  },
  /** A refund, or a dispute and how it ended. */
  reverse(model: Model, fee: Fee, isReversed: boolean): string {
    if (fee.isReversed === isReversed) return "done";
    fee.isReversed = isReversed;
    const meetup = model.meetups.find(({ id }) => id === fee.meetup);
    const isAhead = meetup?.status === "pending" || meetup?.status === "confirmed";
    if (isReversed && meetup && isAhead && startOf(meetup.slot) > model.now)
      free(model, meetup, "cancelled");
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
