import { countUse } from "~/server/ops/rate-limits.server";
import { refuseLoader } from "~/server/web/route.server";
import { formOrScriptAction } from "~/server/web/upload-action.server";
import { deckHead } from "./deck-head.server";
import { SWIPE_LIMIT } from "./discover-limits.server";
import { passMember } from "./swipe.server";
import { SWIPE_FAILED } from "./swipe-failure";

/** Passes the member in the URL; the next card is the answer. */
export const action = formOrScriptAction(
  "agreed",
  "/discover",
  ({ member, params }) => {
    countUse(SWIPE_LIMIT, member.id, () => passMember(member.id, params.memberId ?? ""));
    return { to: "/discover", body: { head: deckHead(member.id) } };
  },
  { failure: SWIPE_FAILED },
);

export const loader = refuseLoader("/discover");
