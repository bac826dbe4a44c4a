import { refuseLoader } from "~/server/web/route.server";
import { formOrScriptAction } from "~/server/web/upload-action.server";
import { deckHead } from "./deck-head.server";
import { undoLast } from "./swipe.server";

/** Undoes the last like or pass, the one that the button was shown for; their card is the answer. */
export const action = formOrScriptAction("agreed", "/discover", ({ member, form }) => {
  undoLast(member.id, String(form.get("memberId") ?? ""));
  return { to: "/discover", body: { head: deckHead(member.id) } };
});

export const loader = refuseLoader("/discover");
