import { readDeployment } from "~/server/env.server";
import { callLoader, getOnly } from "~/server/route.server";
import { systemStatus } from "./system-status.server";

/** GET /api/system-status: alarms, disk space, queues and held requests, for moderators. */
export const loader = callLoader("moderator", () => systemStatus(readDeployment()));

export const action = getOnly;
