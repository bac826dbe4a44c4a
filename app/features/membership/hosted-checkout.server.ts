import type Stripe from "stripe";
import { MINUTE_MS, now } from "~/server/clock.server";
import { Refusal } from "~/server/errors";
import { errorFields, log } from "~/server/log.server";
import { isDiskFault, isLocked } from "~/server/storage-faults.server";

/** How long a hosted checkout stays open at least; the provider's minimum is 30 minutes. */
const OPEN_FOR_MS = 60 * MINUTE_MS;
/**
 * Requests within one such span have identical parameters, as the provider's idempotency key
 * requires.
 */
const SPAN_MS = 10 * MINUTE_MS;
/** An open checkout that expires within this time is not offered again. */
export const EXPIRY_MARGIN_MS = 5 * MINUTE_MS;

/** The refusal while payments are off or unreachable (decision C3). */
export const cannotPay = () =>
  new Refusal(
    "payments_unavailable",
    "Payment form",
    "Unable to load payment form. Please try again.",
    {
      retryAfterSeconds: 5,
    },
  );

interface Opened {
  sessionId: string;
  url: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Requests to the provider that are in flight, by name. */
const inFlight = new Map<string, Promise<string>>();

/**
 * Opens a hosted checkout at the provider and stores its URL. Concurrent requests get the same one.
 *
 * @param name identifies the member and what is paid for
 * @param lastId the previous checkout, if any
 * @param keep stores the checkout
 * @returns its URL
 * @throws Refusal 503 if the provider does not respond
 */
export async function openHostedCheckout(
  stripe: Stripe,
  name: string,
  lastId: string | undefined,
  params: Stripe.Checkout.SessionCreateParams,
  keep: (opened: Opened) => void,
): Promise<string> {
  const request =
    inFlight.get(name) ?? createCheckout(stripe, `${name}:${lastId ?? "first"}`, params, keep);
  inFlight.set(name, request);
  try {
    return await request;
  } finally {
    inFlight.delete(name);
  }
}

async function createCheckout(
  stripe: Stripe,
  key: string,
  params: Stripe.Checkout.SessionCreateParams,
  keep: (opened: Opened) => void,
): Promise<string> {
  const spanMs = Math.floor(now().getTime() / SPAN_MS) * SPAN_MS;
  const expiresAt = new Date(spanMs + SPAN_MS + OPEN_FOR_MS);
  try {
    const session = await stripe.checkout.sessions.create(
      { ...params, expires_at: Math.floor(expiresAt.getTime() / 1000) },
      // Concurrent requests carry the same idempotency key and get the same checkout.
      { idempotencyKey: `checkout:${key}:${spanMs}` },
    );
    if (!session.url) throw new Error("The checkout has no address");
    keep({ sessionId: session.id, url: session.url, createdAt: now(), expiresAt });
    return session.url;
  } catch (error) {
    if (isLocked(error) || isDiskFault(error)) throw error;
    log("error", "checkout_failed", errorFields(error));
    throw cannotPay();
  }
}
