import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { resendInvitation } from "./introductions.server";

/** Sends the invitation in the address once more. */
export const action = formAction("welcomed", "/friend-intro", ({ member, params }) => {
  resendInvitation(member.id, idParam(params.introductionId));
  return {
    to: "/friend-intro#introductions",
    flash: {
      tone: "success",
      title: "Sent again",
      message: "Your friend has another 30 days to answer.",
    },
  };
});

export const loader = refuseLoader("/friend-intro");
