import * as z from "zod/mini";
import { parsed, refuseAsField } from "~/server/parse.server";
import { callAction, postOnly } from "~/server/route.server";
import { countSwipe } from "./limits.server";
import { like, passMember } from "./swipes.server";

const matchCall = z.object({
  targetUserId: z.string("Please name a member").check(z.minLength(1), z.maxLength(64)),
  action: z.enum(["like", "pass"], "Please like or pass"),
});

/** POST /api/match: likes or passes; the response says what happened (decision D3). */
export const action = callAction("agreed", ({ member, body }) => {
  const { targetUserId, action } = parsed(matchCall, body);
  countSwipe(member.id);
  return refuseAsField("targetUserId", () => {
    if (action === "like") return like(member.id, targetUserId);
    passMember(member.id, targetUserId);
    return { matched: false };
  });
});

export const loader = postOnly;
