import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { resumeRenewal } from "./manage.server";

/** Lets what the member has cancelled renew again, before its paid end. */
export const action = formAction("welcomed", "/subscription", async ({ member, params }) => {
  await resumeRenewal(member, idParam(params.entitlementId));
  return {
    flash: { tone: "success", title: "Resumed", message: "It renews again." },
  };
});

export const loader = refuseLoader("/subscription");
