import type { MEMBERSHIP_PRODUCTS } from "@db/schema/values";

export type Product = (typeof MEMBERSHIP_PRODUCTS)[number];

export interface Offer {
  product: Product;
  name: string;
  priceCents: number;
  /** How it is paid, in words. */
  rhythm: string;
  /** Renewal; nothing for a one-time payment. */
  renews: { interval: "day" | "month"; count: number } | null;
  benefits: readonly string[];
}

/** Every price of a membership, in one place (decision C1). */
export const CATALOGUE: Record<Product, Offer> = {
  social: {
    product: "social",
    name: "Social",
    priceCents: 1900,
    rhythm: "a month",
    renews: { interval: "month", count: 1 },
    benefits: [
      "Matches and conversations, 20 messages in each",
      "2 meetups a day, 10 a week",
      "Calendar hold",
      "3 premium filters: age, intent, music",
    ],
  },
  unlimited: {
    product: "unlimited",
    name: "Unlimited",
    priceCents: 4900,
    rhythm: "one time",
    renews: null,
    benefits: [
      "Unlimited browsing, messaging and invites",
      "No message limit for either side of your conversations",
      "Priority matching and concierge",
      "Lifetime access",
    ],
  },
  august: {
    product: "august",
    name: "August membership",
    priceCents: 3000,
    rhythm: "for 30 days",
    renews: { interval: "day", count: 30 },
    benefits: ["Everything in Social", "30 days at a time, renewing until you cancel"],
  },
};

export const FREE_BENEFITS = [
  "Browse and like for free",
  "2 messages a day where somebody wrote to you",
  "1 meetup a week",
] as const;

/** A price in words: "$19". */
export const inDollars = (cents: number): string =>
  new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: cents % 100 ? 2 : 0,
  }).format(cents / 100);

/** The product of a `tier` in an address; the August membership where it names none. */
export const productOf = (tier: string | null): Product =>
  tier === "social" || tier === "unlimited" ? tier : "august";
