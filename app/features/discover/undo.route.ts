import { formAction, refuseLoader } from "~/server/web/route.server";
import { undoLast } from "./swipe.server";

/** Undoes the last like or pass, the one that the button was shown for; their card is the answer. */
export const action = formAction("agreed", "/discover", ({ member, form }) => {
  undoLast(member.id, String(form.get("memberId") ?? ""));
  return { to: "/discover" };
});

export const loader = refuseLoader("/discover");
