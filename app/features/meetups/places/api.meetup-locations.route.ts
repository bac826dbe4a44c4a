import { callLoader, getOnly } from "~/server/web/route.server";
import { listLocations } from "./places.server";

/** GET /api/meetup-locations (part 1 section 7). */
export const loader = callLoader("welcomed", listLocations);

export const action = getOnly;
