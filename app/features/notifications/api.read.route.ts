import { idParam } from "~/server/web/params";
import { assertNoFields } from "~/server/web/parse.server";
import { callAction, postOnly } from "~/server/web/route.server";
import { markRead } from "./notify.server";

/** POST /api/notifications/{id}/read. */
export const action = callAction("welcomed", ({ member, params, body }) => {
  assertNoFields(body);
  const id = idParam(params.notificationId);
  markRead(member.id, id);
  return { id, isRead: true };
});

export const loader = postOnly;
