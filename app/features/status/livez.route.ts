import { ping } from "~/server/data/database.server";
import { callLoader, getOnly, json } from "~/server/web/route.server";

/**
 * Liveness check GET /livez, for the platform's proxy, which routes no request here while it fails:
 * 200 while pages can be read, even if the disk accepts no write; 503 while stopping (every route's
 * guard sends that).
 */
export const loader = callLoader("visitor", () => {
  ping();
  return json({ status: "live" });
});

export const action = getOnly;
