import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Product } from "~/features/prices/catalog";
import { DAY_MS, setClock } from "~/server/data/clock.server";
import { payments } from "~/server/ops/payments.server";
import { Visitor } from "../../../scripts/local/browser";
import {
  createMember,
  type Person,
  purge,
  rows,
  runSql,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { type LocalPayments, startLocalPayments } from "../../../tests/support/payments";
import { waitFor } from "../../../tests/support/wait-for";
import { startHosted } from "./checkout.server";
import { applyPaymentEvent } from "./events.server";

let provider: LocalPayments;
beforeAll(async () => {
  provider = await startLocalPayments();
});
afterAll(() => provider.close());

setUpDatabase();

let ada: Person;
beforeEach(() => {
  // The test double of the provider uses the real time.
  setClock();
  ada = createMember();
});

const COUNT: Record<Product, number> = { social: 3, unlimited: 1, august: 3 };

/** Pays for a product at the test double and returns the webhook events that it sent. */
async function buy(product: Product, person = ada): Promise<Stripe.Event[]> {
  const known = provider.received.length;
  await new Visitor().post(await startHosted(person.viewer(), { membership: product }));
  await waitFor(() => expect(provider.received).toHaveLength(known + COUNT[product]));
  return provider.received.slice(known);
}
const findSubscription = (events: Stripe.Event[]) => {
  const created = events.find(({ type }) => type === "customer.subscription.created");
  if (!created) throw new Error("No subscription was created");
  return (created.data.object as Stripe.Subscription).id;
};
const apply = async (events: readonly Stripe.Event[]) => {
  const results = [];
  for (const event of events) results.push(await applyPaymentEvent(event));
  return results;
};
const membership = () => {
  const { subscriptionTier, isSubscribed } = ada.viewer();
  return { subscriptionTier, isSubscribed };
};
const SOCIAL = { subscriptionTier: "social", isSubscribed: true };

describe("what a member has", () => {
  it.each([
    ["social", "social"],
    ["august", "social"],
    ["unlimited", "unlimited"],
  ] as const)("a payment for %s grants %s and closes its checkout", async (product, tier) => {
    const events = await buy(product);
    expect(membership()).toEqual({ subscriptionTier: "free", isSubscribed: false });
    await apply(events);
    expect(membership()).toEqual({ subscriptionTier: tier, isSubscribed: true });
    expect(rows("entitlements")).toEqual([expect.objectContaining({ product, user_id: ada.id })]);
    expect(rows("checkouts")[0]?.closed_at).not.toBeNull();
  });

  it("a membership is paid for 30 days and runs 3 days longer while it renews, and no longer", async () => {
    await apply(await buy("august"));
    const [row] = rows("entitlements");
    const days = (Number(row?.paid_until) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(29.99);
    expect(days).toBeLessThanOrEqual(30);
    expect(Number(row?.ends_at) - Number(row?.paid_until)).toBe(3 * DAY_MS);
    // The session expires at about the same time, before or after.
    runSql(
      "UPDATE sessions SET created_at = created_at + 864000000, expires_at = expires_at + 864000000",
    );
    setClock(new Date(Number(row?.ends_at) - 1));
    expect(membership()).toEqual(SOCIAL);
    setClock(new Date(Number(row?.ends_at)));
    expect(membership().isSubscribed).toBe(false);
  });

  it("an event that arrives twenty times at once is applied once", async () => {
    const [event] = await buy("unlimited");
    if (!event) throw new Error("The double sent no event");
    const results = await Promise.all(Array.from({ length: 20 }, () => applyPaymentEvent(event)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(rows("entitlements")).toHaveLength(1);
  });
});

describe("a subscription that is canceled", () => {
  it("a subscription cancelled at period end runs until then", async () => {
    const events = await buy("social");
    await apply(events);
    const before = rows("entitlements")[0]?.paid_until;
    const known = provider.received.length;
    await provider.stripe.subscriptions.update(findSubscription(events), {
      cancel_at_period_end: true,
    });
    await waitFor(() => expect(provider.received.length).toBeGreaterThan(known));
    await apply(provider.received.slice(known));
    expect(rows("entitlements")[0]?.ends_at).toBe(before);
    expect(membership()).toEqual(SOCIAL);
  });

  it("a subscription ended in the dashboard keeps its paid days, renews no more and says so, even if older events arrive later", async () => {
    const events = await buy("social");
    const known = provider.received.length;
    await provider.stripe.subscriptions.cancel(findSubscription(events));
    await waitFor(() => expect(provider.received.length).toBeGreaterThan(known));
    await apply([...provider.received.slice(known), ...events]);
    const [has] = rows("entitlements");
    expect(has).toMatchObject({ renews: 0, ends_at: has?.paid_until });
    expect(rows("notifications").map(({ title }) => title)).toContain("Social won't renew");
    setClock(new Date(Number(has?.paid_until) - 1));
    // A session lasts 30 days, as some months do.
    ada = signInUser(ada.name);
    expect(membership()).toEqual(SOCIAL);
    setClock(new Date(Number(has?.paid_until)));
    expect(membership().isSubscribed).toBe(false);
  });

  it("a subscription cancelled while an older event is being applied stays ended", async () => {
    const [older] = (await buy("social")).filter(
      ({ type }) => type === "customer.subscription.created",
    );
    if (!older) throw new Error("No subscription was created");
    const { subscriptions } = payments() ?? provider.stripe;
    const retrieve = subscriptions.retrieve.bind(subscriptions);
    let release = () => {};
    const overtaken = new Promise<void>((resolve) => {
      release = resolve;
    });
    const fetched = new Promise<void>((resolve) => {
      vi.spyOn(subscriptions, "retrieve").mockImplementationOnce(async (id) => {
        const subscription = await retrieve(id);
        resolve();
        await overtaken;
        return subscription;
      });
    });
    const first = applyPaymentEvent(older);
    await fetched;
    const known = provider.received.length;
    await provider.stripe.subscriptions.cancel(findSubscription([older]));
    await waitFor(() => expect(provider.received.length).toBeGreaterThan(known));
    await apply(provider.received.slice(known));
    release();
    await first;
    expect(rows("entitlements")).toMatchObject([{ renews: 0 }]);
  });

  it("a subscription renewed before its cancellation keeps the later end", async () => {
    const events = await buy("august");
    await apply(events);
    const first = Number(rows("entitlements")[0]?.ends_at);
    const known = provider.received.length;
    provider.renew(findSubscription(events));
    await waitFor(() => expect(provider.received.length).toBe(known + 2));
    await apply(provider.received.slice(known));
    expect(Number(rows("entitlements")[0]?.ends_at) - first).toBe(30 * DAY_MS);
  });
});

describe("nothing is granted", () => {
  it("a payment of a deleted member grants nothing, and the event is accepted", async () => {
    const newcomer = signInUser();
    const events = await buy("social", newcomer);
    purge(newcomer);
    expect(await apply(events)).toEqual([true, true, true]);
    expect(rows("entitlements")).toEqual([]);
  });

  it("a payment of something else, an unknown product or nobody grants nothing", async () => {
    const purposes: Record<string, string>[] = [
      {},
      { memberId: ada.id, product: "gold" },
      { product: "unlimited" },
    ];
    for (const metadata of purposes) {
      const session = await provider.stripe.checkout.sessions.create({
        mode: "payment",
        line_items: [
          {
            quantity: 1,
            price_data: { currency: "usd", unit_amount: 4900, product_data: { name: "Gold" } },
          },
        ],
        metadata,
        payment_intent_data: { metadata },
        success_url: "http://localhost:3999/",
      });
      const known = provider.received.length;
      await provider.pay(session.url);
      await waitFor(() => expect(provider.received).toHaveLength(known + 1));
      await apply(provider.received.slice(known));
    }
    expect(rows("entitlements")).toEqual([]);
    expect(rows("payment_events")).toHaveLength(3);
  });

  it("an event stays unapplied while the provider is unreachable, and is sent again", async () => {
    const events = await buy("social");
    const created = events.find(({ type }) => type === "customer.subscription.created");
    const broken = structuredClone(created) as Stripe.Event;
    (broken.data.object as Stripe.Subscription).id = "sub_unknown";
    await expect(applyPaymentEvent(broken)).rejects.toThrow();
    expect(rows("payment_events")).toMatchObject([{ applied_at: null }]);
    await apply(events);
    expect(membership()).toEqual(SOCIAL);
  });
});

it("a payment is applied although the clock was set back behind its checkout", async () => {
  const events = await buy("social");
  setClock(new Date(Date.now() - DAY_MS));
  await apply(events);
  const [checkout] = rows("checkouts");
  expect(checkout?.closed_at).toBe(checkout?.created_at);
});
