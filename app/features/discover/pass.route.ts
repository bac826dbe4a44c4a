import type { Flash } from "~/server/flash.server";
import { refuseLoader } from "~/server/route.server";
import { formOrScriptAction } from "~/server/upload.server";
import { deckHead } from "./deck-head.server";
import { countSwipe } from "./limits.server";
import { passMember } from "./swipes.server";

/** Passes the member in the URL. */
export const action = formOrScriptAction("agreed", "/discover", ({ member, params }) => {
  countSwipe(member.id);
  passMember(member.id, params.memberId ?? "");
  const flash: Flash = {
    tone: "info",
    title: "Profile Passed",
    message: "You can undo this, or see them again later.",
  };
  return { to: "/discover", flash, body: { flash, head: deckHead(member.id) } };
});

export const loader = refuseLoader("/discover");
