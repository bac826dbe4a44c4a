import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkStripeRequests } from "../../tests/support/stripe-requests";
import { waitFor } from "../../tests/support/wait-for";
import { CARD, DAY_S, startTestPayments, urls } from "./payments.fixture";

let provider: Awaited<ReturnType<typeof startTestPayments>>;
beforeEach(async () => {
  provider = await startTestPayments();
});
afterEach(() => provider.close());

const newPrice = (unit_amount: number) =>
  provider.stripe.prices.create({
    currency: "usd",
    unit_amount,
    recurring: { interval: "day", interval_count: 7 },
    product_data: { name: `Plan ${unit_amount}` },
  });

/** A subscription to a price by a new customer. */
async function subscribe(price: Stripe.Price, card?: string): Promise<Stripe.Subscription> {
  const session = await provider.stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: price.id, quantity: 1 }],
    ...urls,
  });
  await provider.pay(session.url, card);
  const { subscription } = await provider.stripe.checkout.sessions.retrieve(session.id);
  return provider.stripe.subscriptions.retrieve(String(subscription));
}
const change = (
  { id, items }: Stripe.Subscription,
  price: Stripe.Price,
  options?: Stripe.RequestOptions,
) =>
  provider.stripe.subscriptions.update(
    id,
    {
      items: [{ id: items.data[0]?.id, price: price.id }],
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
      metadata: { product: "plus" },
      expand: ["latest_invoice"],
    },
    options,
  );

