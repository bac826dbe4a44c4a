import type Stripe from "stripe";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS, MINUTE_MS, now, setClock, startOfIslandDay } from "~/server/data/clock.server";
import {
  createMember,
  forConduct,
  grantPlan,
  type Person,
  purge,
  rows,
  runSql,
  runSqlWithoutTrigger,
} from "../../../tests/support/island";
import { liftSuspension, suspendMember } from "../../../tests/support/suspensions";
import { CARDS, setUpPayments } from "./payer.fixture";
import { listDifferences, reconcile, reconcileNightly } from "./reconciliation.server";

const { provider, pay, applyAll, takeEvents, pass } = setUpPayments();

let ada: Person;
beforeEach(() => {
  ada = createMember();
});

/** Differences of what belongs to the members of this test: the provider keeps those of other tests. */
async function findDifferences(): Promise<string[]> {
  const { subscriptions, paymentIntents } = provider().stripe;
  const all = [
    ...(await subscriptions.list({ status: "all", limit: 100 })).data,
    ...(await paymentIntents.list({ limit: 100 })).data,
  ];
  const own = all.filter(({ metadata }) => metadata.memberId === ada.id).map(({ id }) => id);
  const known = new Set([...own, ...rows("payments").map((row) => row.provider_reference)]);
  await reconcile(provider().stripe);
  return listDifferences()
    .filter(({ reference }) => known.has(reference) || reference.startsWith("test:"))
    .map(({ difference }) => difference);
}
const age = () => pass(0.01);

describe("the reconciliation", () => {
  it("what was paid, renewed, failed, cancelled and refunded as the events say differs in nothing", async () => {
    await pay(ada, { membership: "august" }, CARDS.declinedLater);
    await applyAll();
    await pass(30.5);
    await pass(20);
    await pay(ada, { membership: "unlimited" });
    await applyAll();
    await age();
    expect(await findDifferences()).toEqual([]);
    expect(rows("payments")).toHaveLength(2);
  });

  it("a payment whose events never came is listed, and nothing is granted", async () => {
    await pay(ada, { membership: "social" });
    await takeEvents();
    await pass(0.01, { applies: false });
    expect(await findDifferences()).toEqual(["It was paid, but no one has it."]);
    expect(listDifferences().map(({ difference }) => difference)).toContain(
      "It was paid, but August doesn’t know it.",
    );
    expect(ada.viewer().isSubscribed).toBe(false);
  });

  it("what differs is listed once, and no more once it is fixed", async () => {
    await pay(ada, { membership: "social" });
    const events = await takeEvents();
    await pass(0.01, { applies: false });
    await findDifferences();
    expect(await findDifferences()).toEqual(["It was paid, but no one has it."]);
    await applyAll(events);
    expect(await findDifferences()).toEqual([]);
  });

  it("a cancellation whose event never came is listed", async () => {
    await pay(ada, { membership: "social" });
    await applyAll();
    const id = String(rows("entitlements")[0]?.provider_reference);
    await provider().stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await takeEvents();
    expect(await findDifferences()).toEqual(["It no longer renews."]);
  });

  it("a refund whose event never came is listed", async () => {
    await pay(ada, { membership: "unlimited" });
    await applyAll();
    const payment = String(rows("payments")[0]?.provider_reference);
    await provider().stripe.refunds.create({ payment_intent: payment, amount: 100 });
    await takeEvents();
    await pass(0.01, { applies: false });
    expect(await findDifferences()).toEqual(["Another part of it was refunded."]);
  });

  it("what runs here and is unknown to the provider is listed", async () => {
    grantPlan(ada, "social");
    runSql("UPDATE entitlements SET renews = 1");
    expect(await findDifferences()).toEqual(["It runs here, but the provider doesn’t know it."]);
  });

  it("an amount that was changed by hand is listed", async () => {
    await pay(ada, { membership: "unlimited" });
    await applyAll();
    await age();
    runSqlWithoutTrigger(
      "payments_stay_with_their_payer",
      "UPDATE payments SET amount_cents = 100",
    );
    expect(await findDifferences()).toEqual(["Its amount is different."]);
  });

  it.each([
    ["paid_until = paid_until + 1", "It’s paid until a different day."],
    ["ends_at = ends_at - 1", "It ends on a different day."],
  ])("a day that was changed by hand is listed: %s", async (change, difference) => {
    await pay(ada, { membership: "august" });
    await applyAll();
    await age();
    runSql(`UPDATE entitlements SET ${change}`);
    expect(await findDifferences()).toEqual([difference]);
  });

  it("days that a suspension gives back are no difference", async () => {
    await pay(ada, { membership: "august" });
    await applyAll();
    const id = String(rows("entitlements")[0]?.provider_reference);
    await provider().stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await applyAll();
    suspendMember(ada.id, forConduct("Unkind words"));
    await pass(2);
    liftSuspension(ada.id);
    expect(await findDifferences()).toEqual([]);
  });

  it("what belongs to a member who is gone is listed, as long as it renews or was paid lately", async () => {
    await pay(ada, { meetupPlan: "plus" });
    await pay(ada, { membership: "unlimited" });
    await takeEvents();
    await pass(0.01, { applies: false });
    purge(ada);
    expect(await findDifferences()).toEqual([
      "It renews for a member who left.",
      "A member who left paid it.",
    ]);
  });

  it("the reconciliation runs once a night, between four and five o'clock on the island", async () => {
    grantPlan(ada, "social");
    runSql("UPDATE entitlements SET renews = 1");
    const midnight = startOfIslandDay(now()).getTime();
    setClock(new Date(midnight + 4 * HOUR_MS - 1));
    await reconcileNightly();
    expect(listDifferences()).toEqual([]);
    setClock(new Date(midnight + 4 * HOUR_MS));
    await reconcileNightly();
    expect(listDifferences()).not.toEqual([]);
    runSql("DELETE FROM payment_differences");
    setClock(new Date(midnight + 4.5 * HOUR_MS));
    await reconcileNightly();
    expect(listDifferences()).toEqual([]);
    setClock(new Date(midnight + 29 * HOUR_MS));
    await reconcileNightly();
    expect(listDifferences()).toEqual([]);
  });
});

