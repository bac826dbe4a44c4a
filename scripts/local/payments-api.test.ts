import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Visitor } from "./browser";
import { startTestPayments, urls } from "./payments.fixture";

let shop: Awaited<ReturnType<typeof startTestPayments>>;
beforeEach(async () => {
  shop = await startTestPayments();
});
afterEach(() => shop.close());

describe("webhooks", () => {
  it("a webhook is retried until it is accepted", async () => {
    shop.refusals = 2;
    const session = await shop.buy();
    await new Visitor().post(session.url ?? "");
    const [delivery] = await shop.events();
    expect(delivery).toMatchObject({ answers: [500, 500, 204], delivered: true });
  });

  it("the payer returns after three seconds even when no webhook is accepted", async () => {
    shop.refusals = Number.POSITIVE_INFINITY;
    const session = await shop.buy();
    const startedMs = Date.now();
    expect((await new Visitor().post(session.url ?? "")).status).toBe(303);
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(2_900);
    expect((await shop.events())[0]?.delivered).toBe(false);
  }, 15_000);

  it("a resent webhook arrives once more with the same id", async () => {
    const session = await shop.buy();
    await new Visitor().post(session.url ?? "");
    const id = shop.received[0]?.id;
    const response = await fetch(`${shop.base}/double/events/${id}/resend`, { method: "POST" });
    expect(response.status).toBe(200);
    expect(shop.received.map((event) => event.id)).toEqual([id, id]);
    const unknown = await fetch(`${shop.base}/double/events/evt_none/resend`, { method: "POST" });
    expect(unknown.status).toBe(404);
  });
});

describe("the API", () => {
  it("an idempotency key repeats the first response, and is refused for another request", async () => {
    const once = { idempotencyKey: "member-2:unlimited" };
    const first = await shop.buy(once);
    expect((await shop.buy(once)).id).toBe(first.id);
    expect((await shop.buy()).id).not.toBe(first.id);
    await expect(shop.buy(once, 100)).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it("errors have Stripe's shape", async () => {
    await expect(shop.clientOf("sk_test_wrong").customers.create({})).rejects.toMatchObject({
      type: "StripeAuthenticationError",
      statusCode: 401,
    });
    for (const lookup of [
      shop.stripe.checkout.sessions.retrieve("cs_none"),
      shop.stripe.subscriptions.retrieve("sub_none"),
      shop.stripe.products.list(),
    ])
      await expect(lookup).rejects.toMatchObject({
        type: "StripeInvalidRequestError",
        statusCode: 404,
      });
    await expect(shop.stripe.subscriptions.retrieve("sub_none")).rejects.toMatchObject({
      code: "resource_missing",
    });
    await expect(
      shop.stripe.checkout.sessions.create({ mode: "payment", success_url: urls.success_url }),
    ).rejects.toMatchObject({ param: "line_items", statusCode: 400 });
    await expect(shop.subscribe({ interval: "decade" as "day" })).rejects.toThrow(
      "Invalid interval",
    );
  });
});
