import { canSave } from "~/server/heartbeat.server";
import { callLoader, getOnly } from "~/server/route.server";
import { cannotWrite } from "~/server/storage-faults.server";

/**
 * GET /healthz, for a monitor that wakes somebody: 200 while pages are answered and the disk takes
 * writes, else 503. It says no more, because everybody may ask; moderators ask `/api/system-status`.
 */
export const loader = callLoader("visitor", () => {
  if (!canSave()) throw cannotWrite();
  return { status: "ready" };
});

export const action = getOnly;
