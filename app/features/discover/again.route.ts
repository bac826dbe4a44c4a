import { formAction, refuseLoader } from "~/server/web/route.server";
import { showPassedAgain } from "./swipe.server";

/** 'View Profiles Again': shows passed members again (rule deck-order). */
export const action = formAction("agreed", "/discover", ({ member }) => {
  const count = showPassedAgain(member.id);
  return {
    to: "/discover",
    flash:
      count > 0
        ? undefined
        : {
            tone: "info",
            title: "No one to show again",
            message: "You haven’t passed on anyone.",
          },
  };
});

export const loader = refuseLoader("/discover");
