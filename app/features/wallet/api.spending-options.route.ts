import { callLoader, getOnly } from "~/server/web/route.server";
import { SPENDING_OPTIONS } from "./spending-options";

/** GET /api/tokens/spending-options. */
export const loader = callLoader("welcomed", () => SPENDING_OPTIONS);

export const action = getOnly;
