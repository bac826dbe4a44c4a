import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { waitFor } from "../../tests/support/wait-for";
import { Visitor } from "./browser";
import { CARD, DAY_S, startTestPayments } from "./payments.fixture";

let provider: Awaited<ReturnType<typeof startTestPayments>>;
beforeEach(async () => {
  provider = await startTestPayments();
});
afterEach(() => provider.close());

/** Buys a membership of 30 days. */
async function subscribe(card?: string) {
  const session = await provider.subscribe({ interval: "day", interval_count: 30 });
  await provider.pay(session.url, card);
  await waitFor(() => expect(provider.received).toHaveLength(3));
  provider.received.length = 0;
  const { subscription } = await provider.stripe.checkout.sessions.retrieve(session.id);
  return String(subscription);
}
const read = (id: string) =>
  provider.stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
const latestInvoice = async (id: string) => (await read(id)).latest_invoice as Stripe.Invoice;

describe("the clock of the double", () => {
  it("time brings about what is due, in order, each at its own moment", async () => {
    const id = await subscribe();
    const session = await provider.buy();
    const { start_date: startS } = await read(id);
    await provider.advance(61 * DAY_S);
    expect(provider.types()).toEqual([
      "checkout.session.expired",
      "customer.subscription.updated",
      "customer.subscription.updated",
      "invoice.paid",
      "invoice.paid",
    ]);
    const at = (type: string) =>
      provider.received
        .filter((event) => event.type === type)
        .map(({ created }) => created)
        .sort();
    expect(at("checkout.session.expired")).toEqual([session.expires_at]);
    expect(at("invoice.paid")).toEqual([startS + 30 * DAY_S, startS + 60 * DAY_S]);
    expect((await read(id)).items.data[0]?.current_period_end).toBe(startS + 90 * DAY_S);
    const { data } = await provider.stripe.invoices.list({ subscription: id, status: "paid" });
    expect(data.map(({ created, amount_paid }) => [created - startS, amount_paid])).toEqual([
      [60 * DAY_S, 3000],
      [30 * DAY_S, 3000],
      [0, 3000],
    ]);
    const { created } = await provider.stripe.customers.create({});
    expect(created - startS).toBeGreaterThanOrEqual(61 * DAY_S);
  });

  it("a subscription canceled at the end of its period ends there without a charge", async () => {
    const id = await subscribe();
    await provider.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await provider.advance(30 * DAY_S);
    const subscription = await read(id);
    expect(subscription).toMatchObject({
      status: "canceled",
      ended_at: subscription.start_date + 30 * DAY_S,
    });
    expect(provider.types()).toEqual([
      "customer.subscription.deleted",
      "customer.subscription.updated",
    ]);
    const all = await provider.stripe.subscriptions.list({ status: "all" });
    expect(all.data).toHaveLength(1);
    expect((await provider.stripe.subscriptions.list()).data).toEqual([]);
  });
});

describe("a renewal that fails", () => {
  it("a failed renewal is tried again after 3, 5 and 7 days, and then the subscription ends", async () => {
    const id = await subscribe(CARD.failsLater);
    await provider.advance(30 * DAY_S);
    expect(await read(id)).toMatchObject({
      status: "past_due",
      latest_invoice: { status: "open", attempt_count: 1, amount_remaining: 3000 },
    });
    expect(provider.types()).toEqual(["customer.subscription.updated", "invoice.payment_failed"]);
    await provider.advance(8 * DAY_S);
    expect((await latestInvoice(id)).attempt_count).toBe(3);
    await provider.advance(7 * DAY_S);
    const ended = await read(id);
    expect(ended).toMatchObject({
      status: "canceled",
      ended_at: ended.start_date + 45 * DAY_S,
      cancellation_details: { reason: "payment_failed" },
      latest_invoice: { status: "open", attempt_count: 4, next_payment_attempt: null },
    });
    expect(provider.types()).toEqual([
      "customer.subscription.deleted",
      "customer.subscription.updated",
      ...Array(4).fill("invoice.payment_failed"),
    ]);
  });

  it("a good card from the portal pays at the next try", async () => {
    const id = await subscribe(CARD.failsLater);
    await provider.advance(30 * DAY_S);
    const portal = await provider.stripe.billingPortal.sessions.create({
      customer: String((await read(id)).customer),
      return_url: "http://localhost:3999/subscription",
      flow_data: { type: "payment_method_update" },
    });
    const visitor = new Visitor();
    const refused = await visitor.follow(await provider.pay(portal.url, CARD.declined));
    expect(await refused.response.text()).toContain("Your card was declined.");
    await provider.pay(portal.url);
    expect(await (await visitor.get(portal.url)).text()).toContain("4242");
    const back = await visitor.post(`${portal.url}/back`);
    expect(back.headers.get("Location")).toBe("http://localhost:3999/subscription");
    expect((await read(id)).status).toBe("past_due");
    await provider.advance(3 * DAY_S);
    expect(await read(id)).toMatchObject({ status: "active", latest_invoice: { status: "paid" } });
  });

  it("an open invoice that is paid on its own page makes the subscription active again", async () => {
    const id = await subscribe(CARD.failsLater);
    await provider.advance(30 * DAY_S);
    const { hosted_invoice_url: url } = await latestInvoice(id);
    provider.received.length = 0;
    await provider.pay(url, CARD.declined);
    expect((await read(id)).status).toBe("past_due");
    await provider.pay(url);
    expect(await (await fetch(String(url))).text()).toContain("This invoice is paid.");
    expect((await read(id)).status).toBe("active");
    expect(provider.types()).toEqual(["customer.subscription.updated", "invoice.paid"]);
    await provider.advance(30 * DAY_S);
    expect((await read(id)).status).toBe("active");
  });
});

describe("webhooks that are held back", () => {
  it("events wait until deliveries go on, except those that a test sends again", async () => {
    await provider.pauseWebhooks(true);
    const session = await provider.buy();
    await provider.pay(session.url);
    const other = await provider.buy();
    await provider.stripe.checkout.sessions.expire(other.id);
    expect(provider.received).toEqual([]);
    const [, expired] = await provider.events();
    await provider.resend(String(expired?.event.id));
    expect(provider.received.map(({ type }) => type)).toEqual(["checkout.session.expired"]);
    await provider.pauseWebhooks(false);
    await waitFor(() =>
      expect(provider.received.map(({ type }) => type)).toEqual([
        "checkout.session.expired",
        "checkout.session.completed",
      ]),
    );
  });
});
