import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { withdrawIntroduction } from "./introductions.server";

/** Withdraws the introduction in the address. */
export const action = formAction("welcomed", "/friend-intro", ({ member, params }) => {
  withdrawIntroduction(member.id, idParam(params.introductionId));
  return {
    to: "/friend-intro#introductions",
    flash: {
      tone: "success",
      title: "Withdrawn",
      message: "The link in the invitation no longer works.",
    },
  };
});

export const loader = refuseLoader("/friend-intro");
