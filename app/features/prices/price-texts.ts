import {
  CATALOG,
  CONNECTION_FEE_CENTS,
  FREE,
  MEETUP_BASE_CENTS,
  MEETUP_PLANS,
  type MeetupPlan,
  type Product,
} from "./catalog";

// Each takes as long to make as a page takes to render a hundred elements.
const wholeDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const dollarsAndCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** A price in words, for example the one of Social. @param cents US cents */
export const inDollars = (cents: number): string =>
  (cents % 100 ? dollarsAndCents : wholeDollars).format(cents / 100);

/** An offer's price in words, with its rhythm. */
export const formatPrice = (product: Product): string =>
  `${inDollars(CATALOG[product].priceCents)} ${CATALOG[product].rhythm}`;

/** The price of paying nothing, in words. */
export const FREE_PRICE = inDollars(FREE.priceCents);

/** The connection fee of a match in words (rule connection-fee-5). */
export const CONNECTION_FEE = inDollars(CONNECTION_FEE_CENTS);

/** What is beside a price where payments are not configured. */
export const PAYMENTS_OFF = "Payments are off, so nothing is charged.";

/** The base fee of a meetup in words. */
export const MEETUP_BASE = inDollars(MEETUP_BASE_CENTS);

const priceWithFee = (product: Product): string =>
  inDollars(CATALOG[product].priceCents + CONNECTION_FEE_CENTS);

/** What the connection fee adds to an offer's price, and the sum, in words (rule price-whole). */
export function feeOnTop(product: Product): string {
  const cheaper = product === "august" ? ` (${priceWithFee("social")} with Social)` : "";
  return `Starting a conversation adds a ${CONNECTION_FEE} connection fee: ${priceWithFee(product)} in all with the first one${cheaper}.`;
}

/**
 * What the cheapest membership costs with a fee on top, now and later (rule price-whole). @param feeCents 0 for none
 */
export const socialWithFee = (feeCents: number): string =>
  feeCents > 0
    ? `${inDollars(CATALOG.social.priceCents + feeCents)} now, then ${formatPrice("social")} until you cancel`
    : `${formatPrice("social")} until you cancel`;

/** Finds the product of a `tier` in an address; the August membership where it names none. */
export const findProduct = (tier: string | null): Product =>
  tier === "social" || tier === "unlimited" ? tier : "august";

/**
 * A meetup plan's price a month, in cents (rule meetup-plans).
 *
 * @param hasBaseWaived true for a member with a running membership
 */
export const planPriceCents = (plan: MeetupPlan, hasBaseWaived = false): number =>
  (hasBaseWaived ? 0 : MEETUP_BASE_CENTS) + MEETUP_PLANS[plan].extraCents;
