import { resumeMember } from "~/features/members/member-state.server";
import { formAction, refuseLoader } from "~/server/web/route.server";

/** Shows a member who paused again. */
export const action = formAction("welcomed", "/account", ({ member }) => {
  resumeMember(member.id);
  return {
    flash: { tone: "success", title: "Welcome back", message: "People on Discover see you again." },
  };
});

export const loader = refuseLoader("/account");
