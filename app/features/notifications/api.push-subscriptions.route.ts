import { parsed } from "~/server/web/parse.server";
import { callAction, json, postOnly } from "~/server/web/route.server";
import { countSubscription } from "./notification-limits.server";
import { subscriptionSchema } from "./subscriptions.schema";
import { subscribe } from "./subscriptions.server";

/** POST /api/push-subscriptions: subscribes this browser to push; idempotent. */
export const action = callAction("welcomed", ({ member, body }) => {
  const { endpoint, keys } = parsed(subscriptionSchema, body);
  countSubscription(member.id);
  subscribe(member, { endpoint, ...keys });
  return json({ isSubscribed: true }, { status: 201 });
});

export const loader = postOnly;
