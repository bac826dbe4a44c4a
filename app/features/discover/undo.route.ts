import { formAction, refuseLoader } from "~/server/web/route.server";
import { undoLast } from "./swipe.server";

/** Undoes the last like or pass, the one that the button was shown for. */
export const action = formAction("agreed", "/discover", ({ member, form }) => {
  const isUndone = undoLast(member.id, String(form.get("memberId") ?? ""));
  if (!isUndone) return { to: "/discover" };
  return {
    to: "/discover",
    flash: { tone: "info", title: "Undone", message: "Here they are again." },
  };
});

export const loader = refuseLoader("/discover");
