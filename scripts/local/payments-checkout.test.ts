import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Visitor } from "./browser";
import { CARD, startTestPayments, urls } from "./payments.fixture";

let provider: Awaited<ReturnType<typeof startTestPayments>>;
beforeEach(async () => {
  provider = await startTestPayments();
});
afterEach(() => provider.close());

const MONTHLY = { interval: "month" } as const;
const MEMBERSHIP = {
  quantity: 1,
  price_data: {
    currency: "usd",
    unit_amount: 1900,
    recurring: MONTHLY,
    product_data: { name: "Social" },
  },
};
const FEE = {
  quantity: 1,
  price_data: { currency: "usd", unit_amount: 900, product_data: { name: "Connection fee" } },
};

describe("one checkout for several things", () => {
  it("a subscription and a one-time fee are listed, paid together, and stand on the first invoice", async () => {
    const { stripe } = provider;
    const customer = await stripe.customers.create({ email: "ada@x.example" });
    const session = await stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [MEMBERSHIP, FEE],
      customer: customer.id,
      subscription_data: { metadata: { member: "1" } },
      expand: ["line_items"],
      ...urls,
    });
    expect(session.amount_total).toBe(2800);
    expect(session.line_items?.data.map((line) => [line.description, line.amount_total])).toEqual([
      ["Social", 1900],
      ["Connection fee", 900],
    ]);
    const page = await (await fetch(String(session.url))).text();
    for (const words of ["Social", "$19.00 every month", "Connection fee", "$9.00", "$28.00"])
      expect(page).toContain(words);

    await provider.pay(session.url);
    const done = await stripe.checkout.sessions.retrieve(session.id);
    const subscription = await stripe.subscriptions.retrieve(String(done.subscription), {
      expand: ["latest_invoice.payments"],
    });
    expect(subscription).toMatchObject({
      customer: customer.id,
      status: "active",
      items: { data: [{ price: { unit_amount: 1900 } }] },
      latest_invoice: {
        id: done.invoice,
        amount_paid: 2800,
        billing_reason: "subscription_create",
        lines: { data: [{ amount: 1900 }, { amount: 900 }] },
        payments: { data: [{ status: "paid", amount_paid: 2800 }] },
      },
    });
  });

  it("a price is found by its lookup key, which moves to the price that replaces it", async () => {
    const { stripe } = provider;
    const price = { currency: "usd", lookup_key: "social", product_data: { name: "Social" } };
    const old = await stripe.prices.create({ ...price, unit_amount: 1900, recurring: MONTHLY });
    await expect(stripe.prices.create({ ...price, unit_amount: 2100 })).rejects.toThrow(
      "already uses that lookup key",
    );
    const replacement = await stripe.prices.create({
      ...price,
      unit_amount: 2100,
      recurring: MONTHLY,
      transfer_lookup_key: true,
    });
    const found = await stripe.prices.list({ lookup_keys: ["social"], active: true, limit: 10 });
    expect(found.data.map(({ id }) => id)).toEqual([replacement.id]);
    const session = await stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: old.id, quantity: 1 }],
      ...urls,
    });
    expect(session.amount_total).toBe(1900);
  });
});

describe("a card at the hosted page", () => {
  it("a declined card leaves the error on the page and the checkout open", async () => {
    const session = await provider.buy();
    const response = await provider.pay(session.url, CARD.declined);
    const { response: page } = await new Visitor().follow(response);
    expect(await page.text()).toContain("Your card was declined.");
    const { status, payment_intent } = await provider.stripe.checkout.sessions.retrieve(session.id);
    expect(status).toBe("open");
    const intent = await provider.stripe.paymentIntents.retrieve(String(payment_intent), {
      expand: ["latest_charge"],
    });
    expect(intent).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined" },
      latest_charge: { status: "failed", paid: false },
    });
    expect(provider.received).toEqual([]);
  });

  it("a card with 3-D Secure pays once the bank is answered, and not when that fails", async () => {
    const session = await provider.buy();
    const visitor = new Visitor();
    const ask = () => visitor.post(String(session.url), { card: CARD.secure });
    const question = await visitor.follow(await ask());
    const page = await question.response.text();
    expect(page).toContain("Complete authentication");
    expect(page).toContain("Fail authentication");

    const failed = await visitor.follow(await visitor.post(question.address, { result: "fail" }));
    expect(await failed.response.text()).toContain(
      "We are unable to authenticate your payment method.",
    );
    expect(provider.received).toEqual([]);
    // The bank is answered once for each question.
    await visitor.post(question.address, { result: "complete" });
    expect(provider.received).toEqual([]);

    await ask();
    const paid = await visitor.post(question.address, { result: "complete" });
    expect(paid.headers.get("Location")).toContain("subscription=success");
    expect(provider.types()).toEqual(["checkout.session.completed"]);
  });
});

