import { checkouts } from "@db/schema";
import { and, desc, eq, isNull, lte } from "drizzle-orm";
import type Stripe from "stripe";
import { after, MINUTE_MS, now } from "~/server/clock.server";
import { database, transact } from "~/server/database.server";
import { env } from "~/server/env.server";
import { Refusal } from "~/server/errors";
import { causeOf, log } from "~/server/log.server";
import { payments } from "~/server/payments.server";
import type { Viewer } from "~/server/viewer.server";
import { CATALOGUE, type Offer, type Product } from "./catalogue";

/** How long a hosted checkout stays open at least; the provider's shortest is 30 minutes. */
const OPEN_FOR_MS = 60 * MINUTE_MS;
/** Requests within one such span ask the provider for the same, word for word. */
const SPAN_MS = 10 * MINUTE_MS;
/** An open checkout about to end is not offered again. */
const MARGIN_MS = 5 * MINUTE_MS;

const cannotPay = () =>
  new Refusal(503, "Payment form", "Unable to load payment form. Please try again.", {
    retryAfterSeconds: 5,
  });

function openCheckout(userId: string, product: Product) {
  const at = now();
  return transact((tx) => {
    const own = and(eq(checkouts.userId, userId), eq(checkouts.product, product));
    tx.update(checkouts)
      .set({ closedAt: at })
      .where(and(own, isNull(checkouts.closedAt), lte(checkouts.expiresAt, after(at, MARGIN_MS))))
      .run();
    return tx.select().from(checkouts).where(own).orderBy(desc(checkouts.createdAt)).limit(1).get();
  });
}

const lineOf = ({ name, priceCents, renews }: Offer) => ({
  quantity: 1,
  price_data: {
    currency: "usd",
    unit_amount: priceCents,
    product_data: { name: `August: ${name}` },
    ...(renews && { recurring: { interval: renews.interval, interval_count: renews.count } }),
  },
});

/** Checkouts that the provider is being asked for, by member and product. */
const underWay = new Map<string, Promise<string>>();

/**
 * The address of the hosted checkout for a product. There is one open checkout for each member and
 * product: reloading, double clicks and repeated requests lead to the same one (decision C2).
 *
 * @throws Refusal 409 when the member has it already, 503 when payments are off or unreachable
 */
export async function startCheckout(viewer: Viewer, product: Product): Promise<string> {
  if (viewer.subscriptionTier === "unlimited" || (viewer.isSubscribed && product !== "unlimited"))
    throw new Refusal(409, "Already subscribed", "You already have this membership.");
  const stripe = payments();
  if (!stripe) throw cannotPay();
  const last = openCheckout(viewer.id, product);
  if (last && !last.closedAt) return last.url;
  const name = `${viewer.id}:${product}`;
  const asked = underWay.get(name) ?? askProvider(stripe, viewer, product, last?.sessionId);
  underWay.set(name, asked);
  try {
    return await asked;
  } finally {
    underWay.delete(name);
  }
}

/** Opens a checkout at the provider and keeps its address. */
async function askProvider(
  stripe: Stripe,
  viewer: Viewer,
  product: Product,
  lastId = "first",
): Promise<string> {
  const offer = CATALOGUE[product];
  const metadata = { memberId: viewer.id, product };
  const spanMs = Math.floor(now().getTime() / SPAN_MS) * SPAN_MS;
  const expiresAt = new Date(spanMs + SPAN_MS + OPEN_FOR_MS);
  const { APP_URL } = env();
  try {
    const session = await stripe.checkout.sessions.create(
      {
        mode: offer.renews ? "subscription" : "payment",
        line_items: [lineOf(offer)],
        client_reference_id: viewer.id,
        ...(viewer.email && { customer_email: viewer.email }),
        metadata,
        ...(offer.renews
          ? { subscription_data: { metadata } }
          : { payment_intent_data: { metadata } }),
        success_url: `${APP_URL}/?subscription=success`,
        cancel_url: `${APP_URL}/subscription?tier=${product}`,
        expires_at: Math.floor(expiresAt.getTime() / 1000),
      },
      // Requests that arrive together carry the same key and get the same checkout.
      {
        idempotencyKey: `checkout:${viewer.id}:${product}:${lastId}:${spanMs}`,
      },
    );
    if (!session.url) throw new Error("The checkout has no address");
    database()
      .insert(checkouts)
      .values({
        sessionId: session.id,
        userId: viewer.id,
        product,
        url: session.url,
        createdAt: now(),
        expiresAt,
      })
      .onConflictDoNothing()
      .run();
    return session.url;
  } catch (error) {
    log("error", "checkout_failed", causeOf(error));
    throw cannotPay();
  }
}
