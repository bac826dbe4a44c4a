import { idParam } from "~/server/params";
import { verbAction, verbLoader } from "~/server/route.server";
import { markRead } from "./notify.server";

/** Opens a notice: marks it as read and goes to where it leads. */
export const action = verbAction("welcomed", "/notifications", ({ member, params }) => ({
  to: markRead(member.id, idParam(params.notificationId)) ?? "/notifications",
}));

export const loader = verbLoader("/notifications");
