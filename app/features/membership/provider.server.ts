import { paymentCustomers } from "@db/schema";
import Stripe from "stripe";
import { now } from "~/server/clock.server";
import { database, prepared } from "~/server/database.server";
import { env } from "~/server/env.server";
import { Refusal } from "~/server/errors";
import { errorFields, log } from "~/server/log.server";
import { payments } from "~/server/payments.server";
import { isDiskFault, isLocked } from "~/server/storage-faults.server";
import type { Viewer } from "~/server/viewer.server";
import { NOT_LOADED } from "./failures";
import type { Line } from "./order.server";

/** The refusal while payments are off or unreachable (decision C3). */
export const cannotPay = () =>
  new Refusal("payments_unavailable", NOT_LOADED.title, NOT_LOADED.message, {
    retryAfterSeconds: 5,
  });

/** The payment provider, or null where payments are not configured. */
export const findProvider = (): Stripe | null => payments();

/** Whether the provider says that it does not know what a call named. */
export const isUnknownReference = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/**
 * The payment provider.
 *
 * @throws Refusal 503 where payments are not configured (decision C3)
 */
export function provider(): Stripe {
  const stripe = findProvider();
  if (!stripe) throw cannotPay();
  return stripe;
}

/**
 * Makes requests to the provider.
 *
 * @throws Refusal 503 if it is unreachable or refuses; refusals by the rules pass
 */
export async function callProvider<T>(
  what: string,
  ask: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  const stripe = provider();
  try {
    return await ask(stripe);
  } catch (error) {
    if (error instanceof Refusal || isLocked(error) || isDiskFault(error)) throw error;
    log("error", "payment_request_failed", { what, ...errorFields(error) });
    throw cannotPay();
  }
}

/** The provider's customer of a member; null before the first checkout. */
export const findCustomer = (userId: string): string | null =>
  prepared<{ id: string }>("SELECT customer_id AS id FROM payment_customers WHERE user_id = ?").get(
    userId,
  )?.id ?? null;

/** The provider's customer of a member, made once: concurrent requests carry the same idempotency key. */
export async function openCustomer(stripe: Stripe, { id, email }: Viewer): Promise<string> {
  const known = findCustomer(id);
  if (known) return known;
  const { id: customerId } = await stripe.customers.create(
    { ...(email && { email }), metadata: { memberId: id } },
    { idempotencyKey: `customer:${id}` },
  );
  database()
    .insert(paymentCustomers)
    .values({ userId: id, customerId, createdAt: now() })
    .onConflictDoNothing()
    .run();
  return findCustomer(id) ?? customerId;
}

/** Ids of the provider's prices by account and lookup key: they never change. */
const knownPrices = new Map<string, string>();

/**
 * Finds the provider's price of a line, or makes it from the catalog's amount at its first sale. A changed amount
 * is another price: what was sold before stays as it was.
 */
export async function findPrice(
  stripe: Stripe,
  { name, amountCents, renews }: Line,
): Promise<string> {
  const rhythm = renews ? `${renews.count}_${renews.interval}` : "once";
  const lookupKey = `${name} ${amountCents} ${rhythm}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = env();
  const cacheKey = `${STRIPE_API_BASE} ${STRIPE_SECRET_KEY} ${lookupKey}`;
  const known = knownPrices.get(cacheKey);
  if (known) return known;
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const price =
    data[0] ??
    (await stripe.prices.create(
      {
        currency: "usd",
        unit_amount: amountCents,
        lookup_key: lookupKey,
        product_data: { name: `August: ${name}` },
        ...(renews && { recurring: { interval: renews.interval, interval_count: renews.count } }),
      },
      { idempotencyKey: `price:${lookupKey}` },
    ));
  knownPrices.set(cacheKey, price.id);
  return price.id;
}
