import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CATALOG, CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import { CONNECTION_FEE, inDollars } from "~/features/prices/price-texts";
import { setClock } from "~/server/data/clock.server";
import {
  createMember,
  matchPair,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { type LocalPayments, startLocalPayments } from "../../../tests/support/payments";
import { createSubscription } from "./create-subscription.server";
import { loadPaymentForm } from "./payment-form.server";

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
  ada = createMember();
});

const open = (body: unknown, by = ada) => createSubscription(by.viewer(), body);
const checkouts = () =>
  rows("checkouts").map(({ product, match_id, amount_cents, form }) => ({
    product,
    match_id,
    amount_cents,
    form,
  }));

describe("the call that opens a payment form", () => {
  it("a call without a body opens the August membership, and a reload opens the same form", async () => {
    const first = await open({});
    expect(first).toEqual({ clientSecret: expect.stringMatching(/_secret_/) });
    expect(await open({})).toEqual(first);
    expect(checkouts()).toEqual([
      {
        product: "august",
        match_id: null,
        amount_cents: CATALOG.august.priceCents,
        form: "embedded",
      },
    ]);
  });

  it("a member on Social who names nothing reads until when that runs", async () => {
    const bea = createMember({ plan: "social" });
    await expect(open({}, bea)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^Your Social membership runs until \w+ \d+, \d{4} and already includes/,
      ),
    });
  });

  it("a tier with a match opens one checkout of the membership and the connection fee", async () => {
    const man = createMember({ gender: "male" });
    const { matchId } = matchPair(man, createMember({ gender: "female" }));
    await open({ tierId: "social", matchId }, man);
    expect(checkouts()).toEqual([
      {
        product: "social",
        match_id: matchId,
        amount_cents: CATALOG.social.priceCents + CONNECTION_FEE_CENTS,
        form: "embedded",
      },
    ]);
  });

  it.each([
    ["free", "Already on Free"],
    ["social", null],
  ])("a free member who chooses %s reads what is to be paid", async (tierId, message) => {
    const answer = await open({ tierId });
    expect(answer).toEqual(
      message ? { success: true, message } : { clientSecret: expect.any(String) },
    );
  });

  it("a member who is on a tier already pays nothing for it", async () => {
    const bea = createMember({ plan: "social" });
    expect(await open({ tierId: "social" }, bea)).toEqual({
      success: true,
      message: "Already on Social",
    });
    // True of a membership that is canceled and runs out, too, as the page of prices says it.
    expect(await open({ tierId: "free" }, bea)).toEqual({
      success: true,
      message:
        "Free is part of Social, so nothing changes. You’ll find your membership under Subscription.",
    });
    expect(await open({ tierId: "unlimited" }, bea)).toEqual({ clientSecret: expect.any(String) });
    const cat = createMember({ plan: "unlimited" });
    expect(await open({ tierId: "social" }, cat)).toMatchObject({
      message: "Already on Unlimited",
    });
    expect(checkouts()).toHaveLength(1);
  });

  it.each([
    { tierId: "gold" },
    { price: 1 },
    { plan: "plus", bookingId: 1 },
    { tierId: "social", plan: "plus" },
    { bookingId: 1.5 },
  ])("a body that names no order is refused: %j", async (body) => {
    await expect(open(body)).rejects.toMatchObject({ status: 422 });
    expect(checkouts()).toEqual([]);
  });

  it("a fee alone cannot be paid for a match that only a membership opens", async () => {
    const man = createMember({ gender: "male" });
    const { matchId } = matchPair(man, createMember({ gender: "female" }));
    await expect(open({ matchId }, man)).rejects.toMatchObject({
      code: "invalid",
      options: { field: "matchId" },
    });
    expect(checkouts()).toEqual([]);
  });

  it("a member who has not agreed cannot pay for a match", async () => {
    const dan = createMember({ agrees: false });
    await expect(open({ matchId: "match" }, dan)).rejects.toMatchObject({
      code: "not_agreed",
      status: 403,
    });
  });
});

describe("the bill of a payment form", () => {
  it("the bill of writing to a match lists the membership and the fee, and names the renewal", () => {
    setClock("2026-01-31T17:00:00Z");
    const man = createMember({ gender: "male" });
    const { matchId } = matchPair(man, createMember({ gender: "female" }));
    const form = loadPaymentForm(man.viewer(), { membership: "social", matchId });
    const price = inDollars(CATALOG.social.priceCents);
    expect(form).toMatchObject({
      total: inDollars(CATALOG.social.priceCents + CONNECTION_FEE_CENTS),
      lines: [
        { name: "Social", amount: price, rhythm: "a month" },
        { name: "Connection fee", amount: CONNECTION_FEE, rhythm: "once" },
      ],
      backTo: `/subscription?tier=social&match=${matchId}`,
      call: { tierId: "social", matchId },
    });
    expect(form.renewal).toContain(`on February 28, 2026 at ${price}, and every month`);
    expect(rows("checkouts")).toEqual([]);
  });

  it("the August membership renews after 30 days, and Unlimited never", () => {
    setClock("2026-08-01T03:00:00Z");
    const renewal = (membership: "august" | "unlimited") =>
      loadPaymentForm(ada.viewer(), { membership }).renewal;
    expect(renewal("august")).toContain(
      `on August 30, 2026 at ${inDollars(CATALOG.august.priceCents)}, and every 30 days`,
    );
    expect(renewal("unlimited")).toBeNull();
  });
});
