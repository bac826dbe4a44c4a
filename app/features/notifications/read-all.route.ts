import { formAction, refuseLoader } from "~/server/route.server";
import { markAllRead } from "./notify.server";

export const action = formAction("welcomed", "/notifications", ({ member }) => {
  markAllRead(member.id);
  return {};
});

export const loader = refuseLoader("/notifications");
