import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MeetupPlan } from "~/features/prices/catalog";
import { planPriceCents } from "~/features/prices/price-texts";
import { DAY_MS, HOUR_MS } from "~/server/data/clock.server";
import { payments } from "~/server/ops/payments.server";
import { createMember, grantPlan, type Person, rows } from "../../../tests/support/island";
import { catchRejection } from "../../../tests/support/steps";
import { cancelRenewal, changePlan, findRunningPlan, resumeRenewal } from "./manage.server";
import { CARDS, setUpPayments } from "./payer.fixture";

const { provider, pay, applyAll, during, jump, pass } = setUpPayments();

let ada: Person;
beforeEach(() => {
  ada = createMember();
  return () => void vi.restoreAllMocks();
});

const mine = () => rows("entitlements").filter(({ user_id }) => user_id === ada.id);
const id = () => Number(mine()[0]?.id);
const running = () => findRunningPlan(ada.viewer());
/** The app's own client of the provider. */
const stripe = () => payments() ?? provider().stripe;
const subscription = () =>
  provider().stripe.subscriptions.retrieve(String(mine()[0]?.provider_reference));
const paidCents = () => rows("payments").map(({ amount_cents }) => amount_cents);

async function subscribe(meetupPlan: MeetupPlan, card: string = CARDS.good): Promise<void> {
  await pay(ada, { meetupPlan }, card);
  await applyAll();
}

describe("the renewal of what a member has", () => {
  it("a cancelled plan runs to its paid end and does not renew", async () => {
    await subscribe("plus");
    await during(cancelRenewal(ada.viewer(), id()));
    expect(running()).toMatchObject({ plan: "plus", renews: false });
    await applyAll();
    expect(mine()).toMatchObject([{ renews: 0 }]);
    await pass(27);
    expect(ada.viewer().meetupPlan).toBe("plus");
    await pass(5);
    expect(ada.viewer().meetupPlan).toBeNull();
    expect(paidCents()).toEqual([planPriceCents("plus")]);
  });

  it.each([-DAY_MS, -HOUR_MS, HOUR_MS, DAY_MS])(
    "a plan that is canceled and resumed while the clock is off by %i ms renews as before",
    async (byMs) => {
      await subscribe("plus");
      const [before] = mine();
      jump(byMs);
      await during(cancelRenewal(ada.viewer(), id()));
      expect(running()).toMatchObject({ plan: "plus", renews: false });
      jump(0);
      expect(running()).toMatchObject({ plan: "plus", renews: false });
      jump(byMs);
      await during(resumeRenewal(ada.viewer(), id()));
      jump(0);
      const { updated_at: _, ...unchanged } = before ?? {};
      expect(mine()).toMatchObject([unchanged]);
      await pass(32);
      expect(paidCents()).toEqual(Array(2).fill(planPriceCents("plus")));
    },
  );

  it("a cancelled plan can be resumed before its end, and renews", async () => {
    await subscribe("plus");
    await during(cancelRenewal(ada.viewer(), id()));
    await during(resumeRenewal(ada.viewer(), id()));
    expect(running()).toMatchObject({ renews: true });
    await pass(32);
    expect(paidCents()).toEqual(Array(2).fill(planPriceCents("plus")));
    expect(ada.viewer().meetupPlan).toBe("plus");
  });

  it("a repeat asks the provider for nothing", async () => {
    await subscribe("plus");
    const changed = vi.spyOn(stripe().subscriptions, "update");
    await during(resumeRenewal(ada.viewer(), id()));
    expect(changed).not.toHaveBeenCalled();
    await during(cancelRenewal(ada.viewer(), id()));
    await during(cancelRenewal(ada.viewer(), id()));
    expect(changed).toHaveBeenCalledTimes(1);
    await during(resumeRenewal(ada.viewer(), id()));
    await during(resumeRenewal(ada.viewer(), id()));
    expect(changed).toHaveBeenCalledTimes(2);
    expect(await subscription()).toMatchObject({ canceled_at: null, cancel_at_period_end: false });
  });

  it("a membership is canceled and resumed in the same way", async () => {
    await pay(ada, { membership: "august" });
    await applyAll();
    await during(cancelRenewal(ada.viewer(), id()));
    expect(mine()).toMatchObject([{ renews: 0 }]);
    await during(resumeRenewal(ada.viewer(), id()));
    expect(mine()).toMatchObject([{ renews: 1 }]);
  });

  it("nobody cancels what is not theirs, has ended, or runs for a lifetime", async () => {
    await subscribe("plus");
    const bea = createMember();
    grantPlan(bea, "unlimited");
    const lifetime = Number(rows("entitlements").at(-1)?.id);
    for (const [person, entitlement] of [
      [bea, id()],
      [bea, lifetime],
      [ada, 999],
    ] as const)
      for (const change of [cancelRenewal, resumeRenewal])
        expect(await catchRejection(change(person.viewer(), entitlement))).toMatchObject({
          code: "not_found",
        });
    await during(cancelRenewal(ada.viewer(), id()));
    await pass(32);
    expect(await catchRejection(resumeRenewal(ada.viewer(), id()))).toMatchObject({
      code: "not_found",
    });
  });
});

