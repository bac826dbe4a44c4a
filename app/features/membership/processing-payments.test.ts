import { beforeEach, describe, expect, it } from "vitest";
import { CATALOG } from "~/features/prices/catalog";
import { createMember, type Person, rows } from "../../../tests/support/island";
import { startHosted } from "./checkout.server";
import { setUpPayments } from "./payer.fixture";
import { listDifferences, reconcile } from "./reconciliation.server";

/*
 * A bank account pays days later, or not. August's checkouts take cards alone, and still tell the truth of one that
 * was opened otherwise.
 */

const { provider, pay, applyAll, pass } = setUpPayments();

let ada: Person;
beforeEach(() => {
  ada = createMember();
});

const PRODUCTS = ["social", "unlimited"] as const;
type Membership = (typeof PRODUCTS)[number];
const titles = () => rows("notifications").map(({ title }) => title);

/** Pays a membership by a bank account. @returns the id of the checkout */
async function process(membership: Membership): Promise<string> {
  await startHosted(ada.viewer(), { membership });
  const id = String(rows("checkouts").at(-1)?.session_id);
  provider().process(id);
  return id;
}

it("a checkout takes cards and their wallets, whatever else the dashboard has switched on", async () => {
  await startHosted(ada.viewer(), { membership: "social" });
  const { data } = await provider().stripe.checkout.sessions.list({ limit: 1 });
  expect(data).toMatchObject([{ payment_method_types: ["card"] }]);
});

describe.each(PRODUCTS)("%s that a bank has not paid yet", (membership) => {
  it("cannot be paid a second time, before or after its event, and gives nothing meanwhile", async () => {
    await process(membership);
    const again = () => startHosted(ada.viewer(), { membership: "unlimited" });
    await expect(again()).rejects.toMatchObject({ code: "payment_in_progress" });
    await applyAll();
    expect(titles()).toEqual(["Your payment is on its way"]);
    await pass(2);
    await expect(again()).rejects.toMatchObject({ code: "payment_in_progress" });
    expect(rows("entitlements")).toEqual([]);
  });

  it("is the member's once it is paid", async () => {
    const id = await process(membership);
    await applyAll();
    await pass(2);
    provider().settle(id, true);
    await applyAll();
    expect(ada.viewer().subscriptionTier).toBe(membership);
    expect(titles().sort()).toEqual(["Payment received", "Your payment is on its way"]);
  });

  it("that fails is told, is not tried again by itself, and can be paid by another checkout", async () => {
    const id = await process(membership);
    await applyAll();
    await pass(2);
    provider().settle(id, false);
    await applyAll();
    expect(titles()).toContain("Your payment didn't go through");
    await pay(ada, { membership });
    await applyAll();
    await pass(10);
    expect(rows("payments")).toHaveLength(1);
    expect(rows("entitlements").filter(({ user_id }) => user_id === ada.id)).toHaveLength(1);
  });
});

it("what was paid twice is found at night", async () => {
  const metadata = { memberId: ada.id, product: "unlimited" };
  for (let time = 0; time < 2; time++) {
    const { url } = await provider().stripe.checkout.sessions.create({
      mode: "payment",
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: "usd",
            unit_amount: CATALOG.unlimited.priceCents,
            product_data: { name: "Unlimited" },
          },
        },
      ],
      metadata,
      payment_intent_data: { metadata },
      success_url: "http://localhost:3999/",
    });
    await provider().pay(url);
  }
  await applyAll();
  await reconcile(provider().stripe);
  expect(listDifferences().map(({ difference }) => difference)).toContain(
    "Paid twice for the same thing: refund one.",
  );
});
