import { formAction, refuseLoader } from "~/server/route.server";
import { pauseMember } from "./standing.server";

/** Hides the member from discovery until they resume (decision P3). */
export const action = formAction("welcomed", "/account", ({ member }) => {
  pauseMember(member.id);
  return {
    to: "/account",
    flash: {
      tone: "success",
      title: "Paused",
      message: "Nobody new sees you. Your matches and conversations go on.",
    },
  };
});

export const loader = refuseLoader("/account");
