import { callAction, postOnly } from "~/server/web/route.server";
import { createSubscription } from "./create-subscription.server";
import { describeNotCreated } from "./payment-failures";

/** POST /api/create-subscription: opens the payment form, or says that nothing is to be paid. */
export const action = callAction(
  "welcomed",
  ({ member, body }) => createSubscription(member, body),
  {
    failure: (body) => describeNotCreated((body as { tierId?: unknown } | null)?.tierId),
  },
);

export const loader = postOnly;
