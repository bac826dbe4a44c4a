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
      message: "It won’t renew. You keep it until the end of the time you paid for.",
    },
  };
});

export const loader = refuseLoader("/subscription");
