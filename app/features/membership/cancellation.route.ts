import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { cancelRenewal } from "./manage.server";

/** Ends the renewal of what the member has; access runs to the paid end (rule cancel-two-clicks). */
export const action = formAction("welcomed", "/subscription", async ({ member, params }) => {
  await cancelRenewal(member, idParam(params.entitlementId));
  return {
    flash: {
      tone: "info",
      title: "Canceled",
      message: "It does not renew anymore. You keep what you paid for until the paid time ends.",
    },
  };
});

export const loader = refuseLoader("/subscription");
