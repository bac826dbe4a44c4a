import { callLoader, getOnly } from "~/server/web/route.server";
import { listGamesJson } from "./games-json.server";

/** GET /api/icebreaker-games: every game with its questions, without the right answers. */
export const loader = callLoader("agreed", () => listGamesJson());

export const action = getOnly;
