import { paymentCustomers } from "@db/schema";
import { eq } from "drizzle-orm";
import Stripe from "stripe";
import type { Renewal } from "~/features/prices/catalog";
import { now } from "~/server/data/clock.server";
import { database, prepared, transact } from "~/server/data/database.server";
import { env } from "~/server/ops/env.server";
import { errorFields, log } from "~/server/ops/log.server";
import { payments } from "~/server/ops/payments.server";
import { isDiskFault, isLocked } from "~/server/ops/storage-faults.server";
import { Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { NOT_LOADED } from "./payment-failures";

/** What everything is sold in. */
export const CURRENCY = "usd";

/** What a price is made of. */
export interface PricedLine {
  name: string;
  amountCents: number;
  renews: Renewal;
}

/** The refusal while payments are off or unreachable (rule payments-off). */
export const cannotPay = () =>
  new Refusal("payments_unavailable", NOT_LOADED.title, NOT_LOADED.message, {
    retryAfterSeconds: 5,
  });

/** The payment provider, or null where payments are not configured. */
export const findProvider = (): Stripe | null => payments();

type InvalidRequest = InstanceType<typeof Stripe.errors.StripeInvalidRequestError>;

const isInvalidRequest = (error: unknown): error is InvalidRequest =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** Whether the provider says that it does not know what a call named. */
export const isUnknownReference = (error: unknown): error is InvalidRequest =>
  isInvalidRequest(error) && error.code === "resource_missing";

/** Ids kept here that the provider turned out not to know, or not to sell by, anymore. */
export type LostIds = ReadonlySet<"customer" | "price">;

/** Which kept id made a request fail: it was deleted or archived there, or belongs to the keys used before. */
function findLostId(error: unknown): "customer" | "price" | null {
  if (!isInvalidRequest(error)) return null;
  if (error.param === "customer") return isUnknownReference(error) ? "customer" : null;
  return /^(?:line_)?items\b/.test(error.param ?? "") ? "price" : null;
}

/** Asks again without an id that turned out to be lost, once for each kind of id. */
async function askWithout<T>(lost: LostIds, ask: (lost: LostIds) => Promise<T>): Promise<T> {
  try {
    return await ask(lost);
  } catch (error) {
    const kind = findLostId(error);
    if (!kind || lost.has(kind)) throw error;
    log("warn", "payment_id_lost", { kind });
    return askWithout(new Set([...lost, kind]), ask);
  }
}

/**
 * The payment provider.
 *
 * @throws Refusal 503 where payments are not configured (rule payments-off)
 */
export function provider(): Stripe {
  const stripe = findProvider();
  if (!stripe) throw cannotPay();
  return stripe;
}

/**
 * Makes requests to the provider. If it no longer knows the customer or a price that they name, they are made once
 * more with another one.
 *
 * @param ask makes the requests, without trusting the kept ids that are lost
 * @throws Refusal 503 if it is unreachable or refuses; refusals by the rules pass
 */
export async function callProvider<T>(
  what: string,
  ask: (stripe: Stripe, lost: LostIds) => Promise<T>,
): Promise<T> {
  const stripe = provider();
  try {
    return await askWithout(new Set(), (lost) => ask(stripe, lost));
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

/**
 * The provider's customer of a member, made once: concurrent requests carry the same idempotency key. A lost one is
 * replaced by another.
 */
export async function openCustomer(
  stripe: Stripe,
  { id, email }: Viewer,
  lost: LostIds,
): Promise<string> {
  const known = findCustomer(id);
  if (known && !lost.has("customer")) return known;
  const { id: customerId } = await stripe.customers.create(
    { ...(email && { email }), metadata: { memberId: id } },
    { idempotencyKey: known ? `customer:${id}:after:${known}` : `customer:${id}` },
  );
  transact((tx) => {
    if (known) tx.delete(paymentCustomers).where(eq(paymentCustomers.customerId, known)).run();
    tx.insert(paymentCustomers)
      .values({ userId: id, customerId, createdAt: now() })
      .onConflictDoNothing()
      .run();
  });
  return findCustomer(id) ?? customerId;
}

/** Forgets a customer that the provider does not know; the next checkout makes another. */
export const forgetCustomer = (userId: string): void =>
  void database().delete(paymentCustomers).where(eq(paymentCustomers.userId, userId)).run();

/** Ids of the provider's prices by account and lookup key. */
const knownPrices = new Map<string, string>();

/** Whether a price is what its lookup key says: in the dashboard a key can be moved to any other price. */
const isPriceOf = (price: Stripe.Price, { amountCents, renews }: PricedLine): boolean =>
  price.currency === CURRENCY &&
  price.unit_amount === amountCents &&
  price.recurring?.interval === renews?.interval &&
  price.recurring?.interval_count === renews?.count;

/**
 * Finds the provider's price of a line, or makes it from the catalog's amount at its first sale. A changed amount
 * is another price: what was sold before stays as it was.
 */
export async function findPrice(stripe: Stripe, line: PricedLine, lost: LostIds): Promise<string> {
  const { name, amountCents, renews } = line;
  const rhythm = renews ? `${renews.count}_${renews.interval}` : "once";
  const lookupKey = `${name} ${amountCents} ${rhythm}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = env();
  const cacheKey = `${STRIPE_API_BASE} ${STRIPE_SECRET_KEY} ${lookupKey}`;
  const known = knownPrices.get(cacheKey);
  if (known && !lost.has("price")) return known;
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [found] = data;
  const before = found?.id ?? known;
  const price =
    found && isPriceOf(found, line)
      ? found
      : await stripe.prices.create(
          {
            currency: CURRENCY,
            unit_amount: amountCents,
            lookup_key: lookupKey,
            // An archived price keeps its key.
            transfer_lookup_key: true,
            product_data: { name: `August: ${name}` },
            ...(renews && {
              recurring: { interval: renews.interval, interval_count: renews.count },
            }),
          },
          { idempotencyKey: `price:${lookupKey}${before ? `:after:${before}` : ""}` },
        );
  knownPrices.set(cacheKey, price.id);
  return price.id;
}