describe("what Stripe refuses", () => {
  const base = { line_items: [FEE], mode: "payment" as const };
  const elements = {
    ...base,
    ui_mode: "elements",
    return_url: "http://localhost:3999/paid",
  };

  it.each([
    ["an unknown parameter", { ...base, ...urls, colour: "blue" }, "colour"],
    [
      "an unknown parameter inside another",
      { ...base, ...urls, line_items: [{ ...FEE, amount: 900 }] },
      "line_items[0][amount]",
    ],
  ])("%s is refused", async (_, params, param) => {
    await expect(provider.stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      code: "parameter_unknown",
      param,
      statusCode: 400,
    });
  });

  it.each([
    [
      "a success address of a checkout on the page",
      { ...elements, success_url: "http://x.example" },
    ],
    ["a return address of a hosted checkout", { ...base, ...urls, return_url: "http://x.example" }],
    [
      "metadata of a subscription without one",
      {
        ...base,
        ...urls,
        subscription_data: {
          metadata: { a: "b" },
        },
      },
    ],
    [
      "metadata of an intent beside a subscription",
      {
        ...urls,
        mode: "subscription" as const,
        line_items: [MEMBERSHIP],
        payment_intent_data: { metadata: { a: "b" } },
      },
    ],
    ["a recurring price in a one-time payment", { ...base, ...urls, line_items: [MEMBERSHIP] }],
    ["a subscription to nothing that recurs", { ...base, ...urls, mode: "subscription" as const }],
    ["an unknown customer", { ...base, ...urls, customer: "cus_none" }],
    [
      "less than 50 cents",
      {
        ...base,
        ...urls,
        line_items: [{ ...FEE, price_data: { ...FEE.price_data, unit_amount: 49 } }],
      },
    ],
    [
      "a checkout of ten minutes",
      { ...base, ...urls, expires_at: Math.floor(Date.now() / 1000) + 600 },
    ],
  ])("%s is refused", async (_, params) => {
    await expect(provider.stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 400,
    });
  });

  it("a checkout on the page has a client secret and no address", async () => {
    const session = await provider.stripe.checkout.sessions.create(elements);
    expect(session).toMatchObject({ url: null, ui_mode: "elements", success_url: null });
    expect(session.client_secret).toMatch(/^cs_test_\w+_secret_\w+$/);
    expect((await fetch(`${provider.base}/pay/${session.id}`)).status).toBe(404);
  });
});

describe("a list", () => {
  it("a list is filtered, and read page by page", async () => {
    const { stripe } = provider;
    const made = [];
    for (const at of [1, 2, 3]) made.push((await provider.buy(undefined, at * 100)).id);
    await stripe.checkout.sessions.expire(made[0] ?? "");
    const first = await stripe.checkout.sessions.list({ limit: 2 });
    expect(first).toMatchObject({ has_more: true, data: [{ id: made[2] }, { id: made[1] }] });
    const ids = [];
    for await (const { id } of stripe.checkout.sessions.list({ limit: 1, status: "open" }))
      ids.push(id);
    expect(ids).toEqual([made[2], made[1]]);
    const later = { created: { gte: Math.floor(Date.now() / 1000) + 60 } };
    expect((await stripe.checkout.sessions.list(later)).data).toEqual([]);
    await expect(stripe.checkout.sessions.list({ limit: 101 })).rejects.toMatchObject({
      param: "limit",
    });
  });
});
