import { formAction, refuseLoader } from "~/server/web/route.server";
import { endSubscription } from "./subscriptions.server";

/** Ends push on one of the member's own devices. */
export const action = formAction("welcomed", "/notifications/preferences", ({ member, params }) => {
  endSubscription(member.id, params.subscriptionId ?? "");
  return {
    to: "/notifications/preferences",
    flash: {
      tone: "success",
      title: "Saved",
      message: "That device won’t get any more push notifications.",
    },
  };
});

export const loader = refuseLoader("/notifications/preferences");
