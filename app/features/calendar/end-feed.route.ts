import { formAction, refuseLoader } from "~/server/web/route.server";
import { endFeed } from "./feed.server";

/** Ends the member's calendar hold. */
export const action = formAction("welcomed", "/calendar-reminders", ({ member }) => {
  endFeed(member.id);
  return {
    to: "/calendar-reminders#hold",
    flash: { tone: "success", title: "Switched off", message: "The address no longer works." },
  };
});

export const loader = refuseLoader("/calendar-reminders");
