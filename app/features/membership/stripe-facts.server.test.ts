import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { readCard } from "./payment-facts.server";
import { readPurpose } from "./purpose.server";
import { readPayment } from "./stripe-facts.server";
import { computeEntitlement as compute } from "./subscription-facts.server";

const [START, END] = [1_754_000_000, 1_756_592_000];

// why: the payments double never leaves an object in these states by itself.
const computeEntitlement = (given: Stripe.Subscription) =>
  compute(given, given.latest_invoice as Stripe.Invoice | null);
const subscription = (change: Partial<Stripe.Subscription> = {}) =>
  ({
    id: "sub_1",
    status: "active",
    metadata: { memberId: "ann", product: "social" },
    items: { data: [{ current_period_start: START, current_period_end: END }] },
    latest_invoice: { status: "paid", billing_reason: "subscription_cycle" },
    start_date: START,
    ended_at: null,
    cancel_at: null,
    cancel_at_period_end: false,
    ...change,
  }) as unknown as Stripe.Subscription;

describe("what the metadata of a checkout says", () => {
  it.each([
    [{ product: "social" }, { product: "social" }],
    [{ product: "plus" }, { product: "plus" }],
    [{ product: "gold" }, {}],
    [{ matchId: "m1", feeCents: "500" }, { fee: { matchId: "m1", amountCents: 500 } }],
    [{ matchId: "m1", feeCents: "0" }, {}],
    [{ matchId: "m1", feeCents: "much" }, {}],
    [{ matchId: "m1" }, {}],
    [{ feeCents: "500" }, {}],
    [{ bookingId: "7" }, { bookingId: 7 }],
    [{ bookingId: "0" }, {}],
    [{ bookingId: "seat" }, {}],
    [{}, {}],
  ])("%j pays for %j", (metadata, expected) => {
    expect(readPurpose({ memberId: "ann", ...metadata })).toEqual({ userId: "ann", ...expected });
  });

  it.each<Stripe.Metadata | null | undefined>([null, undefined, {}, { product: "social" }])(
    "%j is not from August",
    (metadata) => {
      expect(readPurpose(metadata)).toBeNull();
    },
  );
});

describe("what a subscription gives", () => {
  it("an active one gives access until 3 days after its paid period, and renews", () => {
    expect(computeEntitlement(subscription())).toMatchObject({
      renews: true,
      paidUntil: new Date(END * 1000),
      endsAt: new Date((END + 3 * 86_400) * 1000),
    });
  });

  it.each(["incomplete", "incomplete_expired"] as const)(
    "one that is %s gives nothing",
    (status) => {
      expect(computeEntitlement(subscription({ status }))).toBeNull();
    },
  );

  it.each([
    ["is not from August", { metadata: {} }],
    ["is of another product", { metadata: { memberId: "ann", product: "gold" } }],
    ["has nothing in it", { items: { data: [] } }],
  ])("one that %s gives nothing", (_, change) => {
    expect(computeEntitlement(subscription(change as never))).toBeNull();
  });

  it.each([
    ["is open", { latest_invoice: { status: "open" } }],
    ["is not known", { latest_invoice: null }],
    ["is open, and is unpaid", { latest_invoice: { status: "open" }, status: "unpaid" }],
  ])("one whose period's invoice %s is paid until its period began", (_, change) => {
    expect(computeEntitlement(subscription(change as never))).toMatchObject({
      paidUntil: new Date(START * 1000),
    });
  });

  it.each([
    ["before its period was over", END - 1, END - 1],
    ["with its period", END, END],
    ["after its period", END + 1, END],
  ])("one that ended %s gives nothing that was not paid, and nothing later", (_, endedAt, end) => {
    expect(
      computeEntitlement(subscription({ status: "canceled", ended_at: endedAt })),
    ).toMatchObject({
      ...{ paidUntil: new Date(end * 1000), endsAt: new Date(end * 1000) },
      ...{ renews: false, isPastDue: false },
    });
  });

  it.each([{ cancel_at: END }, { cancel_at_period_end: true }])(
    "one that ends by %o does not renew, and ends with its period",
    (change) => {
      expect(computeEntitlement(subscription(change))).toMatchObject({
        renews: false,
        endsAt: new Date(END * 1000),
      });
    },
  );
});

/** A provider that knows one payment. */
const providerOf = (intent: object, dispute?: string) =>
  ({
    paymentIntents: {
      retrieve: async () => ({
        id: "pi_1",
        status: "succeeded",
        amount_received: 4900,
        currency: "usd",
        metadata: { memberId: "ann", product: "unlimited" },
        latest_charge: { amount_refunded: 0, disputed: dispute !== undefined, created: START },
        ...intent,
      }),
    },
    refunds: { list: async () => ({ data: [] }) },
    disputes: {
      list: async ({ payment_intent }: Stripe.DisputeListParams) => ({
        data: payment_intent === "pi_1" ? [{ status: dispute }] : [],
      }),
    },
  }) as unknown as Stripe;

describe("what a payment gives", () => {
  it.each(["processing", "requires_action", "requires_payment_method", "canceled"])(
    "a payment that is %s gives nothing",
    async (status) => {
      expect(await readPayment(providerOf({ status }), "pi_1")).toEqual({
        payments: [],
        entitlements: [],
      });
    },
  );

  it.each([null, "ch_1"])("a payment with %j for a charge gives nothing", async (charge) => {
    const provider = providerOf({ latest_charge: charge });
    expect(await readPayment(provider, "pi_1")).toEqual({ payments: [], entitlements: [] });
    expect(await readCard(provider, "pi_1")).toBeNull();
  });

  it("a payment is known by its card, and one that was made otherwise by nothing", async () => {
    const read = (payment_method_details?: object) =>
      readCard(providerOf({ latest_charge: { payment_method_details } }), "pi_1");
    expect(await read({ card: { fingerprint: "ann's" } })).toBe("ann's");
    expect([await read({ link: {} }), await read()]).toEqual([null, null]);
  });

  it("a payment that is for no lifetime gives nothing but itself", async () => {
    const metadata = { memberId: "ann", bookingId: "7" };
    expect(await readPayment(providerOf({ metadata }), "pi_1")).toEqual({
      payments: [expect.objectContaining({ userId: "ann", bookingId: 7, amountCents: 4900 })],
      entitlements: [],
    });
  });

  it.each(["warning_needs_response", "warning_under_review", "warning_closed", "won"])(
    "a dispute that is %s takes nothing back",
    async (status) => {
      const { payments, entitlements } = await readPayment(providerOf({}, status), "pi_1");
      expect(payments).toMatchObject([{ isReversed: false }]);
      expect(entitlements).toMatchObject([{ endsAt: null }]);
    },
  );

  it.each(["needs_response", "under_review", "lost"])(
    "a dispute that is %s takes it back",
    async (status) => {
      const { payments, entitlements } = await readPayment(providerOf({}, status), "pi_1");
      expect(payments).toMatchObject([{ isReversed: true }]);
      expect(entitlements).toMatchObject([{ endsAt: new Date(START * 1000) }]);
    },
  );
});
