import { parsed } from "~/server/parse.server";
import { callAction } from "~/server/route.server";
import { agreementsCall } from "./agreements.schema";
import { acceptAgreements } from "./agreements.server";

/** POST /api/profile/community-agreements (part 1 section 7). */
export const action = callAction("welcomed", ({ member, body }) => {
  const answers = parsed(agreementsCall, body);
  acceptAgreements(member.id);
  return { ...answers, communityAgreementsCompletedAt: new Date() };
});