describe("the plan that its member sees", () => {
  it("there is none before it is bought, and none after its end", async () => {
    expect(running()).toBeNull();
    const lapsed = { ...ada.viewer(), meetupPlan: "plus" } as const;
    expect(findRunningPlan(lapsed)).toBeNull();
  });

  it("it says whether its last renewal failed", async () => {
    await subscribe("plus", CARDS.declinedLater);
    expect(running()).toMatchObject({ plan: "plus", renews: true, isPastDue: false });
    await pass(31.5);
    expect(running()).toMatchObject({ plan: "plus", renews: true, isPastDue: true });
  });
});

describe("the change of a meetup plan", () => {
  it("says whether it is confirmed already, and waits a few seconds for that, not for ever", async () => {
    await subscribe("basic");
    expect(await during(changePlan(ada.viewer(), "plus"))).toBe(true);
    expect(await changePlan(ada.viewer(), "premium")).toBe(false);
    expect(running()).toMatchObject({ plan: "plus" });
    await applyAll();
    expect(running()).toMatchObject({ plan: "premium" });
  });

  it("a provider that fails is not taken for a declined card", async () => {
    await subscribe("basic");
    vi.spyOn(stripe().subscriptions, "update").mockRejectedValueOnce(new Error("No answer"));
    expect(await catchRejection(changePlan(ada.viewer(), "plus"))).toMatchObject({
      code: "payments_unavailable",
    });
  });

  it("the difference is charged at once, and the new limit holds at once", async () => {
    await subscribe("basic");
    await pass(15);
    await during(changePlan(ada.viewer(), "premium"));
    expect(ada.viewer().meetupPlan).toBe("premium");
    await applyAll();
    expect(mine()).toMatchObject([{ product: "premium", renews: 1 }]);
    const [first, difference] = paidCents();
    expect(first).toBe(planPriceCents("basic"));
    // Half of the month is left.
    const half = (planPriceCents("premium") - planPriceCents("basic")) / 2;
    expect(Math.abs(Number(difference) - half)).toBeLessThan(half / 7);
    await pass(20);
    expect(paidCents()).toEqual([planPriceCents("basic"), difference, planPriceCents("premium")]);
  });

  it("a repeat of the change is refused, and charges nothing", async () => {
    await subscribe("basic");
    await during(changePlan(ada.viewer(), "plus"));
    expect(await catchRejection(changePlan(ada.viewer(), "plus"))).toMatchObject({
      code: "already_subscribed",
      title: "Already on Plus",
    });
    await applyAll();
    expect(paidCents()).toHaveLength(2);
  });

  it("ten changes at once charge the difference once", async () => {
    await subscribe("basic");
    const viewer = ada.viewer();
    await during(Promise.allSettled(Array.from({ length: 10 }, () => changePlan(viewer, "plus"))));
    await applyAll();
    expect(paidCents()).toHaveLength(2);
    expect(mine()).toMatchObject([{ product: "plus" }]);
  });

  it("a membership waives the base of the new price, and covers the plan that is only the base", async () => {
    await subscribe("plus");
    grantPlan(ada, "social");
    expect(await catchRejection(changePlan(ada.viewer(), "basic"))).toMatchObject({
      title: "Already Covered",
    });
    await during(changePlan(ada.viewer(), "premium"));
    expect((await subscription()).items.data[0]?.price.unit_amount).toBe(
      planPriceCents("premium", true),
    );
  });

  it("a declined card leaves the plan as it was, with the provider's words", async () => {
    await subscribe("basic", CARDS.declinedLater);
    expect(await catchRejection(changePlan(ada.viewer(), "plus"))).toMatchObject({
      code: "payment_declined",
      status: 402,
      title: "Payment Failed",
      message: "Your card was declined.",
    });
    await applyAll();
    expect(mine()).toMatchObject([{ product: "basic" }]);
    expect(paidCents()).toEqual([planPriceCents("basic")]);
    expect((await subscription()).metadata.product).toBe("basic");
  });

  it("a cancelled plan that is changed renews again", async () => {
    await subscribe("basic");
    await during(cancelRenewal(ada.viewer(), id()));
    await during(changePlan(ada.viewer(), "plus"));
    expect(running()).toMatchObject({ plan: "plus", renews: true });
  });

  it("a member without a plan has none to change", async () => {
    expect(await catchRejection(changePlan(ada.viewer(), "plus"))).toMatchObject({
      code: "not_found",
    });
  });
});
