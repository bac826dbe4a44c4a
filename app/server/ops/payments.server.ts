import Stripe from "stripe";
import { boundedFetch } from "./bounded-fetch.server";
import { env } from "./env.server";

/** For one attempt; there are two, and a member waits for both. */
const DEADLINE_MS = 6_000;

let client: Stripe | null | undefined;

/** The payment provider's client, or null where payments are not configured (rule payments-off). */
export function payments(): Stripe | null {
  if (client !== undefined) return client;
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = env();
  if (!key) {
    client = null;
    return client;
  }
  const address = base ? new URL(base) : null;
  client = new Stripe(key, {
    maxNetworkRetries: 1,
    timeout: DEADLINE_MS,
    httpClient: Stripe.createFetchHttpClient(
      boundedFetch({ deadlineMs: DEADLINE_MS, maxBytes: 1024 * 1024 }),
    ),
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: Number(address.port),
      protocol: address.protocol === "http:" ? ("http" as const) : ("https" as const),
    }),
  });
  return client;
}

/**
 * Verifies a webhook's signature.
 * @throws Error when payments are off or the signature is wrong or old
 */
export function signedEvent(body: Buffer, signature: string | null): Stripe.Event {
  const { STRIPE_WEBHOOK_SECRET: secret } = env();
  const stripe = payments();
  if (!stripe || !secret || !signature) throw new Error("Unsigned payment event");
  return stripe.webhooks.constructEvent(body, signature, secret);
}
