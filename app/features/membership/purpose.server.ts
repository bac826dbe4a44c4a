import type { PRODUCTS } from "@db/schema/values";
import type Stripe from "stripe";
import { isMembership, isSold } from "~/features/members/entitlements.server";
import { CATALOG, MEETUP_BASE_CENTS } from "~/features/prices/catalog";
import { planPriceCents } from "~/features/prices/price-texts";
import { CURRENCY } from "./payment-provider.server";

/** Who a payment is from and what it is for, as the checkout's metadata says. */
export interface Purpose {
  userId: string;
  product?: (typeof PRODUCTS)[number];
  /** The match whose connection fee was paid with it. */
  fee?: { matchId: string; amountCents: number };
  /** The meetup whose base fee was paid. */
  bookingId?: number;
}

/** The id of something that the provider names or shows whole. */
export const toId = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);

/** Reads the metadata of a checkout; null for what is not from August. */
export function readPurpose(metadata: Stripe.Metadata | null | undefined): Purpose | null {
  const { memberId, product = "", matchId, feeCents, bookingId } = metadata ?? {};
  if (!memberId) return null;
  return {
    userId: memberId,
    ...(isSold(product) && { product }),
    ...(matchId && Number(feeCents) > 0 && { fee: { matchId, amountCents: Number(feeCents) } }),
    ...(Number(bookingId) > 0 && { bookingId: Number(bookingId) }),
  };
}

/** What the catalog may ask for a purchase: a plan costs less with a membership. */
function listPrices({ product, fee, bookingId }: Omit<Purpose, "userId">): number[] {
  const besides = (fee?.amountCents ?? 0) + (bookingId ? MEETUP_BASE_CENTS : 0);
  if (!product) return [besides];
  const prices = isMembership(product)
    ? [CATALOG[product].priceCents]
    : [planPriceCents(product), planPriceCents(product, true)];
  return prices.map((cents) => cents + besides);
}

/** Whether an amount is what the catalog asks for a purchase. What buys nothing has no price. */
export const isAsPriced = (
  purpose: Omit<Purpose, "userId">,
  { amountCents, currency }: { amountCents: number; currency: string },
): boolean => {
  const prices = listPrices(purpose);
  return prices[0] === 0 || (currency === CURRENCY && prices.includes(amountCents));
};
