import { parsed, refuseAsField, refuseUnder } from "~/server/web/parse.server";
import { callAction, postOnly } from "~/server/web/route.server";
import { SPEND_FAILED, spendCallSchema } from "./spend.schema";
import { spendTokens } from "./spend.server";

/**
 * POST /api/tokens/spend. Its `amount` and `description` are ignored (rule client-amount-ignored);
 * `matchId` names the match whose connection fee is waived.
 */
export const action = callAction(
  "agreed",
  ({ member, body }) =>
    refuseUnder("Error", async () => {
      const { optionType, matchId } = parsed(spendCallSchema, body);
      const { message } = await refuseAsField({ matchId: "not_found" }, () =>
        spendTokens(member, optionType, matchId),
      );
      return { message };
    }),
  { failure: SPEND_FAILED },
);

export const loader = postOnly;
