import { passBy } from "~/features/matches/swipes.server";
import { verbAction, verbLoader } from "~/server/route.server";
import { countSwipe } from "./limits.server";

/** Passes the member of the address by. */
export const action = verbAction("agreed", "/discover", ({ member, params }) => {
  countSwipe(member.id);
  passBy(member.id, params.memberId ?? "");
  return {
    to: "/discover",
    flash: {
      tone: "info",
      title: "Profile Passed",
      message: "You can undo this, or see them again later.",
    },
  };
});

export const loader = verbLoader("/discover");
