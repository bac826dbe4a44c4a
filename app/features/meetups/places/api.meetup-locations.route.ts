import { callLoader, getOnly } from "~/server/web/route.server";
import { listLocations } from "./places.server";

/** GET /api/meetup-locations. */
export const loader = callLoader("welcomed", listLocations);

export const action = getOnly;
