import { formAction, refuseLoader } from "~/server/web/route.server";
import { resetReminders } from "./calendar-reminders.server";

/** "Create New Reminders": back to before their creation. */
export const action = formAction("welcomed", "/calendar-reminders", ({ member }) => {
  resetReminders(member.id);
  return { to: "/calendar-reminders" };
});

export const loader = refuseLoader("/calendar-reminders");
