import { flattenForm } from "~/server/flat-form.server";
import { formAction, refuseLoader } from "~/server/route.server";
import { planSchema } from "../booking.schema";
import { upgradePlan } from "./plans.server";

/** The button of a meetup plan. */
export const action = formAction("welcomed", "/meetups", ({ form }) =>
  upgradePlan(flattenForm(planSchema, form)),
);

export const loader = refuseLoader("/meetups");
