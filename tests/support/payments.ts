import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { Visitor } from "../../scripts/local/browser";
import { startPaymentsDouble } from "../../scripts/local/payments-double";
import { setTestEnv } from "./test-env";

const SECRET_KEY = "sk_test_local_key";
const WEBHOOK_SECRET = "whsec_local";

/**
 * The payments double as the provider of the app under test, and a receiver of its events.
 * why: the receiver stands for the app's webhook, which has tests of its own.
 */
export async function startLocalPayments() {
  /** Events that arrived with a verified signature, each once, although the double sends each twice. */
  const received: Stripe.Event[] = [];
  const receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const signature = request.headers["stripe-signature"] ?? "";
    try {
      const event = Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
      if (received.every(({ id }) => id !== event.id)) received.push(event);
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const double = await startPaymentsDouble({
    port: 0,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
  });
  setTestEnv({
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: "pk_test_local",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: double.base,
  });
  const { hostname: host, port } = new URL(double.base);
  return {
    ...double,
    received,
    /** The library as its client: what someone does in the dashboard. */
    stripe: new Stripe(SECRET_KEY, { host, port, protocol: "http", maxNetworkRetries: 0 }),
    /** Chooses a card on a page of the provider: checkout, open invoice or card on file. */
    pay: (url: string | null | undefined, card = "4242424242424242") =>
      new Visitor().post(String(url), { card }),
    close: async () => {
      await double.stop();
      receiver.closeAllConnections();
      receiver.close();
    },
  };
}

export type LocalPayments = Awaited<ReturnType<typeof startLocalPayments>>;
