import { canSave } from "~/server/ops/heartbeat.server";
import { cannotWrite } from "~/server/ops/storage-faults.server";
import { directLoader } from "~/server/web/direct-calls.server";
import { getOnly, json } from "~/server/web/route.server";

/**
 * Health check GET /healthz, for a monitor that alerts somebody: 200 while pages are served and the
 * disk accepts writes, else 503. It says no more because it is public; moderators have
 * `/api/system-status`.
 */
export const loader = directLoader("/healthz", "visitor", () => {
  if (!canSave()) throw cannotWrite();
  return json({ status: "ready" });
});

export const action = getOnly;
