import { flattenForm } from "~/server/flat-form.server";
import { formAction, refuseLoader } from "~/server/route.server";
import { planSchema } from "../booking.schema";
import { choosePlan, describeChanged } from "./plans.server";

/** Changes the member's meetup plan, or leads to the payment of the first one. */
export const action = formAction("welcomed", "/meetups", async ({ member, form }) => {
  const { plan, isChanged } = await choosePlan(member, flattenForm(planSchema, form));
  if (!isChanged) return { to: `/checkout?plan=${plan}` };
  return {
    flash: { tone: "success", title: "Plan changed", message: describeChanged(plan) },
  };
});

export const loader = refuseLoader("/meetups");
