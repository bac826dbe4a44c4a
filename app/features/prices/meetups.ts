import { inDollars } from "./catalog";

/** The base fee of a meetup and of every meetup plan, in cents (part 2 section 9). */
export const MEETUP_BASE_CENTS = 3000;

/** The base fee of a meetup in words. */
export const MEETUP_BASE = inDollars(MEETUP_BASE_CENTS);

/** The meetup plans, each with what it adds to the base fee a month (decision C1). */
export const MEETUP_PLANS = {
  basic: { name: "Basic", meetupsPerDay: 1, extraCents: 0 },
  plus: { name: "Plus", meetupsPerDay: 2, extraCents: 2000 },
  premium: { name: "Premium", meetupsPerDay: 3, extraCents: 3000 },
} as const;

export type MeetupPlan = keyof typeof MEETUP_PLANS;

/** A plan's price a month, in cents. */
export const planPriceCents = (plan: MeetupPlan): number =>
  MEETUP_BASE_CENTS + MEETUP_PLANS[plan].extraCents;
