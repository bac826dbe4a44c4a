import { beforeEach, describe, expect, it } from "vitest";
import { CATALOG, CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import { DAY_MS, now } from "~/server/data/clock.server";
import { createMember, type Person, rows } from "../../../tests/support/island";
import { createMatch } from "../../../tests/support/steps";
import { CARDS, setUpPayments } from "./payer.fixture";

const { provider, pay, applyAll, pass } = setUpPayments();

let ada: Person;
beforeEach(() => {
  ada = createMember();
});

const membership = (person = ada) => {
  const { subscriptionTier, isSubscribed } = person.viewer();
  return isSubscribed ? subscriptionTier : "none";
};
const mine = () => rows("entitlements").filter(({ user_id }) => user_id === ada.id);
const notices = () =>
  rows("notifications").flatMap(({ user_id, title }) => (user_id === ada.id ? [title] : []));
const subscriptionId = () => String(mine()[0]?.provider_reference);
const titles = () =>
  rows("notifications").flatMap(({ user_id, title }) => (user_id === ada.id ? [title] : []));
const lastPayment = () => String(rows("payments").at(-1)?.provider_reference);

describe("a renewal", () => {
  it("a membership renews, period after period", async () => {
    await pay(ada, { membership: "august" });
    await applyAll();
    for (let period = 0; period < 3; period++) {
      await pass(30);
      expect(membership()).toBe("social");
    }
    expect(mine()).toMatchObject([{ renews: 1, is_past_due: 0 }]);
    expect(rows("payments").map(({ amount_cents }) => amount_cents)).toEqual([
      ...Array(4).fill(CATALOG.august.priceCents),
    ]);
  });

  it("a membership whose renewal fails is kept for 3 days, with a notice, and then ends", async () => {
    await pay(ada, { membership: "august" }, CARDS.declinedLater);
    await applyAll();
    await pass(30.1);
    expect(mine()).toMatchObject([{ is_past_due: 1 }]);
    expect(notices()).toEqual(["Payment received", "Your renewal didn’t go through"]);
    expect(membership()).toBe("social");
    await pass(2.8);
    expect(membership()).toBe("social");
    await pass(0.2);
    expect(membership()).toBe("none");
    expect(notices()).toHaveLength(2);
    await pass(20);
    expect(mine()).toMatchObject([{ renews: 0, is_past_due: 0 }]);
    expect(membership()).toBe("none");
  });

  it("a membership whose card is changed within the grace continues", async () => {
    await pay(ada, { membership: "august" }, CARDS.declinedLater);
    await applyAll();
    await pass(31);
    const { customer } = await provider().stripe.subscriptions.retrieve(subscriptionId());
    const portal = await provider().stripe.billingPortal.sessions.create({
      customer: String(customer),
      return_url: "http://localhost:3999/subscription",
      flow_data: { type: "payment_method_update" },
    });
    await provider().pay(portal.url);
    await pass(4);
    expect(mine()).toMatchObject([{ is_past_due: 0, renews: 1 }]);
    expect(membership()).toBe("social");
  });

  it("each renewal that fails has a notice of its own", async () => {
    await pay(ada, { membership: "august" }, CARDS.declinedLater);
    await applyAll();
    await pass(30.5);
    const { data } = await provider().stripe.invoices.list({ status: "open", limit: 1 });
    await provider().pay(data[0]?.hosted_invoice_url, CARDS.declinedLater);
    await applyAll();
    await pass(30);
    expect(notices().filter((title) => title === "Your renewal didn’t go through")).toHaveLength(2);
  });

  it("late events interrupt nobody whose renewal was paid", async () => {
    await pay(ada, { membership: "august" });
    await applyAll();
    provider().pauseWebhooks(true);
    // The events of the renewal wait; nothing but time passes for August.
    await pass(31, { applies: false });
    expect(membership()).toBe("social");
    provider().pauseWebhooks(false);
    await applyAll();
    expect(membership()).toBe("social");
  });
});

describe("an end", () => {
  it("a cancelled membership runs until its paid end, not a day of grace longer", async () => {
    await pay(ada, { membership: "august" });
    await applyAll();
    await provider().stripe.subscriptions.update(subscriptionId(), { cancel_at_period_end: true });
    await applyAll();
    expect(mine()).toMatchObject([{ renews: 0 }]);
    await pass(29.9);
    expect(membership()).toBe("social");
    await pass(0.2);
    expect(membership()).toBe("none");
  });

  it("a cancelled membership that is resumed renews", async () => {
    await pay(ada, { membership: "august" });
    await applyAll();
    const { subscriptions } = provider().stripe;
    await subscriptions.update(subscriptionId(), { cancel_at_period_end: true });
    await subscriptions.update(subscriptionId(), { cancel_at_period_end: false });
    await applyAll();
    await pass(31);
    expect(mine()).toMatchObject([{ renews: 1 }]);
    expect(membership()).toBe("social");
  });

  it("a refund of the newest payment ends the membership, and it charges nothing more", async () => {
    await pay(ada, { membership: "social" });
    await applyAll();
    await provider().stripe.refunds.create({ payment_intent: lastPayment() });
    await applyAll();
    await pass(0.01);
    expect(membership()).toBe("none");
    expect(rows("payments")).toMatchObject([{ refunded_cents: CATALOG.social.priceCents }]);
    await pass(40);
    expect(rows("payments")).toHaveLength(1);
  });

  it.each(["draft", "open", "void"] as const)(
    "a paid month goes on although the newest invoice is the %s one of a change",
    async (status) => {
      await pay(ada, { membership: "social" });
      await applyAll();
      await pass(7);
      provider().change(subscriptionId(), status);
      await applyAll();
      const [has] = mine();
      expect(Number(has?.paid_until)).toBeGreaterThan(now().getTime() + 20 * DAY_MS);
      expect(has).toMatchObject({ is_past_due: 0 });
      await pass(4);
      expect(membership()).toBe("social");
    },
  );

  it("a refund in part leaves what runs, and with an end in the dashboard it takes the days with it", async () => {
    await pay(ada, { membership: "social" });
    await applyAll();
    const subscription = subscriptionId();
    await provider().stripe.refunds.create({ payment_intent: lastPayment(), amount: 500 });
    await applyAll();
    expect(membership()).toBe("social");
    expect(rows("payments")).toMatchObject([{ refunded_cents: 500 }]);
    await provider().stripe.subscriptions.cancel(subscription);
    await applyAll();
    await pass(0.01);
    expect(membership()).toBe("none");
  });

  it("a refund that failed gives back what its payment bought, though the charge still counts it, and says so", async () => {
    await pay(ada, { membership: "unlimited" });
    await applyAll();
    const { id } = await provider().stripe.refunds.create({ payment_intent: lastPayment() });
    await applyAll();
    expect(membership()).toBe("none");
    provider().failRefund(id);
    await applyAll();
    expect(membership()).toBe("unlimited");
    expect(titles()).toContain("A refund didn't go through");
  });

  it("a dispute that was won gives the days of a month back that are left, not its renewal, and says so", async () => {
    await pay(ada, { membership: "social" });
    await applyAll();
    const { id } = provider().openDispute(lastPayment());
    await applyAll();
    await pass(1);
    expect(membership()).toBe("none");
    provider().closeDispute(id, "won");
    await applyAll();
    expect(membership()).toBe("social");
    expect(titles()).toEqual(
      expect.arrayContaining(["Your dispute is settled", "Social won't renew"]),
    );
    await pass(31);
    expect(membership()).toBe("none");
  });

  it("a disputed membership ends, and its member can come back by paying again", async () => {
    await pay(ada, { membership: "social" });
    await applyAll();
    provider().openDispute(lastPayment());
    await applyAll();
    await pass(0.01);
    expect(membership()).toBe("none");
    expect(rows("payments")).toMatchObject([{ dispute: "open" }]);
    await pay(ada, { membership: "social" });
    await applyAll();
    expect(membership()).toBe("social");
  });

  it.each([
    ["won", "unlimited"],
    ["lost", "none"],
  ] as const)(
    "Unlimited is taken back while it is disputed, and after a dispute that was %s it is %s",
    async (end, tier) => {
      await pay(ada, { membership: "unlimited" });
      await applyAll();
      const { id } = provider().openDispute(lastPayment());
      await applyAll();
      expect(membership()).toBe("none");
      provider().closeDispute(id, end);
      await applyAll();
      expect(membership()).toBe(tier);
      expect(rows("payments")).toMatchObject([{ dispute: end }]);
    },
  );

  it("Unlimited ends when its payment is refunded", async () => {
    await pay(ada, { membership: "unlimited" });
    await applyAll();
    await provider().stripe.refunds.create({ payment_intent: lastPayment() });
    await applyAll();
    expect(membership()).toBe("none");
  });
});

describe("a second membership", () => {
  it("Unlimited stops the membership that it replaces from renewing", async () => {
    await pay(ada, { membership: "social" });
    await applyAll();
    await pay(ada, { membership: "unlimited" });
    await applyAll();
    await applyAll();
    const renewing = mine().filter(({ renews }) => renews === 1);
    expect(renewing).toEqual([]);
    await pass(40);
    expect(membership()).toBe("unlimited");
    expect(rows("payments").map(({ amount_cents }) => amount_cents)).toEqual([
      CATALOG.social.priceCents,
      CATALOG.unlimited.priceCents,
    ]);
  });

  it("an overlapping checkout is closed when another one is opened, so that nobody pays both", async () => {
    await pay(ada, { membership: "social" }, CARDS.declined);
    const [first] = rows("checkouts");
    await pay(ada, { membership: "august" }, CARDS.declined);
    const { status } = await provider().stripe.checkout.sessions.retrieve(
      String(first?.session_id),
    );
    expect(status).toBe("expired");
    expect(rows("checkouts").filter(({ closed_at }) => closed_at === null)).toHaveLength(1);
  });

  it("no second checkout is opened while a payment is on its way", async () => {
    await pay(ada, { membership: "social" });
    await expect(pay(ada, { membership: "august" })).rejects.toMatchObject({
      code: "payment_in_progress",
    });
    expect(rows("checkouts")).toHaveLength(1);
  });
});

describe("one price, once", () => {
  it("membership and connection fee are paid in one checkout", async () => {
    const [man, , pair] = createMatch(
      { gender: "male", plan: undefined },
      { gender: "female", plan: undefined },
    );
    await pay(man, { membership: "social", matchId: pair.matchId });
    await applyAll();
    expect(membership(man)).toBe("social");
    expect(rows("matches").find(({ id }) => id === pair.matchId)).toMatchObject({
      fee_state: "paid",
    });
    expect(rows("payments")).toMatchObject([
      {
        amount_cents: CATALOG.social.priceCents + CONNECTION_FEE_CENTS,
        description: "Social and Connection fee",
      },
    ]);
    expect(rows("fee_payments")).toMatchObject([{ amount_cents: CONNECTION_FEE_CENTS }]);
    await pass(32);
    expect(rows("payments")).toHaveLength(2);
    expect(rows("payments").at(-1)).toMatchObject({ amount_cents: CATALOG.social.priceCents });
    expect(rows("fee_payments")).toHaveLength(1);
  });
});
