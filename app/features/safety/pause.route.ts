import { pauseMember } from "~/features/members/member-state.server";
import { formAction, refuseLoader } from "~/server/web/route.server";

/** Hides the member from discovery until they resume (rule member-states). */
export const action = formAction("welcomed", "/account", ({ member }) => {
  pauseMember(member.id);
  return {
    to: "/account",
    flash: {
      tone: "success",
      title: "Paused",
      message: "No one new sees you. You keep your matches and conversations.",
    },
  };
});

export const loader = refuseLoader("/account");
