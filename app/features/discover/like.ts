import { like } from "~/features/matches/swipes.server";
import { verbAction, verbLoader } from "~/server/route.server";
import { countSwipe } from "./limits.server";

/** Likes the member of the address, and says the truth about it (decision D3). */
export const action = verbAction("agreed", "/discover", ({ member, params }) => {
  countSwipe(member.id);
  const result = like(member.id, params.memberId ?? "");
  return {
    to: "/discover",
    flash: result.matched
      ? {
          tone: "success",
          title: "It's a Match!",
          message: "You like each other. Your new match is waiting under Matches.",
        }
      : { tone: "info", title: "Like Sent", message: "If they like you too, you are a match." },
  };
});

export const loader = verbLoader("/discover");
