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
  parsed(planSchema, request);
  throw new Refusal(
    "payments_unavailable",
    "Subscription Error",
    "Payments for plans are not switched on yet. Nothing was charged, and your plan is as it was.",
  );
}
