import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { computeEntitlement, readPayment } from "./facts.server";

const [START, END] = [1_754_000_000, 1_756_592_000];

// why: the payments double never leaves an object in these states by itself.
const subscription = (change: Partial<Stripe.Subscription> = {}) =>
  ({
    id: "sub_1",
    status: "active",
    metadata: { memberId: "ann", product: "social" },
    items: { data: [{ current_period_start: START, current_period_end: END }] },
    latest_invoice: { status: "paid" },
    start_date: START,
    ended_at: null,
    cancel_at: null,
    cancel_at_period_end: false,
    ...change,
  }) as unknown as Stripe.Subscription;

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
        metadata: { memberId: "ann", product: "unlimited" },
        latest_charge: { amount_refunded: 0, disputed: dispute !== undefined, created: START },
        ...intent,
      }),
    },
    disputes: { list: async () => ({ data: [{ status: dispute }] }) },
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
