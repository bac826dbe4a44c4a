import { ping } from "~/server/database.server";
import { callLoader, getOnly } from "~/server/route.server";

/**
 * GET /healthz, for the platform: 200 while ready, 503 while stopping (the door of every route answers
 * that). It says no more, because everybody may ask; moderators ask `/api/system-status`.
 */
export const loader = callLoader("visitor", () => {
  ping();
  return { status: "ready" };
});

export const action = getOnly;
