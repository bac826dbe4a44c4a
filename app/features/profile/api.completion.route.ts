import { callLoader, getOnly } from "~/server/web/route.server";
import { loadCompletion } from "./completion.server";

/** GET /api/profile/completion (part 1 section 7). */
export const loader = callLoader("welcomed", ({ member }) => loadCompletion(member.id));

export const action = getOnly;
