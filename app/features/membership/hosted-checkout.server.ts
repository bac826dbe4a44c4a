import type Stripe from "stripe";
import { MINUTE_MS, now } from "~/server/clock.server";
import { Refusal } from "~/server/errors";
import { errorFields, log } from "~/server/log.server";
import { isDiskFault, isLocked } from "~/server/storage-faults.server";

/** How long a hosted checkout stays open at least; the provider's shortest is 30 minutes. */
const OPEN_FOR_MS = 60 * MINUTE_MS;
/** Requests within one such span ask the provider for the same, word for word. */
const SPAN_MS = 10 * MINUTE_MS;
/** An open checkout about to end is not offered again. */
export const EXPIRY_MARGIN_MS = 5 * MINUTE_MS;

/** Decision C3. */
export const cannotPay = () =>
  new Refusal(
    "payments_unavailable",
    "Payment form",
    "Unable to load payment form. Please try again.",
    {
      retryAfterSeconds: 5,
    },
  );

export interface Opened {
  sessionId: string;
  url: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Checkouts that the provider is being asked for, by what they are for. */
const inFlight = new Map<string, Promise<string>>();

/**
 * Opens a hosted checkout at the provider and keeps its address. Requests that arrive together get
 * the same one.
 *
 * @param name what it is for: member and thing
 * @param lastId the checkout before this one, if there was one
 * @param keep writes the checkout down
 * @returns its address
 * @throws Refusal 503 when the provider does not answer
 */
export async function openHostedCheckout(
  stripe: Stripe,
  name: string,
  lastId: string | undefined,
  params: Stripe.Checkout.SessionCreateParams,
  keep: (opened: Opened) => void,
): Promise<string> {
  const asked =
    inFlight.get(name) ?? createCheckout(stripe, `${name}:${lastId ?? "first"}`, params, keep);
  inFlight.set(name, asked);
  try {
    return await asked;
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
      // Requests that arrive together carry the same key and get the same checkout.
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
