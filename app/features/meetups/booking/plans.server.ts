import { MEETUP_PLAN_PRODUCTS } from "@db/schema/values";
import { startCheckout } from "~/features/membership/checkout.server";
import { changePlan, findRunningPlan } from "~/features/membership/manage.server";
import { isPlanCovered } from "~/features/membership/order.server";
import { MEETUP_PLANS, type MeetupPlan } from "~/features/prices/catalog";
import { islandDate } from "~/server/data/clock.server";
import { payments } from "~/server/ops/payments.server";
import { parsed } from "~/server/web/parse.server";
import type { Viewer } from "~/server/web/viewer.server";
import { planSchema } from "../booking.schema";
import type { MeetupAllowance } from "../seats/seat-allowance.server";
import { formatDay } from "../slots";

/** What the cards of the meetup plans show a member. */
export function describePlans(viewer: Viewer, { dayLimit, weekLimit }: MeetupAllowance) {
  const running = findRunningPlan(viewer);
  return {
    dayLimit,
    weekLimit,
    isSubscribed: viewer.isSubscribed,
    covered: MEETUP_PLAN_PRODUCTS.filter((plan) => isPlanCovered(viewer, plan)),
    paymentsOn: payments() !== null,
    current: running && { ...running, paidUntil: formatDay(islandDate(running.paidUntil)) },
  };
}

/** What comes of choosing a plan. */
type Chosen = { plan: MeetupPlan; change: "none" | "made" | "on its way" };

/**
 * Chooses a meetup plan: changes the one that runs, whose difference in price is charged at once. Without one
 * nothing is done, since the new one is yet to be paid.
 *
 * @param request as the form and the call send it: `planType`
 * @throws Refusal 422 for an unknown plan, and as `changePlan`
 */
export async function choosePlan(viewer: Viewer, request: unknown): Promise<Chosen> {
  const { planType: plan } = parsed(planSchema, request);
  if (viewer.meetupPlan === null) return { plan, change: "none" };
  return { plan, change: (await changePlan(viewer, plan)) ? "made" : "on its way" };
}

/** Says that the plan of a member has changed, or is about to. */
export const describeChanged = ({ plan, change }: Chosen): string =>
  change === "on its way"
    ? `Your change to ${MEETUP_PLANS[plan].name} is paid. It'll show up in a minute.`
    : `You’re on ${MEETUP_PLANS[plan].name} now: ${MEETUP_PLANS[plan].meetupsPerDay} meetups a day.`;

/**
 * Answers POST /api/meetups/upgrade-plan: a running plan is changed; without one it opens the
 * checkout of the new one.
 *
 * @throws Refusal as `choosePlan`, 503 if payments are off or unreachable
 */
export async function upgradePlan(viewer: Viewer, request: unknown) {
  const chosen = await choosePlan(viewer, request);
  return chosen.change === "none"
    ? { clientSecret: await startCheckout(viewer, { meetupPlan: chosen.plan }, "embedded") }
    : { success: true, message: describeChanged(chosen) };
}
