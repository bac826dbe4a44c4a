import { flattenForm } from "~/server/web/flat-form.server";
import { parsed } from "~/server/web/parse.server";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { SPEND_FAILED, spendSchema } from "./spend.schema";
import { spendTokens } from "./spend.server";

/** The button that confirms a way to spend. */
export const action = formAction(
  "agreed",
  "/tokens",
  ({ member, form }) => {
    const { optionType, matchId } = parsed(spendSchema, flattenForm(spendSchema, form));
    const { isNew, ...flash } = spendTokens(member, optionType, matchId);
    return { to: "/tokens", flash: { tone: isNew ? "success" : "info", ...flash } };
  },
  { failure: SPEND_FAILED },
);

export const loader = refuseLoader("/tokens");
