import { beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS, now, setClock, startOfIslandDay } from "~/server/clock.server";
import {
  createMember,
  grantPlan,
  type Person,
  rows,
  runSql,
  runSqlWithoutTrigger,
} from "../../../tests/support/island";
import { CARDS, setUpPayments } from "./payer.fixture";
import { listDifferences, reconcile, reconcileNightly } from "./reconciliation.server";

const { provider, pay, applyAll, takeEvents, pass } = setUpPayments();

let ada: Person;
beforeEach(() => {
  ada = createMember();
});

/** Differences of what belongs to the members of this test: the provider keeps those of other tests. */
async function findDifferences(): Promise<string[]> {
  const { data } = await provider().stripe.subscriptions.list({ status: "all", limit: 100 });
  const own = data.filter(({ metadata }) => metadata.memberId === ada.id).map(({ id }) => id);
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
    expect(await findDifferences()).toEqual(["It was paid, and nobody has it."]);
    expect(listDifferences().map(({ difference }) => difference)).toContain(
      "It was paid, and August does not know it.",
    );
    expect(ada.viewer().isSubscribed).toBe(false);
  });

  it("what differs is listed once, and no more once it is mended", async () => {
    await pay(ada, { membership: "social" });
    const events = await takeEvents();
    await pass(0.01, { applies: false });
    await findDifferences();
    expect(await findDifferences()).toEqual(["It was paid, and nobody has it."]);
    await applyAll(events);
    expect(await findDifferences()).toEqual([]);
  });

  it("a cancellation whose event never came is listed", async () => {
    await pay(ada, { membership: "social" });
    await applyAll();
    const id = String(rows("entitlements")[0]?.provider_reference);
    await provider().stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await takeEvents();
    expect(await findDifferences()).toEqual(["It renews no more."]);
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
    expect(await findDifferences()).toEqual(["It runs here, and the provider does not know it."]);
  });

  it("an amount that was changed by hand is listed", async () => {
    await pay(ada, { membership: "unlimited" });
    await applyAll();
    await age();
    runSqlWithoutTrigger(
      "payments_stay_with_their_payer",
      "UPDATE payments SET amount_cents = 100",
    );
    expect(await findDifferences()).toEqual(["Its amount is another."]);
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
