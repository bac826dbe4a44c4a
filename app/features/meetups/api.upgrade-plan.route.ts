import { inDollars } from "~/features/prices/catalog";
import { MEETUP_PLANS, planPriceCents } from "~/features/prices/meetups";
import { Refusal } from "~/server/errors";
import { parsed } from "~/server/parse.server";
import { callAction, postOnly } from "~/server/route.server";
import { planSchema } from "./booking.schema";

/** POST /api/meetups/upgrade-plan (part 2 section 7): nothing is charged or granted yet (decision C3). */
export const action = callAction("welcomed", ({ body }) => {
  const { planType } = parsed(planSchema, body);
  const price = `${MEETUP_PLANS[planType].name} costs ${inDollars(planPriceCents(planType))} a month`;
  throw new Refusal(
    "payments_unavailable",
    "Subscription Error",
    `Payments are not switched on. ${price}; nothing was charged, and your plan is as it was.`,
  );
});

export const loader = postOnly;
