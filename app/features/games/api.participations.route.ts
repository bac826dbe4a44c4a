import { callLoader, getOnly } from "~/server/web/route.server";
import { listParticipationsJson } from "./games-json.server";

/** GET /api/user-game-participations: the member's 50 newest participations. */
export const loader = callLoader("agreed", ({ member }) => listParticipationsJson(member));

export const action = getOnly;
