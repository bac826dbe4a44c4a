import { readDeployment } from "~/server/ops/env.server";
import { callLoader, getOnly } from "~/server/web/route.server";
import { systemStatus } from "./system-status.server";

/** GET /api/system-status: alarms, disk space, queues and pending polls, for moderators. */
export const loader = callLoader("moderator", () => systemStatus(readDeployment()));

export const action = getOnly;
