import { callLoader, getOnly } from "~/server/web/route.server";
import { toUserJson } from "./user.server";

/** GET /api/auth/user: the current user, or 401. */
export const loader = callLoader("member", ({ member }) => toUserJson(member));

export const action = getOnly;
