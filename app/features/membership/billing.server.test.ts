import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { CATALOG, CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import { CONNECTION_FEE, inDollars } from "~/features/prices/price-texts";
import { setClock } from "~/server/data/clock.server";
import {
  createMember,
  grantPlan,
  matchPair,
  type Person,
  rows,
  runSql,
  setUpDatabase,
} from "../../../tests/support/island";
import { type LocalPayments, startLocalPayments } from "../../../tests/support/payments";
import { describePaymentReturn } from "../messages/fee-payment-return.server";
import { describeBegun } from "./begun.server";
import { findInvoiceUrl, findReceiptUrl, openCardPage } from "./billing.server";
import { startHosted } from "./checkout.server";
import { awaitMembership, describeMembershipReturn, leadBack } from "./checkout-return.server";
import { applyPaymentEvent } from "./events.server";
import { hasCard, listMemberships, listReceipts } from "./memberships.server";
import type { Order } from "./order.server";

let provider: LocalPayments;
beforeAll(async () => {
  provider = await startLocalPayments();
});
afterAll(() => provider.close());

setUpDatabase();

let ada: Person;
beforeEach(() => {
  // The provider's double uses the real time.
  setClock(new Date());
  ada = createMember({ gender: "male" });
});

/** Pays on the provider's page; its events have come and wait. */
async function pay(order: Order): Promise<void> {
  const url = await startHosted(ada.viewer(), order);
  await fetch(url, { method: "POST", redirect: "manual" });
}

async function applyEvents(): Promise<void> {
  for (const event of provider.received.splice(0)) await applyPaymentEvent(event);
}

describe("receipts", () => {
  it("a payment is listed with what it was for, and leads its payer alone to the provider's receipt", async () => {
    await pay({ membership: "social" });
    await applyEvents();
    const [receipt] = listReceipts(ada.id);
    expect(receipt).toMatchObject({
      description: "Social",
      amount: inDollars(CATALOG.social.priceCents),
      state: null,
    });
    const id = receipt?.id ?? 0;
    expect(await findReceiptUrl(ada.id, id)).toMatch(/^http:\/\/localhost:\d+\//);
    const bea = createMember();
    expect(listReceipts(bea.id)).toEqual([]);
    await expect(findReceiptUrl(bea.id, id)).rejects.toMatchObject({ status: 404 });
    await expect(findReceiptUrl(ada.id, id + 1)).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    [`refunded_cents = ${CATALOG.social.priceCents}`, "Refunded"],
    ["refunded_cents = 500", "$5 refunded"],
    ["dispute = 'open'", "Your bank asked for it back"],
    ["dispute = 'lost'", "Your bank got it back"],
    ["dispute = 'won'", null],
  ])("a payment with %s says what became of it", async (change, state) => {
    await pay({ membership: "social" });
    await applyEvents();
    runSql(`UPDATE payments SET ${change}`);
    expect(listReceipts(ada.id)).toMatchObject([{ state }]);
  });
});

describe("the card of a subscription", () => {
  it("a member without a payment has no card to change, and one with a payment has", async () => {
    expect(hasCard(ada.id)).toBe(false);
    await expect(openCardPage(ada.id)).rejects.toMatchObject({ status: 409 });
    await pay({ membership: "social" });
    expect(hasCard(ada.id)).toBe(true);
    expect(await openCardPage(ada.id)).toMatch(/^http:\/\/localhost:\d+\//);
  });

  it("only the member whose renewal failed is led to its invoice", async () => {
    await pay({ membership: "social" });
    await applyEvents();
    const id = listMemberships(ada.id)[0]?.id ?? 0;
    await expect(findInvoiceUrl(ada.id, id)).rejects.toMatchObject({ status: 404 });
    runSql("UPDATE entitlements SET is_past_due = 1");
    // It is paid at the provider by now.
    await expect(findInvoiceUrl(ada.id, id)).rejects.toMatchObject({ code: "nothing_due" });
    await expect(findInvoiceUrl(createMember().id, id)).rejects.toMatchObject({ status: 404 });
  });
});

describe("the membership that its member sees", () => {
  it("a membership for life comes first, and nothing of it renews", () => {
    grantPlan(ada, "social");
    grantPlan(ada, "unlimited");
    expect(listMemberships(ada.id)).toMatchObject([
      { name: "Unlimited", paidUntil: null, renewsAt: null },
      { name: "Social", paidUntil: expect.stringContaining("20") },
    ]);
  });

  it("a renewing membership names its next price, and one past due the day on which it ends", async () => {
    await pay({ membership: "social" });
    await applyEvents();
    expect(listMemberships(ada.id)).toMatchObject([
      { renewsAt: inDollars(CATALOG.social.priceCents), isPastDue: false },
    ]);
    runSql("UPDATE entitlements SET is_past_due = 1");
    const [membership] = listMemberships(ada.id);
    expect(membership).toMatchObject({ isPastDue: true });
    expect(membership?.endsOn).not.toBe(membership?.paidUntil);
  });
});

describe("the return from paying", () => {
  const describeReturn = () => describeMembershipReturn(ada.viewer(), "/again");

  it("the return address alone claims nothing, and loses its query on the subscription screen as on the root", async () => {
    expect(describeReturn()).toBeNull();
    const { signal } = new AbortController();
    const lead = () => leadBack(ada.viewer(), "/subscription", signal);
    expect(await lead()).toEqual({ to: "/subscription" });
    await pay({ membership: "social" });
    await applyEvents();
    expect(await lead()).toEqual({ to: "/subscription/begun" });
  });

  it("until the event has come it says that the payment is being confirmed, and how to look again", async () => {
    await pay({ membership: "social" });
    expect(describeReturn()).toMatchObject({
      to: "/",
      flash: { title: "We’re confirming your payment", link: { to: "/again" } },
    });
    await applyEvents();
    expect(describeReturn()).toEqual({ to: "/subscription/begun" });
    expect(describeBegun(ada.viewer(), null)).toMatchObject({ name: "Social", match: null });
  });

  it("a member on Social who buys Unlimited is not welcomed before they have it", async () => {
    grantPlan(ada, "social");
    await pay({ membership: "unlimited" });
    expect(describeReturn()).toMatchObject({ to: "/" });
    await applyEvents();
    expect(describeReturn()).toEqual({ to: "/subscription/begun" });
    expect(describeBegun(ada.viewer(), null)).toMatchObject({ name: "Unlimited" });
  });

  it("a return that comes before the event waits for it, and one without a checkout waits for nothing", async () => {
    const arrive = () => awaitMembership(ada.viewer(), new AbortController().signal);
    expect(await arrive()).toMatchObject({ isSubscribed: false });
    await pay({ membership: "social" });
    const arrived = arrive();
    await applyEvents();
    expect(await arrived).toMatchObject({ isSubscribed: true });
    expect(await arrive()).toMatchObject({ isSubscribed: true });
  });

  it("the scene of a membership names three things that it opens", () => {
    grantPlan(ada, "social");
    expect(describeBegun(ada.viewer(), null)?.opens).toEqual(CATALOG.social.benefits.slice(0, 3));
    expect(CATALOG.social.benefits.length).toBeGreaterThan(3);
  });

  it("a scene of a membership is shown to nobody without one", () => {
    expect(describeBegun(ada.viewer(), null)).toBeNull();
  });

  it("anyone who paid to write to a match is led to that conversation once both are confirmed", async () => {
    const { matchId, conversationId } = matchPair(ada, createMember({ gender: "female" }));
    await pay({ membership: "social", matchId });
    const query = new URLSearchParams("subscription=success");
    const to = () => describePaymentReturn(ada.viewer(), conversationId, query)?.to;
    expect(to()).toBe("/");
    await applyEvents();
    expect(to()).toBe(`/subscription/begun?match=${matchId}`);
    expect(describeBegun(ada.viewer(), matchId)?.match).toMatchObject({
      to: `/messages/${conversationId}`,
      fee: "settled",
      until: expect.stringMatching(/[AP]M$/),
    });
    expect(rows("matches")).toMatchObject([{ fee_state: "paid" }]);
    expect(rows("payments")).toMatchObject([
      { amount_cents: CATALOG.social.priceCents + CONNECTION_FEE_CENTS },
    ]);
  });

  it("anyone who has not opened a checkout of the fee is not told that it is being confirmed", () => {
    grantPlan(ada, "social");
    const { matchId, conversationId } = matchPair(ada, createMember({ gender: "female" }));
    const to = `/messages/${conversationId}`;
    expect(describeBegun(ada.viewer(), matchId)?.match).toMatchObject({ to, fee: "due" });
    const query = new URLSearchParams("fee=paid");
    expect(describePaymentReturn(ada.viewer(), conversationId, query)).toEqual({ to });
  });

  it("a fee that is confirmed is told once, and one that is not leaves the page to say so", async () => {
    grantPlan(ada, "social");
    const { matchId, conversationId } = matchPair(ada, createMember({ gender: "female" }));
    await pay({ matchId });
    const query = new URLSearchParams("fee=paid");
    const paymentReturn = () => describePaymentReturn(ada.viewer(), conversationId, query);
    expect(paymentReturn()).toBeNull();
    expect(describeBegun(ada.viewer(), matchId)?.match).toMatchObject({ fee: "on its way" });
    await applyEvents();
    expect(paymentReturn()).toMatchObject({
      to: `/messages/${conversationId}`,
      flash: { title: "Connection fee paid" },
    });
  });

  it("anyone who pays for a match that the other closes meanwhile reads that the fee was kept, not that they can write", async () => {
    grantPlan(ada, "social");
    const other = createMember({ gender: "female", plan: "social" });
    const { matchId, conversationId } = matchPair(ada, other);
    await pay({ matchId });
    closeMatch(other.viewer(), matchId, "");
    const query = new URLSearchParams("fee=paid");
    const paymentReturn = () => describePaymentReturn(ada.viewer(), conversationId, query);
    const to = `/messages/${conversationId}`;
    expect(paymentReturn()).toEqual({ to });
    await applyEvents();
    expect(paymentReturn()).toEqual({
      to,
      flash: {
        tone: "info",
        title: "Connection fee kept",
        message: `Your ${CONNECTION_FEE} connection fee covers the next conversation you open.`,
      },
    });
  });
});
