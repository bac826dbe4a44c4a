import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { readFacts, readPayment } from "./stripe-facts.server";

const [START, END] = [1_754_000_000, 1_756_592_000];
const OF_ANN = { memberId: "ann", product: "social", matchId: "m1", feeCents: "500" };
const PAID = { id: "in_new", status: "paid", billing_reason: "subscription_create" };
const NOTHING = { payments: [], entitlements: [] };

/** What a test changes of the provider's objects. */
interface World {
  subscription?: object;
  invoice?: object;
  intents?: Record<string, object>;
  invoicePayments?: object[];
}

/**
 * A provider with one subscription, its invoice and the invoice's payment. why: the payments double never leaves its
 * objects in these states by itself.
 */
function startProvider({ subscription, invoice, intents, invoicePayments }: World = {}) {
  const requests: string[] = [];
  const answer = (request: string, object: object) => {
    requests.push(request);
    return Promise.resolve(object);
  };
  const stripe = {
    subscriptions: {
      retrieve: (id: string) =>
        answer(`read ${id}`, {
          ...{ id, status: "active", metadata: OF_ANN, start_date: START },
          items: { data: [{ current_period_start: START, current_period_end: END }] },
          ...{ latest_invoice: PAID, ended_at: null },
          ...{ cancel_at: null, cancel_at_period_end: false },
          ...subscription,
        }),
    },
    refunds: { list: async () => ({ data: [{ status: "succeeded", amount: 2400 }] }) },
    invoices: {
      list: async () => ({ data: [PAID] }),
      retrieve: (id: string) =>
        answer(`read ${id}`, {
          ...{ id, created: START, billing_reason: "subscription_create" },
          ...{ total: 2400, currency: "usd" },
          parent: { subscription_details: { subscription: "sub_1", metadata: OF_ANN } },
          payments: { data: [{ status: "paid", payment: { payment_intent: "pi_1" } }] },
          ...invoice,
        }),
    },
    paymentIntents: {
      retrieve: (id: string) =>
        answer(`read ${id}`, {
          ...{ id, status: "succeeded", amount_received: 2400, currency: "usd", metadata: {} },
          latest_charge: { amount_refunded: 0, disputed: false, created: START },
          ...intents?.[id],
        }),
    },
    invoicePayments: {
      list: () => answer("find the invoice", { data: invoicePayments ?? [{ invoice: "in_1" }] }),
    },
  };
  return { stripe: stripe as unknown as Stripe, requests };
}

const event = (type: string, object: object) =>
  ({ type, data: { object } }) as unknown as Stripe.Event;
const read = (type: string, object: object, world?: World) =>
  readFacts(startProvider(world).stripe, event(type, object));

const REFUNDED = {
  latest_charge: { amount_refunded: 2400, disputed: false, created: START },
};

describe("what an event leads to", () => {
  it.each([
    ["checkout.session.completed", { invoice: "in_1", metadata: OF_ANN }],
    ["checkout.session.completed", { invoice: { id: "in_1" }, metadata: OF_ANN }],
    ["checkout.session.async_payment_succeeded", { payment_intent: "pi_1", metadata: OF_ANN }],
    ["invoice.paid", { id: "in_1" }],
    ["invoice.payment_failed", { id: "in_1" }],
    ["charge.refunded", { payment_intent: "pi_1" }],
    ["charge.dispute.closed", { payment_intent: { id: "pi_1" } }],
  ])(
    "%s of %j leads to the payment and to the subscription as they are now",
    async (type, object) => {
      const { stripe, requests } = startProvider();
      expect(await readFacts(stripe, event(type, object))).toMatchObject({
        payments: [
          { reference: "pi_1", userId: "ann", product: "social", fee: { amountCents: 500 } },
        ],
        entitlements: [{ reference: "sub_1", userId: "ann", product: "social" }],
      });
      // What the provider sends whole is asked for by its id.
      expect(requests[0]).toMatch(/^read (in|pi)_1$/);
    },
  );

  it("an event of a subscription leads to what it gives, and to no payment", async () => {
    expect(await read("customer.subscription.updated", { id: "sub_1" })).toMatchObject({
      payments: [],
      entitlements: [{ reference: "sub_1" }],
    });
  });

  it.each([
    ["customer.created", { id: "cus_1" }],
    ["checkout.session.completed", { metadata: OF_ANN }],
    ["checkout.session.completed", { invoice: null, payment_intent: null, metadata: OF_ANN }],
    ["invoice.paid", {}],
    ["charge.refunded", { payment_intent: null }],
  ])("%s of %j leads to nothing", async (type, object) => {
    expect(await read(type, object)).toEqual(NOTHING);
  });

  it("another shop's checkout leads to nothing, and nothing is read of it", async () => {
    const { stripe, requests } = startProvider();
    const object = { payment_intent: "pi_1", invoice: "in_1", metadata: {} };
    expect(await readFacts(stripe, event("checkout.session.completed", object))).toEqual(NOTHING);
    expect(requests).toEqual([]);
  });

  it("another shop's subscription gives nothing", async () => {
    const subscription = { metadata: {} };
    expect(await read("customer.subscription.updated", { id: "sub_1" }, { subscription })).toEqual(
      NOTHING,
    );
  });
});

describe("what an invoice leads to", () => {
  it("the payment that went through is read, not an attempt before it", async () => {
    const data = [
      { status: "canceled", payment: { payment_intent: "pi_0" } },
      { status: "paid", payment: { payment_intent: "pi_1" } },
    ];
    expect(
      await read("invoice.paid", { id: "in_1" }, { invoice: { payments: { data } } }),
    ).toMatchObject({ payments: [{ reference: "pi_1" }] });
  });

  it("an invoice that nobody has paid leads to no payment", async () => {
    const invoice = { payments: { data: [] } };
    expect(await read("invoice.payment_failed", { id: "in_1" }, { invoice })).toEqual({
      payments: [],
      entitlements: [expect.objectContaining({ reference: "sub_1" })],
    });
  });

  it("an invoice of no subscription, and a payment of no invoice, lead to nothing", async () => {
    expect(await read("invoice.paid", { id: "in_1" }, { invoice: { parent: null } })).toEqual(
      NOTHING,
    );
    const { stripe } = startProvider({ invoicePayments: [] });
    expect(await readPayment(stripe, "pi_1")).toEqual(NOTHING);
  });

  it("the connection fee is on the first invoice alone", async () => {
    const invoice = { billing_reason: "subscription_cycle" };
    const { payments } = await read("invoice.paid", { id: "in_1" }, { invoice });
    expect(payments).toMatchObject([{ reference: "pi_1", product: "social" }]);
    expect(payments[0]).not.toHaveProperty("fee");
  });
});

describe("a subscription of which a payment went back", () => {
  it.each([
    ["ends with that of its period", { created: START }, { latest_invoice: "in_2" }, true],
    [
      "outlives that of the period before",
      { created: START - 1 },
      { latest_invoice: "in_2" },
      false,
    ],
    [
      "ends with its newest, however early",
      { created: START - 1 },
      { latest_invoice: "in_1" },
      true,
    ],
    ["is not ended once more", { created: START }, { status: "canceled" }, false],
  ])("it %s", async (_, invoice, subscription, isEnded) => {
    const { stripe } = startProvider({ invoice, subscription, intents: { pi_1: REFUNDED } });
    const facts = await readFacts(stripe, event("invoice.paid", { id: "in_1" }));
    expect(facts.payments).toMatchObject([{ isReversed: true }]);
    expect(facts.unpaidSubscriptionId).toBe(isEnded ? "sub_1" : undefined);
  });
});
