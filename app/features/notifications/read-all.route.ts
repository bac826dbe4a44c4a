import { formAction, refuseLoader } from "~/server/web/route.server";
import { markAllRead } from "./notify.server";

export const action = formAction("welcomed", "/notifications", ({ member }) => {
  markAllRead(member.id);
  return {};
});

export const loader = refuseLoader("/notifications");
