import { MEETUP_PLAN_PRODUCTS } from "@db/schema/values";
import { expect, it } from "vitest";
import { isPlanCovered } from "~/features/membership/order.server";
import { MEETUP_PLANS, type MeetupPlan } from "~/features/prices/catalog";
import { inDollars, MEETUP_BASE, planPriceCents } from "~/features/prices/price-texts";
import { renderOnPage } from "../../../../tests/support/render";
import { Plans } from "./plans";

type Props = Parameters<typeof Plans>[0];

/** What the bill covers for a tier. */
const coveredBy = (subscriptionTier: "social" | "unlimited") =>
  MEETUP_PLAN_PRODUCTS.filter((plan) =>
    isPlanCovered({ subscriptionTier, isSubscribed: true }, plan),
  );

const FREE: Props = {
  dayLimit: 1,
  weekLimit: 1,
  isSubscribed: false,
  covered: [],
  paymentsOn: true,
  current: null,
};
const SOCIAL: Props = {
  ...FREE,
  dayLimit: 2,
  weekLimit: 10,
  isSubscribed: true,
  covered: coveredBy("social"),
};
const UNLIMITED: Props = {
  ...FREE,
  dayLimit: 3,
  weekLimit: null,
  isSubscribed: true,
  covered: coveredBy("unlimited"),
};
const RUNNING = {
  id: 7,
  plan: "plus",
  paidUntil: "Wed, Dec 3",
  renews: true,
  isPastDue: false,
} as const;
const ON_PLUS: Props = { ...FREE, dayLimit: 2, weekLimit: null, current: RUNNING };

/** The price of a plan with its parts, as its card has them. */
const price = (plan: MeetupPlan, isWaived = false) =>
  `|${inDollars(planPriceCents(plan, isWaived))} a month| ${MEETUP_BASE} base + ${inDollars(MEETUP_PLANS[plan].extraCents)}`;

/** The HTML of each card, and of what is before them. */
const render = async (props: Props) => (await renderOnPage(<Plans {...props} />)).split("<h3>");

/** The words of each card, and of what is before them. */
const read = async (props: Props) =>
  (await render(props)).map((part) => part.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|"));

it("each plan shows its total, its base and its extra, and what it changes for a free member", async () => {
  const [intro, basic, plus, premium] = await read(FREE);
  expect(intro).not.toContain("Payments are off");
  expect(basic).toContain(`${price("basic")}|1 meetup a day, as you have now, no limit a week|`);
  expect(plus).toContain(`${price("plus")}|2 meetups a day instead of your 1, no limit a week|`);
  expect(premium).toContain(`${price("premium")}|3 meetups a day instead of your 1`);
  expect((await render(FREE))[2]).toContain('href="/checkout?plan=plus"');
});

it("a membership waives the base of a plan, and a plan that it covers is not sold", async () => {
  const waived = "base waived";
  const [, basic, plus, premium] = await read(SOCIAL);
  expect(basic).toContain(`${price("basic", true)}; ${waived}|`);
  expect(basic).toContain("|Covered by your membership|");
  expect(plus).toContain(`${price("plus", true)}; ${waived}|2 meetups a day, as you have now`);
  expect(premium).toContain(price("premium", true));
  for (const card of (await render(UNLIMITED)).slice(1)) {
    expect(card).toContain("Covered by your membership");
    expect(card).not.toContain("/checkout");
  }
});

it("the running plan is disabled, says when it renews, and is canceled in two clicks", async () => {
  const [, basic, plus] = await render(ON_PLUS);
  expect(plus).toContain('<button disabled=""');
  expect(plus).toContain("Current Plan");
  expect(plus).toContain("Renews on Wed, Dec 3.");
  expect(plus).toMatch(
    /<details><summary>Cancel plan<\/summary><form [^>]*action="\/subscription\/7\/cancellation"/,
  );
  expect(basic).toMatch(
    /<details><summary>Change to Basic<\/summary><form [^>]*action="\/meetups\/plan"/,
  );
  expect(basic).toContain(`${inDollars(planPriceCents("basic"))} a month from now on.`);
});

it("a cancelled plan says until when it runs, and can be resumed", async () => {
  const [, , plus] = await render({ ...ON_PLUS, current: { ...RUNNING, renews: false } });
  expect(plus).toContain("Paid until Wed, Dec 3, then it ends.");
  expect(plus).toMatch(/<form [^>]*action="\/subscription\/7\/resumption"/);
  expect(plus).not.toContain("cancellation");
});

it("a plan whose renewal failed leads to the change of the card", async () => {
  const [, , plus] = await render({ ...ON_PLUS, current: { ...RUNNING, isPastDue: true } });
  expect(plus).toContain("Your last payment didn&#x27;t go through.");
  expect(plus).toContain(">Pay now</a>");
});

it("who has Unlimited beside a running plan is offered no change that the bill refuses", async () => {
  const cards = await render({ ...UNLIMITED, current: RUNNING });
  expect(cards.join("")).not.toContain("Change to");
});

it("the plans say that payments are not switched on", async () => {
  expect((await read({ ...FREE, paymentsOn: false }))[0]).toContain("Payments are off for now");
});
