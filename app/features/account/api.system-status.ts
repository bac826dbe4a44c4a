import { callLoader, getOnly } from "~/server/route.server";
import { systemStatus } from "./system-status.server";

/** GET /api/system-status: room, queues and held requests, for moderators. */
export const loader = callLoader("moderator", systemStatus);

export const action = getOnly;
