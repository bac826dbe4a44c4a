import { callLoader, getOnly } from "~/server/web/route.server";
import { loadHeatMap, readPeriod } from "./heat-map.server";

/** GET /api/meetup-locations/heat-map?period. */
export const loader = callLoader("welcomed", ({ url: { searchParams } }) =>
  loadHeatMap(readPeriod(searchParams.get("period"))),
);

export const action = getOnly;
