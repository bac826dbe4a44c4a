import { callLoader, getOnly } from "~/server/route.server";
import { listNotifications } from "./notify.server";

const SHOWN = 50;

/** GET /api/notifications: newest first (part 1 section 7). */
export const loader = callLoader("welcomed", ({ member }) =>
  listNotifications(member.id, SHOWN).map((notice) => ({
    ...notice,
    userId: member.id,
    notificationMethod: "in_app",
  })),
);

export const action = getOnly;
