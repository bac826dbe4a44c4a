import { callLoader, getOnly } from "~/server/web/route.server";
import { TOKEN_REWARDS } from "./token-rewards";

/** GET /api/tokens/rewards. */
export const loader = callLoader("welcomed", () => TOKEN_REWARDS);

export const action = getOnly;
