import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Visitor } from "./browser";
import { startTestPayments, urls } from "./payments.fixture";

let provider: Awaited<ReturnType<typeof startTestPayments>>;
beforeEach(async () => {
  provider = await startTestPayments();
});
afterEach(() => provider.close());

describe("webhooks", () => {
  it("a webhook is retried until it is accepted", async () => {
    provider.refusals = 2;
    const session = await provider.buy();
    await new Visitor().post(session.url ?? "");
    const [delivery] = await provider.events();
    expect(delivery).toMatchObject({ answers: [500, 500, 204], delivered: true });
  });

  it("the payer returns after a while even when no webhook is accepted", async () => {
    await provider.close();
    provider = await startTestPayments({ deliverWithinMs: 200 });
    provider.refusals = Number.POSITIVE_INFINITY;
    const session = await provider.buy();
    const startedMs = Date.now();
    expect((await new Visitor().post(session.url ?? "")).status).toBe(303);
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(190);
    expect((await provider.events())[0]?.delivered).toBe(false);
  });

  it("a resent webhook arrives once more with the same id", async () => {
    const session = await provider.buy();
    await new Visitor().post(session.url ?? "");
    const id = provider.received[0]?.id;
    const response = await fetch(`${provider.base}/double/events/${id}/resend`, { method: "POST" });
    expect(response.status).toBe(200);
    expect(provider.received.map((event) => event.id)).toEqual([id, id]);
    const unknown = await fetch(`${provider.base}/double/events/evt_none/resend`, {
      method: "POST",
    });
    expect(unknown.status).toBe(404);
  });
});

describe("the API", () => {
  it("an idempotency key repeats the first response, and is refused for another request", async () => {
    const once = { idempotencyKey: "member-2:unlimited" };
    const first = await provider.buy(once);
    expect((await provider.buy(once)).id).toBe(first.id);
    expect((await provider.buy()).id).not.toBe(first.id);
    await expect(provider.buy(once, 100)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  it("errors have Stripe's shape", async () => {
    await expect(provider.clientOf("sk_test_wrong").customers.create({})).rejects.toMatchObject({
      type: "StripeAuthenticationError",
      statusCode: 401,
    });
    for (const lookup of [
      () => provider.stripe.checkout.sessions.retrieve("cs_none"),
      () => provider.stripe.subscriptions.retrieve("sub_none"),
      () => provider.stripe.products.list(),
    ])
      await expect(lookup()).rejects.toMatchObject({
        type: "StripeInvalidRequestError",
        statusCode: 404,
      });
    await expect(provider.stripe.subscriptions.retrieve("sub_none")).rejects.toMatchObject({
      code: "resource_missing",
    });
    await expect(
      provider.stripe.checkout.sessions.create({ mode: "payment", success_url: urls.success_url }),
    ).rejects.toMatchObject({ param: "line_items", statusCode: 400 });
    await expect(provider.subscribe({ interval: "decade" as "day" })).rejects.toThrow(
      "Invalid line_items[0][price_data][recurring][interval]: must be one of day, month",
    );
  });
});
