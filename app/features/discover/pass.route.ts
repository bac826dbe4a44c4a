import type { Flash } from "~/server/flash.server";
import { verbLoader } from "~/server/route.server";
import { formOrScriptAction } from "~/server/upload.server";
import { deckHead } from "./deck-head.server";
import { countSwipe } from "./limits.server";
import { passBy } from "./swipes.server";

/** Passes the member of the address by. */
export const action = formOrScriptAction("agreed", "/discover", ({ member, params }) => {
  countSwipe(member.id);
  passBy(member.id, params.memberId ?? "");
  const flash: Flash = {
    tone: "info",
    title: "Profile Passed",
    message: "You can undo this, or see them again later.",
  };
  return { to: "/discover", flash, body: { flash, head: deckHead(member.id) } };
});

export const loader = verbLoader("/discover");
