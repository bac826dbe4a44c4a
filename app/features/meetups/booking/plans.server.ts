import { inDollars } from "~/features/prices/catalog";
import { MEETUP_PLANS, planPriceCents } from "~/features/prices/meetups";
import { Refusal } from "~/server/errors";
import { parsed } from "~/server/parse.server";
import { planSchema } from "../booking.schema";

/**
 * Changes a member's meetup plan: nothing is charged or granted while payments for plans are not switched on.
 *
 * @param request as the form and the call send it: `planType`
 * @throws Refusal 422 for an unknown plan, 503 for every other
 */
export function upgradePlan(request: unknown): never {
  const { planType } = parsed(planSchema, request);
  const price = `${MEETUP_PLANS[planType].name} costs ${inDollars(planPriceCents(planType))} a month`;
  throw new Refusal(
    "payments_unavailable",
    "Subscription Error",
    `Payments for plans are not switched on yet. ${price}; nothing was charged, and your plan is as it was.`,
  );
}
