import { verbAction, verbLoader } from "~/server/route.server";
import { markAllRead } from "./notify.server";

export const action = verbAction("welcomed", "/notifications", ({ member }) => {
  markAllRead(member.id);
  return {};
});

export const loader = verbLoader("/notifications");
