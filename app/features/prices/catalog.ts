import { REFERRAL_BONUS_MEETUPS, REFERRAL_POINTS } from "@db/schema/introduction-values";
import type { MEETUP_PLAN_PRODUCTS, MEMBERSHIP_PRODUCTS } from "@db/schema/values";
import {
  AWARD_HALF_TOKENS,
  CONNECTION_FEE_CENTS,
  COST_HALF_TOKENS,
  MEETUP_BASE_CENTS,
  MEMBERSHIP_CENTS,
  MONTHLY_BONUS_HALF_TOKENS,
  PLAN_EXTRA_CENTS,
} from "./price-list";

/*
 * Every price, right and limit of August (rule one-catalog). Screens, checks and the provider's prices read them
 * here. The amounts are in db/content/prices.yml, and a test proves that no dollar figure is in the source.
 */

export { AWARD_HALF_TOKENS, CONNECTION_FEE_CENTS, COST_HALF_TOKENS, MEETUP_BASE_CENTS };

export type Product = (typeof MEMBERSHIP_PRODUCTS)[number];
export type MeetupPlan = (typeof MEETUP_PLAN_PRODUCTS)[number];

/** When a price is charged again; null for once. */
export type Renewal = { interval: "day" | "month"; count: number } | null;

export interface Offer {
  product: Product;
  name: string;
  priceCents: number;
  /** How it is paid, in words. */
  rhythm: string;
  renews: Renewal;
  benefits: readonly string[];
}

/**
 * What differs between the tiers. Every membership lets its member start conversations, filter by age, intent
 * and music, send voice messages and hold meetups in a calendar: that is `isSubscribed`.
 */
interface Rights {
  meetupsPerDay: number;
  /** Null for no limit of the week. */
  meetupsPerWeek: number | null;
  /**
   * Messages a day, in conversations where the other wrote; null for no limit of the day
   * (rule free-two-messages-a-day).
   */
  messagesPerDay: number | null;
  /** May buy the option "priority matching" (rule unlimited-rights). */
  priorityMatching: boolean;
  /** May write to the concierge. */
  concierge: boolean;
  /** Friends the member may introduce in a week of the island; null for no limit (rule introductions-a-week). */
  invitationsPerWeek: number | null;
  /** August Tokens given at the start of each month, in half-tokens (rule monthly-bonus). */
  monthlyBonusHalfTokens: number;
}

/** The rights of each tier (rules meetup-limits, messages-20, free-two-messages-a-day and monthly-bonus). */
export const RIGHTS = {
  free: {
    meetupsPerDay: 1,
    meetupsPerWeek: 1,
    messagesPerDay: 2,
    priorityMatching: false,
    concierge: false,
    invitationsPerWeek: 5,
    monthlyBonusHalfTokens: 0,
  },
  social: {
    meetupsPerDay: 2,
    meetupsPerWeek: 10,
    messagesPerDay: null,
    priorityMatching: false,
    concierge: false,
    invitationsPerWeek: 5,
    monthlyBonusHalfTokens: MONTHLY_BONUS_HALF_TOKENS.social,
  },
  unlimited: {
    meetupsPerDay: 3,
    meetupsPerWeek: null,
    messagesPerDay: null,
    priorityMatching: true,
    concierge: true,
    invitationsPerWeek: null,
    monthlyBonusHalfTokens: MONTHLY_BONUS_HALF_TOKENS.unlimited,
  },
} as const satisfies Record<string, Rights>;

export type Tier = keyof typeof RIGHTS;

/** The tier that a membership gives: the August membership has Social's rights (rule one-catalog). */
export const TIER_BY_PRODUCT: Record<Product, Exclude<Tier, "free">> = {
  social: "social",
  august: "social",
  unlimited: "unlimited",
};

/** Messages that the two members of a conversation may send in total (rule messages-20). */
export const MESSAGE_LIMIT = 20;

/** The meetup plans, each with what it adds to the base fee a month (rule meetup-plans). */
export const MEETUP_PLANS: Record<
  MeetupPlan,
  { name: string; meetupsPerDay: number; extraCents: number }