describe("payments that are compared", () => {
  const UNKNOWN = "It was paid, but August doesn’t know it.";
  const buyUnnoticed = async () => {
    await pay(ada, { membership: "unlimited" });
    await takeEvents();
  };

  it("a payment is compared once it is ten minutes old, and not while its event may be on its way", async () => {
    await buyUnnoticed();
    expect(await findDifferences()).toEqual([]);
    const { data } = await provider().stripe.paymentIntents.list({ limit: 1 });
    const settledMs = Number(data[0]?.created) * 1000 + 10 * MINUTE_MS;
    setClock(new Date(settledMs - 1));
    expect(await findDifferences()).toEqual([]);
    setClock(new Date(settledMs));
    expect(await findDifferences()).toEqual([UNKNOWN]);
  });

  it("an attempt that was declined is no payment", async () => {
    await pay(ada, { membership: "unlimited" }, CARDS.declined);
    await pass(0.01, { applies: false });
    expect(await findDifferences()).toEqual([]);
  });

  it("a payment of which August does not know is listed for four days", async () => {
    await buyUnnoticed();
    await pass(3.9, { applies: false });
    expect(await findDifferences()).toEqual([UNKNOWN]);
    await pass(0.2, { applies: false });
    expect(await findDifferences()).toEqual([]);
  });

  it("a payment that the provider does not know is listed for three days", async () => {
    await pay(ada, { membership: "unlimited" });
    await applyAll();
    runSqlWithoutTrigger(
      "payments_stay_with_their_payer",
      "UPDATE payments SET provider_reference = 'pi_unknown'",
    );
    await pass(2.9);
    expect(await findDifferences()).toContain("It’s here, but the provider doesn’t know it.");
    await pass(0.2);
    expect(await findDifferences()).not.toContain("It’s here, but the provider doesn’t know it.");
  });

  it("a payment that both know is no difference when it is older than what is compared", async () => {
    await pay(ada, { membership: "unlimited" });
    await applyAll();
    await pass(4.5);
    expect(await findDifferences()).toEqual([]);
  });
});

describe("what the maintainer is told", () => {
  /** A provider that has nothing. */
  const NOTHING = {
    subscriptions: { list: () => [] },
    paymentIntents: { list: () => [] },
  } as unknown as Stripe;
  const complain = vi.spyOn(console, "error");
  beforeEach(() => void complain.mockReset().mockReturnValue());

  it("nothing, where nothing differs", async () => {
    expect(await reconcile(NOTHING)).toBe(0);
    expect(complain).not.toHaveBeenCalled();
  });

  it("how much differs: also each event that could not be applied for an hour", async () => {
    const at = now().getTime();
    for (const [id, agoMs] of [
      ["evt_waits", HOUR_MS + 1],
      ["evt_has_come", HOUR_MS - 1],
    ] as const)
      runSql(`INSERT INTO payment_events (id, type, created_at, received_at)
        VALUES ('${id}', 'invoice.paid', ${at - agoMs}, ${at - agoMs})`);
    setClock(new Date(at));
    expect(await reconcile(NOTHING)).toBe(1);
    expect(listDifferences()).toEqual([
      { reference: "evt_waits", difference: "We couldn’t apply this event yet." },
    ]);
    expect(complain.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { event: "payments_differ", count: 1 },
    ]);
  });
});
