import { parsed, refuseAsField } from "~/server/parse.server";
import { callAction, postOnly } from "~/server/route.server";
import { SWIPE_FAILED } from "./failures";
import { countSwipe } from "./limits.server";
import { matchCall } from "./match-call.schema";
import { like, passMember } from "./swipes.server";

/** POST /api/match: likes or passes; the response says what happened (decision D3). */
export const action = callAction(
  "agreed",
  ({ member, body }) => {
    const { targetUserId, action } = parsed(matchCall, body);
    countSwipe(member.id);
    return refuseAsField({ targetUserId: "not_found" }, () => {
      if (action === "like") return like(member.id, targetUserId);
      passMember(member.id, targetUserId);
      return { matched: false };
    });
  },
  { failure: SWIPE_FAILED },
);

export const loader = postOnly;