> = {
  basic: { name: "Basic", meetupsPerDay: 1, extraCents: PLAN_EXTRA_CENTS.basic },
  plus: { name: "Plus", meetupsPerDay: 2, extraCents: PLAN_EXTRA_CENTS.plus },
  premium: { name: "Premium", meetupsPerDay: 3, extraCents: PLAN_EXTRA_CENTS.premium },
};

const meetups = (tier: Tier) => {
  const { meetupsPerDay, meetupsPerWeek } = RIGHTS[tier];
  const day = `${meetupsPerDay} meetups a day`;
  return meetupsPerWeek === null ? `${day}, no limit a week` : `${day}, ${meetupsPerWeek} a week`;
};
const FILTERS = "3 premium filters: age, intent, music";
const CALENDAR_HOLD = "Calendar hold: your meetups in your own calendar";
const bonus = (tier: Tier) =>
  `${RIGHTS[tier].monthlyBonusHalfTokens / 2} August Tokens every month`;

const invitations = (tier: "free" | "social") =>
  `Invite ${RIGHTS[tier].invitationsPerWeek} friends a week`;

/** What a friend earns their introducer by each step (rule introduction-rewards). */
export const REFERRAL_REWARDS = {
  introduced: { points: REFERRAL_POINTS.introduced },
  accepted: { bonusMeetups: REFERRAL_BONUS_MEETUPS.accepted },
  matched: { points: REFERRAL_POINTS.matched },
  written: { bonusMeetups: REFERRAL_BONUS_MEETUPS.written },
} as const;

/** Friends for whom a member is rewarded in one week of the island (rule introductions-a-week). */
export const MOST_REWARDED_A_WEEK = 5;

/** Every membership (rule one-catalog). */
export const CATALOG: Record<Product, Offer> = {
  social: {
    product: "social",
    name: "Social",
    priceCents: MEMBERSHIP_CENTS.social,
    rhythm: "a month",
    renews: { interval: "month", count: 1 },
    benefits: [
      `Matches and conversations, ${MESSAGE_LIMIT} messages in each`,
      "Voice messages",
      FILTERS,
      meetups("social"),
      CALENDAR_HOLD,
      bonus("social"),
      invitations("social"),
    ],
  },
  unlimited: {
    product: "unlimited",
    name: "Unlimited",
    priceCents: MEMBERSHIP_CENTS.unlimited,
    rhythm: "one time",
    renews: null,
    benefits: [
      "Unlimited browsing and messaging",
      "No message limit for you or your matches",
      "Voice messages",
      meetups("unlimited"),
      FILTERS,
      CALENDAR_HOLD,
      bonus("unlimited"),
      `Priority matching: first in others' decks for a day, for ${COST_HALF_TOKENS.priorityMatching / 2} tokens`,
      "Concierge: a person answers your questions",
      "Invite as many friends as you like",
      "Lifetime access",
    ],
  },
  august: {
    product: "august",
    name: "August membership",
    priceCents: MEMBERSHIP_CENTS.august,
    rhythm: "for 30 days",
    renews: { interval: "day", count: 30 },
    benefits: ["Everything in Social", "30 days at a time, renewing"],
  },
};

const free = RIGHTS.free;

/** What a member who pays nothing has. */
export const FREE = {
  name: "Free",
  priceCents: 0,
  benefits: [
    "Look around and like for free",
    `${free.messagesPerDay} messages a day to people who wrote to you`,
    `${free.meetupsPerWeek} meetup a week`,
    invitations("free"),
  ],
} as const;

/** What the tiers of a member are called. */
export const TIER_NAMES: Record<Tier, string> = {
  free: FREE.name,
  social: CATALOG.social.name,
  unlimited: CATALOG.unlimited.name,
};

/** What a tier that an option requires is called (rule wallet-newest-ten). */
export const REQUIRED_TIER_NAMES: Record<Tier, string> = {
  ...TIER_NAMES,
  unlimited: "All August Access",
};
