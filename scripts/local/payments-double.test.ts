import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { waitFor } from "../../tests/support/wait-for";
import { Visitor } from "./browser";
import { DAY_S, SECRET_KEY, startTestPayments, urls, WEBHOOK_SECRET } from "./payments.fixture";
import { startPaymentsDouble } from "./payments-double";
import { periodEnd } from "./payments-prices";

let provider: Awaited<ReturnType<typeof startTestPayments>>;
beforeEach(async () => {
  provider = await startTestPayments();
});
afterEach(() => provider.close());

describe("a one-time payment", () => {
  it("a payment is shown, declined, and paid once, and a signed event arrives before the browser returns", async () => {
    const session = await provider.buy();
    expect(session).toMatchObject({ status: "open", payment_status: "unpaid", amount_total: 4900 });
    expect(session.expires_at - session.created).toBe(DAY_S);
    const visitor = new Visitor();
    const url = session.url ?? "";
    const page = await (await visitor.get(url)).text();
    expect(page).toContain("Unlimited &lt;b&gt;");
    expect(page).toContain("$49.00");
    expect(page).toContain("This is a local double: no money moves");
    expect(page).not.toContain("<script");

    const declined = await visitor.post(url, { card: "4000000000000002" });
    const back = await visitor.follow(declined);
    expect(await back.response.text()).toContain("Your card was declined");
    expect((await visitor.post(`${url}/back`)).headers.get("Location")).toBe(urls.cancel_url);
    expect(provider.received).toEqual([]);

    const paid = await visitor.post(url);
    expect(paid.status).toBe(303);
    expect(paid.headers.get("Location")).toBe(
      `http://localhost:3999/?subscription=success&id=${session.id}`,
    );
    expect(provider.types()).toEqual(["checkout.session.completed"]);
    expect(provider.received[0]?.data.object).toMatchObject({
      id: session.id,
      status: "complete",
      payment_status: "paid",
      payment_intent: expect.stringMatching(/^pi_/),
      metadata: { member: "member-2" },
      url: null,
    });

    expect((await visitor.post(url)).status).toBe(303);
    expect(await provider.events()).toHaveLength(1);
    expect(await (await visitor.get(url)).text()).toContain("This is paid already");
  });

  it("an open payment can expire, and cannot be paid afterwards", async () => {
    const session = await provider.buy();
    expect((await provider.stripe.checkout.sessions.expire(session.id)).status).toBe("expired");
    expect((await new Visitor().post(`${provider.base}/pay/${session.id}`)).status).toBe(410);
    await expect(provider.stripe.checkout.sessions.expire(session.id)).rejects.toThrow(
      "status of expired",
    );
    await waitFor(() => expect(provider.types()).toEqual(["checkout.session.expired"]));
  });
});

describe("a subscription", () => {
  it("a subscription for 30 days sends events for its session, itself, and its invoice", async () => {
    const session = await provider.subscribe({ interval: "day", interval_count: 30 });
    await new Visitor().post(session.url ?? "");
    await waitFor(() =>
      expect(provider.types()).toEqual([
        "checkout.session.completed",
        "customer.subscription.created",
        "invoice.paid",
      ]),
    );
    const done = await provider.stripe.checkout.sessions.retrieve(session.id);
    expect(done).toMatchObject({
      client_reference_id: "member-1",
      metadata: { product: "august" },
    });
    const subscription = await provider.stripe.subscriptions.retrieve(String(done.subscription));
    const [item] = subscription.items.data;
    expect(subscription).toMatchObject({
      status: "active",
      customer: done.customer,
      latest_invoice: done.invoice,
      metadata: { member: "member-1" },
    });
    expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBe(30 * DAY_S);
    const invoice = provider.received.find(({ type }) => type === "invoice.paid")?.data.object;
    expect(invoice).toMatchObject({
      amount_paid: 3000,
      parent: {
        subscription_details: { subscription: subscription.id, metadata: { member: "member-1" } },
      },
      lines: { data: [{ period: { end: item?.current_period_end } }] },
    });
  });

  it("a subscription is canceled at the end of its period, renewed, and ended", async () => {
    const session = await provider.subscribe({ interval: "month" });
    await new Visitor().post(session.url ?? "");
    const id = String((await provider.stripe.checkout.sessions.retrieve(session.id)).subscription);
    const until =
      (await provider.stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_end ?? 0;

    await fetch(`${provider.base}/double/subscriptions/${id}/renew`, { method: "POST" });
    const renewed = (await provider.stripe.subscriptions.retrieve(id)).items.data[0];
    expect(renewed?.current_period_start).toBe(until);

    const leaving = await provider.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(leaving).toMatchObject({ status: "active", cancel_at: renewed?.current_period_end });
    const ended = await provider.stripe.subscriptions.cancel(id);
    expect(ended.status).toBe("canceled");
    await expect(provider.stripe.subscriptions.cancel(id)).rejects.toMatchObject({
      statusCode: 404,
    });
    await waitFor(() =>
      expect(provider.types()).toEqual([
        "checkout.session.completed",
        "customer.subscription.created",
        "customer.subscription.deleted",
        "customer.subscription.updated",
        "customer.subscription.updated",
        "invoice.paid",
        "invoice.paid",
      ]),
    );
  });

  it("a month that lacks the day ends on its last day", () => {
    const at = (text: string) => Date.parse(text) / 1000;
    const month = { interval: "month", interval_count: 1 } as const;
    expect(periodEnd(at("2025-08-05T10:00:00Z"), month)).toBe(at("2025-09-05T10:00:00Z"));
    expect(periodEnd(at("2025-01-31T10:00:00Z"), month)).toBe(at("2025-02-28T10:00:00Z"));
    expect(periodEnd(at("2025-12-31T10:00:00Z"), month)).toBe(at("2026-01-31T10:00:00Z"));
  });
});

describe("the start of the double", () => {
  it("the double refuses production and a webhook receiver off loopback", async () => {
    const options = { port: 0, secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET };
    const webhookUrl = "http://localhost:1/hook";
    vi.stubEnv("NODE_ENV", "production");
    await expect(startPaymentsDouble({ ...options, webhookUrl })).rejects.toThrow(
      /is production\.$/,
    );
    vi.unstubAllEnvs();
    const elsewhere = "https://august.example/hook";
    await expect(startPaymentsDouble({ ...options, webhookUrl: elsewhere })).rejects.toThrow(
      /is not loopback\.$/,
    );
  });
});
