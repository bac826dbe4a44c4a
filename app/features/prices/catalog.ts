import { CONNECTION_FEE_CENTS, type MEMBERSHIP_PRODUCTS } from "@db/schema/values";

export type Product = (typeof MEMBERSHIP_PRODUCTS)[number];

export interface Offer {
  product: Product;
  name: string;
  priceCents: number;
  /** How it is paid, in words. */
  rhythm: string;
  /** Renewal interval; null for a one-time payment. */
  renews: { interval: "day" | "month"; count: number } | null;
  benefits: readonly string[];
  /** A part of it that is not open yet; said so wherever it is offered. */
  notOpenYet: readonly string[];
}

/** Of every membership (decision T6). */
const CALENDAR_HOLD = "Calendar hold: your meetups in your own calendar";

/** Every price of a membership (decision C1). */
export const CATALOG: Record<Product, Offer> = {
  social: {
    product: "social",
    name: "Social",
    priceCents: 1900,
    rhythm: "a month",
    renews: { interval: "month", count: 1 },
    benefits: [
      "Matches and conversations, 20 messages in each",
      "3 premium filters: age, intent, music",
      "2 meetups a day, 10 a week",
      CALENDAR_HOLD,
    ],
    notOpenYet: [],
  },
  unlimited: {
    product: "unlimited",
    name: "Unlimited",
    priceCents: 4900,
    rhythm: "one time",
    renews: null,
    benefits: [
      "Unlimited browsing and messaging",
      "No message limit for either side of your conversations",
      "3 meetups a day",
      "3 premium filters: age, intent, music",
      CALENDAR_HOLD,
      "Lifetime access",
    ],
    notOpenYet: ["Unlimited invites", "Concierge", "Priority matching"],
  },
  august: {
    product: "august",
    name: "August membership",
    priceCents: 3000,
    rhythm: "for 30 days",
    renews: { interval: "day", count: 30 },
    benefits: ["Everything in Social", "30 days at a time, renewing"],
    notOpenYet: [],
  },
};

/** The benefits of a member who pays nothing. */
export const FREE = {
  benefits: [
    "Browse and like for free",
    "2 messages a day to people who wrote to you",
    "1 meetup a week",
  ],
  notOpenYet: [],
} satisfies Pick<Offer, "benefits" | "notOpenYet">;

/** What the tiers of a member are called. */
export const TIER_NAMES = { free: "Free", social: "Social", unlimited: "Unlimited" } as const;

/** A price in words: "$19". */
export const inDollars = (cents: number): string =>
  new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: cents % 100 ? 2 : 0,
  }).format(cents / 100);

/** An offer's price in words: "$19 a month". */
export const priceInWords = (product: Product): string =>
  `${inDollars(CATALOG[product].priceCents)} ${CATALOG[product].rhythm}`;

/** The connection fee of a match in words (decision D6). */
export const CONNECTION_FEE = inDollars(CONNECTION_FEE_CENTS);

const priceWithFee = (product: Product): string =>
  inDollars(CATALOG[product].priceCents + CONNECTION_FEE_CENTS);

/** What the connection fee adds to an offer's price, and the sum, in words (decision A3). */
export function feeOnTop(product: Product): string {
  const cheaper = product === "august" ? ` (${priceWithFee("social")} with Social)` : "";
  return `Each conversation that you open has a ${CONNECTION_FEE} connection fee on top: ${priceWithFee(product)} in all with the first one${cheaper}.`;
}

/** Finds the product of a `tier` in an address; the August membership where it names none. */
export const findProduct = (tier: string | null): Product =>
  tier === "social" || tier === "unlimited" ? tier : "august";
