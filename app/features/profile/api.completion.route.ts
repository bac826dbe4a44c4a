import { callLoader, getOnly } from "~/server/route.server";
import { completionFor } from "./completion.server";

/** GET /api/profile/completion (part 1 section 7). */
export const loader = callLoader("welcomed", ({ member }) => completionFor(member.id));

export const action = getOnly;
