import { checkouts } from "@db/schema";
import { and, desc, eq, isNull, lte } from "drizzle-orm";
import { CATALOG, type Offer, type Product } from "~/features/prices/catalog";
import { after, now } from "~/server/clock.server";
import { database, transact } from "~/server/database.server";
import { env } from "~/server/env.server";
import { Refusal } from "~/server/errors";
import { payments } from "~/server/payments.server";
import type { Viewer } from "~/server/viewer.server";
import { cannotPay, EXPIRY_MARGIN_MS, openHostedCheckout } from "./hosted-checkout.server";

function openCheckout(userId: string, product: Product) {
  const at = now();
  return transact((tx) => {
    const own = and(eq(checkouts.userId, userId), eq(checkouts.product, product));
    tx.update(checkouts)
      .set({ closedAt: at })
      .where(
        and(own, isNull(checkouts.closedAt), lte(checkouts.expiresAt, after(at, EXPIRY_MARGIN_MS))),
      )
      .run();
    return tx.select().from(checkouts).where(own).orderBy(desc(checkouts.createdAt)).limit(1).get();
  });
}

const toLineItem = ({ name, priceCents, renews }: Offer) => ({
  quantity: 1,
  price_data: {
    currency: "usd",
    unit_amount: priceCents,
    product_data: { name: `August: ${name}` },
    ...(renews && { recurring: { interval: renews.interval, interval_count: renews.count } }),
  },
});

/**
 * Returns the URL of the hosted checkout for a product. Idempotent: there is one open checkout for
 * each member and product, so reloads and double clicks lead to the same one (decision C2).
 *
 * @throws Refusal 409 if the member has it already, 503 if payments are off or unreachable
 */
export async function startCheckout(viewer: Viewer, product: Product): Promise<string> {
  if (viewer.subscriptionTier === "unlimited" || (viewer.isSubscribed && product !== "unlimited"))
    throw new Refusal(
      "already_subscribed",
      "Already subscribed",
      "You already have this membership.",
    );
  const stripe = payments();
  if (!stripe) throw cannotPay();
  const last = openCheckout(viewer.id, product);
  if (last && !last.closedAt) return last.url;
  const offer = CATALOG[product];
  const metadata = { memberId: viewer.id, product };
  const { APP_URL } = env();
  return openHostedCheckout(
    stripe,
    `${viewer.id}:${product}`,
    last?.sessionId,
    {
      mode: offer.renews ? "subscription" : "payment",
      line_items: [toLineItem(offer)],
      client_reference_id: viewer.id,
      ...(viewer.email && { customer_email: viewer.email }),
      metadata,
      ...(offer.renews
        ? { subscription_data: { metadata } }
        : { payment_intent_data: { metadata } }),
      success_url: `${APP_URL}/?subscription=success`,
      cancel_url: `${APP_URL}/subscription?tier=${product}`,
    },
    (opened) =>
      database()
        .insert(checkouts)
        .values({ ...opened, userId: viewer.id, product })
        .onConflictDoNothing()
        .run(),
  );
}
