import { loadBalance } from "~/features/tokens/ledger.server";
import { callLoader, getOnly } from "~/server/web/route.server";

/** GET /api/tokens/balance. */
export const loader = callLoader("welcomed", ({ member }) => loadBalance(member.id));

export const action = getOnly;
