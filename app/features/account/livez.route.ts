import { ping } from "~/server/database.server";
import { callLoader, getOnly } from "~/server/route.server";

/**
 * GET /livez, for the platform's proxy, which sends nobody here while it fails: 200 while pages can be
 * read, also where the disk takes no write; 503 while stopping (the door of every route answers that).
 */
export const loader = callLoader("visitor", () => {
  ping();
  return { status: "live" };
});

export const action = getOnly;
