import { callLoader, getOnly } from "~/server/web/route.server";
import { listMatchesJson } from "./match-json.server";

/** GET /api/matches: mutual matches, for subscribers. */
export const loader = callLoader("subscribed", ({ member }) => listMatchesJson(member.id));

export const action = getOnly;
