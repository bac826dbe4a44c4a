import { markCauseRead } from "~/features/notifications/notify.server";
import { countUse } from "~/server/ops/rate-limits.server";
import type { Flash } from "~/server/web/flash.server";
import { refuseLoader } from "~/server/web/route.server";
import { formOrScriptAction } from "~/server/web/upload-action.server";
import { deckHead } from "./deck-head.server";
import { SWIPE_LIMIT } from "./discover-limits.server";
import { like } from "./swipe.server";
import { SWIPE_FAILED } from "./swipe-failure";

/**
 * Likes the member in the URL: a match leads to its time, any other like to the next card (rule like-tells-truth).
 * A script says `away` when the deck is not on screen anymore: it is led nowhere, and the notice stays unread.
 */
export const action = formOrScriptAction(
  "agreed",
  "/discover",
  ({ member, params, form }) => {
    const isLed = !form.has("away");
    const result = countUse(SWIPE_LIMIT, member.id, () => {
      const liked = like(member.id, params.memberId ?? "");
      // The time says what the notice says: anyone who is led there needs no toast of it.
      if (liked.matched && isLed) markCauseRead(member.id, `match:${liked.matchId}`);
      return liked;
    });
    if (result.matched) {
      const to = `/matches/${result.matchId}/moment`;
      return { to, body: { ...(isLed && { to }), head: deckHead(member.id) } };
    }
    const said = "Like Sent";
    // The deck says it beside its count, where it covers nobody.
    const flash: Flash = { tone: "info", title: said, message: "", at: "/discover#deck" };
    return { to: "/discover", flash, body: { said, head: deckHead(member.id) } };
  },
  { failure: SWIPE_FAILED },
);

export const loader = refuseLoader("/discover");
