import { checkouts } from "@db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type Stripe from "stripe";
import { isMembership } from "~/features/members/entitlements.server";
import { notify } from "~/features/notifications/notify.server";
import { inDollars } from "~/features/prices/price-texts";
import { notBefore } from "~/server/data/columns.server";
import type { Transaction } from "~/server/data/database.server";
import { describeBought } from "./recorded-payments.server";

type Checkout = typeof checkouts.$inferSelect;

/** Where a payer reads of what a checkout was for. */
function linkTo({ product, bookingId }: Checkout): string {
  if (product) return isMembership(product) ? "/subscription" : "/meetups#plans";
  return bookingId ? `/meetups/${bookingId}` : "/matches";
}

function describeCheckout({ product, matchId, bookingId, amountCents }: Checkout): string {
  const bought = describeBought({
    ...(product && { product }),
    ...(matchId && { fee: { matchId, amountCents } }),
    ...(bookingId && { bookingId }),
  });
  return `${inDollars(amountCents)} for ${bought}`;
}

const TEXTS = {
  processing: (what: string) => ({
    title: "Your payment is on its way",
    message: `${what}: your bank can take a few days. We'll tell you when it's here, or if it doesn't go through.`,
  }),
  failed: (what: string) => ({
    title: "Your payment didn't go through",
    message: `${what}: your bank said no, so you weren’t charged. Try another way to pay.`,
  }),
};

/**
 * Records what an event says of a checkout: it closes when it is paid, expired or failed. One that a bank may take days
 * to pay stays open, so that nothing is paid beside it. Its payer is told of both.
 */
export function recordCheckout(tx: Transaction, event: Stripe.Event): void {
  const { type } = event;
  if (
    type !== "checkout.session.completed" &&
    type !== "checkout.session.expired" &&
    type !== "checkout.session.async_payment_succeeded" &&
    type !== "checkout.session.async_payment_failed"
  )
    return;
  const { id, payment_status: paid } = event.data.object;
  const isOpen = and(eq(checkouts.sessionId, id), isNull(checkouts.closedAt));
  const checkout = tx.select().from(checkouts).where(isOpen).get();
  if (!checkout) return;
  const isProcessing = type === "checkout.session.completed" && paid === "unpaid";
  if (!isProcessing)
    tx.update(checkouts)
      .set({ closedAt: notBefore(checkouts.createdAt) })
      .where(isOpen)
      .run();
  const isFailed = type === "checkout.session.async_payment_failed";
  const told = isProcessing ? "processing" : isFailed ? "failed" : null;
  if (told)
    notify(tx, {
      userId: checkout.userId,
      type: "billing",
      ...TEXTS[told](describeCheckout(checkout)),
      link: linkTo(checkout),
      cause: `${told}:${id}`,
    });
}
