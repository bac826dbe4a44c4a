import Stripe from "stripe";

/** What the provider has; plain data, of which each run has a copy. */
interface Data {
  customers: string[];
  sessions: { id: string; status: "open" | "expired" | "complete" }[];
  subscriptions: Record<string, { memberId: string; product: string; isCanceled: boolean }>;
  refunds: string[];
  intents: Record<string, { metadata: Stripe.Metadata; amountCents: number }>;
  events: Record<string, { type: string; object: object }>;
  /** What was made under an idempotency key. */
  keys: Record<string, string>;
}

const refuse = (message: string) =>
  new Stripe.errors.StripeInvalidRequestError({ type: "invalid_request_error", message });

const [START, END] = [1_754_600_000, 1_757_200_000];

/**
 * A payment provider that a test sets back to what it was. why: the payments double keeps what a run did to it, and
 * these tests make thousands of runs from one state.
 */
export class FakeProvider {
  data: Data = {
    ...{ customers: [], sessions: [], subscriptions: {}, refunds: [] },
    ...{ intents: {}, events: {}, keys: {} },
  };

  #once(key: string | undefined, make: () => string): string {
    if (!key) throw new Error("Without an idempotency key a repeat would do it twice.");
    this.data.keys[key] ??= make();
    return this.data.keys[key];
  }

  #session(id: string) {
    const found = this.data.sessions.find((session) => session.id === id);
    if (!found) throw new Error(`No session ${id}`);
    return found;
  }

  #subscription(id: string) {
    const found = this.data.subscriptions[id];
    if (!found) throw new Error(`No subscription ${id}`);
    const { memberId, product, isCanceled } = found;
    return {
      id,
      status: "active",
      metadata: { memberId, product },
      items: { data: [{ current_period_start: START, current_period_end: END }] },
      latest_invoice: { status: "paid", billing_reason: "subscription_create" },
      start_date: START,
      ended_at: null,
      cancel_at: null,
      cancel_at_period_end: isCanceled,
    };
  }

  #intent(id: string) {
    const { metadata, amountCents } = this.data.intents[id] ?? { metadata: {}, amountCents: 0 };
    const isRefunded = this.data.refunds.includes(id);
    return {
      ...{ id, status: "succeeded", amount_received: amountCents, metadata, currency: "usd" },
      latest_charge: {
        ...{ disputed: false, created: START, amount_refunded: isRefunded ? amountCents : 0 },
        payment_method_details: { card: { fingerprint: `card-of-${metadata.memberId}` } },
      },
    };
  }

  /** The event of an id, as it is delivered. */
  event(id: string): Stripe.Event {
    const { type, object } = this.data.events[id] ?? {};
    return { id, type, created: START, data: { object } } as unknown as Stripe.Event;
  }

  /** The part of the library that the app uses. */
  readonly client = {
    customers: {
      create: async (_: object, { idempotencyKey }: Stripe.RequestOptions) => ({
        id: this.#once(idempotencyKey, () => {
          const id = `cus_${this.data.customers.length}`;
          this.data.customers.push(id);
          return id;
        }),
      }),
    },
    prices: {
      list: async () => ({ data: [] }),
      create: async () => ({ id: "price_1" }),
    },
    checkout: {
      sessions: {
        create: async (_: object, { idempotencyKey }: Stripe.RequestOptions) => {
          const id = this.#once(idempotencyKey, () => {
            const made = `cs_${this.data.sessions.length}`;
            this.data.sessions.push({ id: made, status: "open" });
            return made;
          });
          return { id, url: `https://pay.example/${id}`, client_secret: `${id}_secret` };
        },
        expire: async (id: string) => {
          const session = this.#session(id);
          if (session.status !== "open") throw refuse(`${id} is ${session.status}.`);
          session.status = "expired";
        },
        retrieve: async (id: string) => this.#session(id),
      },
    },
    subscriptions: {
      retrieve: async (id: string) => this.#subscription(id),
      update: async (id: string, { cancel_at_period_end }: Stripe.SubscriptionUpdateParams) => {
        Object.assign(this.data.subscriptions[id] ?? {}, { isCanceled: cancel_at_period_end });
      },
      list: () => Object.keys(this.data.subscriptions).map((id) => this.#subscription(id)),
    },
    refunds: {
      list: async ({ payment_intent: intent }: Stripe.RefundListParams) => ({
        data: this.data.refunds
          .filter((id) => id === intent)
          .map((id) => ({ status: "succeeded", amount: this.#intent(id).amount_received })),
      }),
      create: async (
        { payment_intent }: Stripe.RefundCreateParams,
        { idempotencyKey }: Stripe.RequestOptions,
      ) => this.#once(idempotencyKey, () => `re_${this.data.refunds.push(String(payment_intent))}`),
    },
    paymentIntents: {
      retrieve: async (id: string) => this.#intent(id),
      list: () => Object.keys(this.data.intents).map((id) => this.#intent(id)),
    },
    events: { retrieve: async (id: string) => this.event(id) },
  };
}

/** The provider of a test file's app. */
export const provider = new FakeProvider();