describe("a change of plan", () => {
  it("the difference for the rest of the period is charged at once", async () => {
    const [basic, plus] = [await newPrice(3_500), await newPrice(7_000)];
    const before = await subscribe(basic);
    await provider.advance(5 * DAY_S);
    const after = await change(before, plus);
    expect(after).toMatchObject({
      metadata: { product: "plus" },
      items: { data: [{ price: { id: plus.id } }] },
      latest_invoice: { status: "paid", billing_reason: "subscription_update" },
    });
    expect(after.items.data[0]?.current_period_end).toBe(before.items.data[0]?.current_period_end);
    // Two of the seven days are left.
    const { amount_paid, lines } = after.latest_invoice as Stripe.Invoice;
    expect(Math.abs(amount_paid - 1_000)).toBeLessThanOrEqual(1);
    expect(lines.data.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
    await provider.advance(2 * DAY_S);
    const [renewal] = (await provider.stripe.invoices.list({ subscription: after.id })).data;
    expect(renewal).toMatchObject({ billing_reason: "subscription_cycle", amount_paid: 7_000 });
  });

  it("what a cheaper plan leaves is taken off the next invoice", async () => {
    const [basic, plus] = [await newPrice(3_500), await newPrice(7_000)];
    const subscription = await subscribe(plus);
    const { latest_invoice } = await change(subscription, basic);
    expect(latest_invoice).toMatchObject({ amount_due: 0, status: "paid", total: -3_500 });
    await provider.advance(7 * DAY_S);
    const [renewal] = (await provider.stripe.invoices.list({ subscription: subscription.id })).data;
    expect(renewal).toMatchObject({ total: 3_500, starting_balance: -3_500, amount_paid: 0 });
  });

  it("a declined card changes nothing, and its idempotency key repeats the refusal", async () => {
    const [basic, plus] = [await newPrice(3_500), await newPrice(7_000)];
    const before = await subscribe(basic, CARD.failsLater);
    await waitFor(() => expect(provider.received).toHaveLength(3));
    const attempt = () => change(before, plus, { idempotencyKey: "change-1" });
    const refusal = {
      type: "StripeCardError",
      statusCode: 402,
      code: "card_declined",
      message: "Your card was declined.",
    };
    await expect(attempt()).rejects.toMatchObject(refusal);
    expect(await provider.stripe.subscriptions.retrieve(before.id)).toEqual(before);
    expect(provider.received).toHaveLength(3);
    const portal = await provider.stripe.billingPortal.sessions.create({
      customer: String(before.customer),
    });
    await provider.pay(portal.url);
    await expect(attempt()).rejects.toMatchObject(refusal);
    expect((await change(before, plus)).metadata).toEqual({ product: "plus" });
  });

  it("an idempotency key is forgotten after a day", async () => {
    const once = { idempotencyKey: "member-2" };
    const first = await provider.buy(once);
    await provider.advance(DAY_S + 60);
    expect((await provider.buy(once)).id).not.toBe(first.id);
  });
});

describe("money that goes back", () => {
  it("a refund in two parts is refused past the whole, and each part is told", async () => {
    const session = await provider.buy();
    await provider.pay(session.url);
    const { payment_intent } = await provider.stripe.checkout.sessions.retrieve(session.id);
    const intent = String(payment_intent);
    const refund = (amount?: number) =>
      provider.stripe.refunds.create({ payment_intent: intent, amount });
    await refund(1_000);
    await expect(refund(4_000)).rejects.toThrow("greater than unrefunded amount");
    expect((await refund()).amount).toBe(3_900);
    await expect(refund()).rejects.toMatchObject({ code: "charge_already_refunded" });
    const { latest_charge } = await provider.stripe.paymentIntents.retrieve(intent, {
      expand: ["latest_charge"],
    });
    const charge = latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({ amount_refunded: 4_900, refunded: true, disputed: false });
    expect(await (await fetch(String(charge.receipt_url))).text()).toContain("$49.00");
    await waitFor(() =>
      expect(provider.types().slice(0, 2)).toEqual(["charge.refunded", "charge.refunded"]),
    );
  });

  it.each(["won", "lost"] as const)(
    "a dispute that is %s leads back to its invoice",
    async (status) => {
      const { latest_invoice } = await subscribe(await newPrice(3_500));
      const invoice = await provider.stripe.invoices.retrieve(String(latest_invoice), {
        expand: ["payments"],
      });
      const intent = String(invoice.payments?.data[0]?.payment.payment_intent);
      const dispute = await provider.openDispute(intent);
      const found = await provider.stripe.disputes.list({ payment_intent: intent });
      expect(found.data).toMatchObject([
        { id: dispute.id, amount: 3_500, status: "needs_response" },
      ]);
      const payments = await provider.stripe.invoicePayments.list({
        payment: { type: "payment_intent", payment_intent: intent },
      });
      expect(payments.data.map((one) => one.invoice)).toEqual([invoice.id]);
      await expect(
        provider.stripe.refunds.create({ payment_intent: intent }),
      ).rejects.toMatchObject({ code: "charge_disputed" });
      expect((await provider.closeDispute(dispute.id, status)).status).toBe(status);
      await waitFor(() =>
        expect(provider.types().slice(0, 2)).toEqual([
          "charge.dispute.closed",
          "charge.dispute.created",
        ]),
      );
      const { data } = await provider.stripe.events.list({ limit: 1 });
      expect(data).toMatchObject([{ type: "charge.dispute.closed", data: { object: { status } } }]);
      expect((await provider.stripe.events.retrieve(String(data[0]?.id))).id).toBe(data[0]?.id);
    },
  );
});

it("the record of requests is what the library sent, and fits Stripe's description", async () => {
  const { latest_invoice } = await subscribe(await newPrice(3_500));
  await provider.stripe.invoices.retrieve(String(latest_invoice), { expand: ["payments"] });
  await provider.buy({ idempotencyKey: "once" });
  const requests = await provider.requests();
  expect(requests.at(-1)).toMatchObject({
    method: "POST",
    path: "/v1/checkout/sessions",
    params: { mode: "payment", line_items: [{ quantity: "1" }] },
    idempotencyKey: "once",
  });
  expect(requests).toHaveLength(6);
  expect(checkStripeRequests(requests)).toEqual([]);
});
