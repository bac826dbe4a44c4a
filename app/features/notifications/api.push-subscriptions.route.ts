import { HOUR_MS } from "~/server/data/clock.server";
import { countUse } from "~/server/ops/rate-limits.server";
import { parsed } from "~/server/web/parse.server";
import { callAction, json, postOnly } from "~/server/web/route.server";
import { subscriptionSchema } from "./subscriptions.schema";
import { subscribe } from "./subscriptions.server";

const SUBSCRIBE_LIMIT = { action: "push-subscription", uses: 30, windowMs: HOUR_MS };

/** POST /api/push-subscriptions: subscribes this browser to push; idempotent. */
export const action = callAction("welcomed", ({ member, body }) => {
  const { endpoint, keys } = parsed(subscriptionSchema, body);
  countUse(SUBSCRIBE_LIMIT, member.id, () => subscribe(member, { endpoint, ...keys }));
  return json({ isSubscribed: true }, { status: 201 });
});

export const loader = postOnly;
