import { formAction, refuseLoader } from "~/server/web/route.server";
import { openCardPage } from "./billing.server";

/** Redirects to the provider's page on which the card of a subscription is changed. */
export const action = formAction("welcomed", "/subscription", async ({ member }) => ({
  to: await openCardPage(member.id),
}));

export const loader = refuseLoader("/subscription");
