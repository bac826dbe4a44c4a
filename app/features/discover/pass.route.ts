import { refuseLoader } from "~/server/route.server";
import { formOrScriptAction } from "~/server/upload.server";
import { deckHead } from "./deck-head.server";
import { SWIPE_FAILED } from "./failures";
import { countSwipe } from "./limits.server";
import { passMember } from "./swipes.server";

/** Passes the member in the URL; the next card is the answer. */
export const action = formOrScriptAction(
  "agreed",
  "/discover",
  ({ member, params }) => {
    countSwipe(member.id);
    passMember(member.id, params.memberId ?? "");
    return { to: "/discover", body: { head: deckHead(member.id) } };
  },
  { failure: SWIPE_FAILED },
);

export const loader = refuseLoader("/discover");
