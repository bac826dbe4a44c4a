import { callLoader, getOnly } from "~/server/web/route.server";
import { loadCompletion } from "./completion.server";

/** GET /api/profile/completion. */
export const loader = callLoader("welcomed", ({ member }) => loadCompletion(member.id));

export const action = getOnly;
