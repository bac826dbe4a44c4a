import { callLoader, getOnly } from "~/server/route.server";
import { balanceOf } from "./ledger.server";

/** GET /api/tokens/balance (part 1 section 7). */
export const loader = callLoader("welcomed", ({ member }) => balanceOf(member.id));

export const action = getOnly;
