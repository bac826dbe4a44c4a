import { undoLast } from "~/features/matches/swipes.server";
import { verbAction } from "~/server/route.server";

/** Takes the last like or pass back. */
export const action = verbAction("agreed", "/discover", ({ member }) => {
  undoLast(member.id);
  return {
    to: "/discover",
    flash: { tone: "info", title: "Undone", message: "Here they are again." },
  };
});
