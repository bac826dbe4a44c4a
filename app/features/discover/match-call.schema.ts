import * as z from "zod/mini";

/** The body of POST /api/match. */
export const matchCall = z.object({
  targetUserId: z.string("Please name a member").check(z.minLength(1), z.maxLength(64)),
  action: z.enum(["like", "pass"], "Please like or pass"),
});
