import { idParam } from "~/server/params";
import { verbAction } from "~/server/route.server";
import { markRead } from "./notify.server";

/** Opens a notice: marks it as read and goes to where it leads. */
export const action = verbAction("welcomed", "/notifications", ({ member, params }) => ({
  to: markRead(member.id, idParam(params.notificationId)) ?? "/notifications",
}));
