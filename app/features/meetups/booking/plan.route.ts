import { flattenForm } from "~/server/web/flat-form.server";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { planSchema } from "../booking.schema";
import { choosePlan, describeChanged } from "./plans.server";

/** Changes the member's meetup plan, or leads to the payment of the first one. */
export const action = formAction("welcomed", "/meetups", async ({ member, form }) => {
  const chosen = await choosePlan(member, flattenForm(planSchema, form));
  if (chosen.change === "none") return { to: `/checkout?plan=${chosen.plan}` };
  return {
    flash: { tone: "success", title: "Plan changed", message: describeChanged(chosen) },
  };
});

export const loader = refuseLoader("/meetups");
