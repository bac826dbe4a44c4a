import { parsed } from "~/server/web/parse.server";
import { callAction, postOnly } from "~/server/web/route.server";
import { agreementsCall } from "./agreements.schema";
import { AGREEMENTS_FAILED, acceptAgreements, agreementFields } from "./agreements.server";

/** POST /api/profile/community-agreements. */
export const action = callAction(
  "welcomed",
  ({ member, body }) => {
    parsed(agreementsCall, body);
    acceptAgreements(member.id);
    return agreementFields(member.id);
  },
  { failure: AGREEMENTS_FAILED },
);

export const loader = postOnly;
