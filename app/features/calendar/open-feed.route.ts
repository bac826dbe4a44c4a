import { formAction, refuseLoader } from "~/server/web/route.server";
import { openFeed } from "./feed.server";

/** Opens the member's calendar hold. */
export const action = formAction("welcomed", "/calendar-reminders", ({ member }) => {
  openFeed(member);
  return { to: "/calendar-reminders#hold" };
});

export const loader = refuseLoader("/calendar-reminders");
