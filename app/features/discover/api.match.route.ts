import { countUse } from "~/server/ops/rate-limits.server";
import { parsed, refuseAsField } from "~/server/web/parse.server";
import { callAction, postOnly } from "~/server/web/route.server";
import { SWIPE_LIMIT } from "./discover-limits.server";
import { matchCall } from "./match-call.schema";
import { like, passMember } from "./swipe.server";
import { SWIPE_FAILED } from "./swipe-failure";

/** POST /api/match: likes or passes; the response says what happened (rule like-tells-truth). */
export const action = callAction(
  "agreed",
  ({ member, body }) => {
    const { targetUserId, action } = parsed(matchCall, body);
    return refuseAsField({ targetUserId: "not_found" }, () =>
      countUse(SWIPE_LIMIT, member.id, () => {
        if (action === "like") return like(member.id, targetUserId);
        passMember(member.id, targetUserId);
        return { matched: false };
      }),
    );
  },
  { failure: SWIPE_FAILED },
);

export const loader = postOnly;
