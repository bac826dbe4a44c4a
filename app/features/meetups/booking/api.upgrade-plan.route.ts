import { callAction, postOnly } from "~/server/web/route.server";
import { upgradePlan } from "./plans.server";

/** POST /api/meetups/upgrade-plan. */
export const action = callAction("welcomed", ({ member, body }) => upgradePlan(member, body));

export const loader = postOnly;
