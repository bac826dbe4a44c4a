import { MEETUP_PLAN_PRODUCTS } from "@db/schema/values";
import { beforeEach, describe, expect, it } from "vitest";
import { addPlaces, book } from "~/features/meetups/booking/booking.fixture";
import { CATALOG, CONNECTION_FEE_CENTS, MEETUP_BASE_CENTS } from "~/features/prices/catalog";
import { planPriceCents } from "~/features/prices/price-texts";
import { DAY_MS, now } from "~/server/data/clock.server";
import { NOT_FOUND } from "~/server/web/errors";
import {
  createMember,
  grantPlan,
  type Pair,
  type Person,
  runSql,
  runSqlWithoutTrigger,
  setUpDatabase,
} from "../../../tests/support/island";
import { createMatch, describeRefusal } from "../../../tests/support/steps";
import { setTestEnv } from "../../../tests/support/test-env";
import { composeBill, isPlanCovered, type Order } from "./order.server";

setUpDatabase();
// Payments are switched on, and a bill asks the provider nothing.
setTestEnv({
  STRIPE_SECRET_KEY: "sk_test_bill",
  STRIPE_PUBLISHABLE_KEY: "pk_test_bill",
  STRIPE_WEBHOOK_SECRET: "whsec_bill",
});

const bill = (person: Person, order: Order) => composeBill(person.viewer(), order);
const refusal = (person: Person, order: Order) => describeRefusal(() => bill(person, order));
const NOTHING_DUE = "nothing_due: There’s nothing left to pay.";

/** A meetup plan that runs. why: its payment has tests of its own. */
function runPlan({ id }: Person, plan: (typeof MEETUP_PLAN_PRODUCTS)[number]): void {
  const [at, until] = [now().getTime(), now().getTime() + 20 * DAY_MS];
  runSql(`INSERT INTO entitlements (user_id, product, provider_reference, started_at, paid_until, ends_at, updated_at)
    VALUES ('${id}', '${plan}', 'test_${plan}', ${at}, ${until}, ${until}, ${at})`);
}

describe("the bill of a membership", () => {
  it("lists the membership alone, and leads back to its offer", () => {
    expect(bill(createMember(), { membership: "social" })).toMatchObject({
      lines: [
        {
          name: "Social",
          amountCents: CATALOG.social.priceCents,
          renews: { interval: "month", count: 1 },
        },
      ],
      totalCents: CATALOG.social.priceCents,
      returnTo: "/?subscription=success",
      backTo: "/subscription?tier=social",
    });
  });
});

describe("the bill of a meetup plan", () => {
  it.each([
    [null, ["basic", "plus", "premium"]],
    ["social", ["plus", "premium"]],
    ["august", ["plus", "premium"]],
    ["unlimited", []],
  ] as const)("a member on %s pays for what the membership does not give: %j", (product, plans) => {
    const ada = createMember();
    if (product) grantPlan(ada, product);
    const sold = MEETUP_PLAN_PRODUCTS.filter((plan) => !isPlanCovered(ada.viewer(), plan));
    expect(sold).toEqual(plans);
    for (const plan of sold)
      expect(bill(ada, { meetupPlan: plan }).totalCents).toBe(
        planPriceCents(plan, product !== null),
      );
    for (const plan of MEETUP_PLAN_PRODUCTS)
      if (!sold.includes(plan))
        expect(refusal(ada, { meetupPlan: plan })).toMatch(/^already_subscribed: Your membership/);
  });

  it("a plan leads back to the meetups, paid or not", () => {
    expect(bill(createMember(), { meetupPlan: "plus" })).toMatchObject({
      lines: [{ name: "Plus meetup plan" }],
      returnTo: "/meetups?plan=success",
      backTo: "/meetups",
    });
  });

  it("a member with a plan pays for no second one, and reads how to change it", () => {
    const ada = createMember();
    runPlan(ada, "basic");
    expect(refusal(ada, { meetupPlan: "basic" })).toBe(
      "already_subscribed: You already have this meetup plan.",
    );
    expect(refusal(ada, { meetupPlan: "plus" })).toBe(
      "already_subscribed: You already have a meetup plan. You can change it in Meetups.",
    );
  });
});

describe("the bill of a connection fee", () => {
  let man: Person;
  let pair: Pair;
  beforeEach(() => {
    [man, , pair] = createMatch({ gender: "male" }, { gender: "female" });
  });
  const settle = () => runSql("UPDATE matches SET fee_state = 'not_charged'");
  const keepFee = () =>
    runSql(`INSERT INTO fee_payments (provider_reference, user_id, amount_cents, paid_at)
      VALUES ('pi_kept', '${man.id}', ${CONNECTION_FEE_CENTS}, ${now().getTime()})`);
  const endMembership = () =>
    runSqlWithoutTrigger("entitlements_never_vanish", "DELETE FROM entitlements");

  it("lists the fee, and leads to the conversation", () => {
    const conversation = `/messages/${pair.conversationId}`;
    expect(bill(man, { matchId: pair.matchId })).toMatchObject({
      lines: [{ name: "Connection fee", amountCents: CONNECTION_FEE_CENTS, renews: null }],
      totalCents: CONNECTION_FEE_CENTS,
      returnTo: `${conversation}?fee=paid`,
      backTo: conversation,
    });
  });

  it.each([
    ["that is settled", settle],
    ["for which an unused fee waits", keepFee],
  ])("nobody pays the fee of a match %s", (_, prepare) => {
    prepare();
    expect(refusal(man, { matchId: pair.matchId })).toBe(NOTHING_DUE);
  });

  it("a membership beside a match whose fee is settled is billed alone", () => {
    endMembership();
    settle();
    expect(bill(man, { membership: "social", matchId: pair.matchId })).toMatchObject({
      lines: [{ name: "Social" }],
      totalCents: CATALOG.social.priceCents,
      returnTo: "/?subscription=success",
      backTo: "/subscription?tier=social",
    });
  });

  it("a membership beside a match for which an unused fee waits is billed alone, and leads to it", () => {
    endMembership();
    keepFee();
    expect(bill(man, { membership: "social", matchId: pair.matchId })).toMatchObject({
      lines: [{ name: "Social" }],
      totalCents: CATALOG.social.priceCents,
      returnTo: `/messages/${pair.conversationId}?subscription=success`,
      backTo: `/subscription?tier=social&match=${pair.matchId}`,
    });
  });
});

describe("the bill of a meetup", () => {
  it("lists the base fee of the member's own seat, and leads back to the meetup", () => {
    const ada = createMember();
    addPlaces();
    book(ada, { slotHour: 9 });
    const bookingId = book(ada, { extra: "card" });
    expect(bill(ada, { bookingId })).toMatchObject({
      lines: [{ name: "Meetup base fee", amountCents: MEETUP_BASE_CENTS, renews: null }],
      totalCents: MEETUP_BASE_CENTS,
      returnTo: `/meetups/${bookingId}?paid=1`,
      backTo: `/meetups/${bookingId}`,
    });
    expect(refusal(createMember(), { bookingId })).toBe(`not_found: ${NOT_FOUND.meetup.message}`);
    expect(refusal(ada, { bookingId: bookingId + 1 })).toBe(
      `not_found: ${NOT_FOUND.meetup.message}`,
    );
  });
});

it("an empty order has nothing to pay", () => {
  expect(refusal(createMember(), {})).toBe(NOTHING_DUE);
});
