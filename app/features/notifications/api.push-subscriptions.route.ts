import { parsed } from "~/server/parse.server";
import { callAction, json, postOnly } from "~/server/route.server";
import { countSubscription } from "./limits.server";
import { subscriptionSchema } from "./subscriptions.schema";
import { subscribe } from "./subscriptions.server";

/** POST /api/push-subscriptions: takes this browser in for push; a repeat changes nothing. */
export const action = callAction("welcomed", ({ member, body }) => {
  const { endpoint, keys } = parsed(subscriptionSchema, body);
  countSubscription(member.id);
  subscribe(member, { endpoint, ...keys });
  return json({ isSubscribed: true }, { status: 201 });
});

export const loader = postOnly;
