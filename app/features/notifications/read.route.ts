import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { markRead } from "./notify.server";

/** Opens a notice: marks it as read and redirects to what it links to. */
export const action = formAction("welcomed", "/notifications", ({ member, params }) => ({
  to: markRead(member.id, idParam(params.notificationId)) ?? "/notifications",
}));

export const loader = refuseLoader("/notifications");
