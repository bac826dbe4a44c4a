import { describe, expect, it } from "vitest";
import { CATALOG } from "~/features/prices/catalog";
import { createMember, rows } from "../../../tests/support/island";
import { findReceiptUrl, openCardPage } from "./billing.server";
import { startHosted } from "./checkout.server";
import { cancelRenewal, changePlan, resumeRenewal } from "./manage.server";
import { setUpPayments } from "./payer.fixture";

/*
 * Ids of the provider's that are kept here: it may know them no longer, since they were deleted or archived in its
 * dashboard, or belong to the keys of another mode.
 */

const { provider, pay, applyAll } = setUpPayments();
const ended = { code: "nothing_due", title: "Already Ended" };

describe("an id that the provider does not know anymore", () => {
  it("a customer who was deleted can pay again, and again after the next deletion", async () => {
    const ada = createMember();
    await pay(ada, { meetupPlan: "plus" });
    for (const membership of ["social", "unlimited"] as const) {
      const customer = String(rows("payment_customers")[0]?.customer_id);
      provider().forget(customer);
      expect(await startHosted(ada.viewer(), { membership })).toContain("/pay/");
      expect(rows("payment_customers")).not.toMatchObject([{ customer_id: customer }]);
    }
  });

  it("a member whose customer was deleted reads that there is no card yet", async () => {
    const ada = createMember();
    await pay(ada, { membership: "social" });
    provider().forget(String(rows("payment_customers")[0]?.customer_id));
    await expect(openCardPage(ada.id)).rejects.toMatchObject({ title: "No Card Yet" });
  });

  it("a price that was deleted, or whose key stands for another amount, is made again", async () => {
    const { prices } = provider().stripe;
    const [ada, bea, cat] = [createMember(), createMember(), createMember()];
    const buy = { membership: "unlimited" } as const;
    await startHosted(ada.viewer(), buy);
    const [price] = (await prices.list({ lookup_keys: ["unlimited_4900_once"] })).data;
    provider().forget(String(price?.id));
    expect(await startHosted(bea.viewer(), buy)).toContain("/pay/");
    const cheap = await prices.create({
      currency: "usd",
      unit_amount: 100,
      lookup_key: "unlimited_4900_once",
      transfer_lookup_key: true,
      product_data: { name: "Cheap" },
    });
    const [kept] = (await prices.list({ limit: 2 })).data.filter(({ id }) => id !== cheap.id);
    provider().forget(String(kept?.id));
    await startHosted(cat.viewer(), buy);
    const { data } = await provider().stripe.checkout.sessions.list({ limit: 1 });
    expect(data).toMatchObject([
      { client_reference_id: cat.id, amount_total: CATALOG.unlimited.priceCents },
    ]);
  });

  it("a checkout that is gone is not offered, and another one is opened", async () => {
    const ada = createMember();
    const first = await startHosted(ada.viewer(), { membership: "social" });
    provider().forget(String(rows("checkouts")[0]?.session_id));
    expect(await startHosted(ada.viewer(), { membership: "social" })).not.toBe(first);
  });

  it("a subscription that is gone is canceled at once, and neither resumed nor changed", async () => {
    const ada = createMember();
    await pay(ada, { meetupPlan: "plus" });
    await applyAll();
    const [plan] = rows("entitlements");
    provider().forget(String(plan?.provider_reference));
    await expect(changePlan(ada.viewer(), "premium")).rejects.toMatchObject(ended);
    await cancelRenewal(ada.viewer(), Number(plan?.id));
    expect(rows("entitlements")).toMatchObject([{ renews: 0 }]);
    await expect(resumeRenewal(ada.viewer(), Number(plan?.id))).rejects.toMatchObject(ended);
  });

  it("a receipt that is gone is said to be gone", async () => {
    const ada = createMember();
    await pay(ada, { membership: "unlimited" });
    await applyAll();
    const [payment] = rows("payments");
    provider().forget(String(payment?.provider_reference));
    await expect(findReceiptUrl(ada.id, Number(payment?.id))).rejects.toMatchObject({
      title: "No Receipt",
    });
  });
});
