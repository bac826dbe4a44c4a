import fc from "../../../../tests/support/fixed-seed";
import type { ModelSlot } from "./booking-model.fixture";

/** The members, pairs, slots and events of the walk through random histories of meetups. */
export const PLANS = [
  "free",
  "social",
  "unlimited",
  "free",
  "social",
  "free",
  "unlimited",
  "unlimited",
] as const;
export const LIMITS = { free: [1, 1], social: [2, 10], unlimited: [3, Infinity] } as const;
/** Extra meetups that each member's tokens pay for. */
export const PURSE = 2;
/** Bonus meetups that each member was awarded. */
export const BONUS = 1;
export const PAIRS = [
  [1, 0],
  [2, 3],
  [4, 5],
  [6, 7],
  [1, 2],
] as const;
/** All but these have one match: the order in which several end is nobody's rule. */
export const IN_TWO_PAIRS: readonly number[] = [1, 2];
export const SLOTS: readonly ModelSlot[] = [
  { place: 1, date: "2025-08-12", hour: 10 },
  { place: 1, date: "2025-08-11", hour: 11 },
  { place: 2, date: "2025-08-12", hour: 10 },
  { place: 2, date: "2025-08-09", hour: 10 },
  { place: 3, date: "2025-08-12", hour: 12 },
];
/** Those who pay for nothing, and reach their limits soon. */
const FREE = PLANS.flatMap((plan, who) => (plan === "free" ? [who] : []));
const MINUTE = 60_000;
export const STEPS = [20 * MINUTE, 13 * 60 * MINUTE, 24 * 60 * MINUTE, 24 * 60 * MINUTE];

const EVENTS = {
  book: 10,
  extra: 6,
  bonus: 4,
  invite: 9,
  accept: 5,
  decline: 2,
  cancel: 4,
  wait: 6,
  leave: 1,
  block: 1,
  suspend: 1,
  clock: 4,
  sweep: 1,
  crash: 1,
  reopen: 1,
} as const;
/** What is paid by card, by those at their limits. */
const BY_CARD = { card: 6, pay: 5, reverse: 3 } as const;
type What = keyof typeof EVENTS | keyof typeof BY_CARD;
export type Event = readonly [what: What, who: number, slot: number, pick: number];

const oneOf = (weights: Partial<Record<What, number>>) =>
  fc.oneof(
    ...Object.entries(weights).map(([what, weight]) => ({
      weight,
      arbitrary: fc.constant(what as What),
    })),
  );

/** One event: who, at which slot, and a number that picks among what there is. */
const event: fc.Arbitrary<Event> = fc.tuple(
  oneOf(EVENTS),
  fc.nat(PLANS.length - 1),
  // The first slot is the one that all want.
  fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 4, arbitrary: fc.nat(3) }),
  fc.nat(99),
);
const eventByCard: fc.Arbitrary<Event> = fc.tuple(
  oneOf(BY_CARD),
  fc.constantFrom(...FREE),
  fc.nat(3),
  fc.nat(99),
);

/** Histories: in some of them those who pay for nothing are at their limits, and pay by card. */
export const history: fc.Arbitrary<Event[]> = fc.oneof(
  fc.array(event, { minLength: 20, maxLength: 60, size: "max" }),
  fc
    .array(fc.oneof(event, eventByCard), { minLength: 20, maxLength: 60, size: "max" })
    .map((events) => [...FREE.map((who): Event => ["book", who, 4, 0]), ...events]),
);
