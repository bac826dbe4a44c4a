import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { Visitor } from "./browser";
import type { RecordedRequest } from "./payments-api";
import { startPaymentsDouble } from "./payments-double";
import type { Delivery } from "./payments-events";

export const SECRET_KEY = "sk_test_local_key";
export const WEBHOOK_SECRET = "whsec_local";
export const DAY_S = 24 * 3600;
/** Test cards, by what they do. */
export const CARD = {
  good: "4242424242424242",
  declined: "4000000000000002",
  secure: "4000002500003155",
  failsLater: "4000000000000341",
} as const;

export const urls = {
  success_url: "http://localhost:3999/?subscription=success&id={CHECKOUT_SESSION_ID}",
  cancel_url: "http://localhost:3999/pricing?tier=social",
};

type Recurring = Stripe.Checkout.SessionCreateParams.LineItem.PriceData.Recurring;

/** One thing to pay, as a checkout names it. */
function line(name: string, unit_amount: number, recurring?: Recurring) {
  return {
    quantity: 1,
    price_data: { currency: "usd", unit_amount, recurring, product_data: { name } },
  };
}

/**
 * Opens the payments double with the real library as its client and a receiver of its events.
 * why: the receiver stands for the app's webhook, which has tests of its own.
 */
export async function startTestPayments(options: { deliverWithinMs?: number } = {}) {
  const received: Stripe.Event[] = [];
  const provider = { refusals: 0 };
  const receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (provider.refusals > 0) {
      provider.refusals--;
      return void response.writeHead(500).end();
    }
    try {
      const signature = request.headers["stripe-signature"] ?? "";
      received.push(Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET));
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as AddressInfo;
  const double = await startPaymentsDouble({
    port: 0,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `http://127.0.0.1:${port}/hook`,
    ...options,
  });
  const findClient = (key: string) => {
    const { hostname, port } = new URL(double.base);
    return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
  };
  const stripe = findClient(SECRET_KEY);
  /** Asks the double itself for something. */
  async function ask<T>(path: string, body?: object): Promise<T> {
    const response = await fetch(`${double.base}/double/${path}`, {
      method: body ? "POST" : "GET",
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json() as Promise<T>;
  }

  return Object.assign(provider, {
    /** Events that the receiver accepted, with verified signatures. */
    received,
    base: double.base,
    stripe,
    clientOf: findClient,
    types: () => received.map(({ type }) => type).sort(),
    events: () => ask<Delivery[]>("events"),
    /** Every request of the API so far. */
    requests: () => ask<RecordedRequest[]>("requests"),
    /** Puts the clock of the double forward; what falls due on the way happens, with its events. */
    advance: (advanceS: number) => ask<{ nowS: number }>("clock", { advanceS }),
    /** Holds webhooks back, or delivers those that were held back. */
    pauseWebhooks: (paused: boolean) => ask("webhooks", { paused }),
    /** Delivers an event once more, even while webhooks are held back. */
    resend: (eventId: string) => ask<Delivery>(`events/${eventId}/resend`, {}),
    /** Ends the current period of a subscription now. */
    renew: (subscriptionId: string) => ask(`subscriptions/${subscriptionId}/renew`, {}),
    /** Leaves the invoice of a change in the dashboard behind. */
    change: (subscriptionId: string, status: "draft" | "open" | "void") =>
      ask(`subscriptions/${subscriptionId}/change`, { status }),
    /** Pays a checkout by a bank account, which settles it later. */
    process: (sessionId: string) => ask(`sessions/${sessionId}/process`, {}),
    settle: (sessionId: string, isPaid: boolean) => ask(`sessions/${sessionId}/settle`, { isPaid }),
    failRefund: (refundId: string) => ask(`refunds/${refundId}/fail`, {}),
    /** Loses an object, as a deletion in the dashboard does. */
    forget: (id: string) => ask(`objects/${id}/forget`, {}),
    openDispute: (payment_intent: string) => ask<Stripe.Dispute>("disputes", { payment_intent }),
    closeDispute: (id: string, status: "won" | "lost") =>
      ask<Stripe.Dispute>(`disputes/${id}/close`, { status }),
    /** Chooses a card on a hosted page: checkout, open invoice or portal. */
    pay: (url: string | null | undefined, card: string = CARD.good) =>
      new Visitor().post(String(url), { card }),
    subscribe: (recurring: Recurring) =>
      stripe.checkout.sessions.create({
        mode: "subscription",
        line_items: [line("August", 3000, recurring)],
        client_reference_id: "member-1",
        metadata: { product: "august" },
        subscription_data: { metadata: { member: "member-1" } },
        customer_email: "ada@x.example",
        ...urls,
      }),
    buy: (options?: Stripe.RequestOptions, unitAmount = 4900) =>
      stripe.checkout.sessions.create(
        {
          mode: "payment",
          line_items: [line("Unlimited <b>", unitAmount)],
          metadata: { member: "member-2" },
          ...urls,
        },
        options,
      ),
    close: async () => {
      await double.stop();
      receiver.closeAllConnections();
      receiver.close();
    },
  });
}
