import { formAction, refuseLoader } from "~/server/web/route.server";
import { renewFeed } from "./feed.server";

/** Gives the member's calendar hold another address. */
export const action = formAction("welcomed", "/calendar-reminders", ({ member, form }) => {
  renewFeed(member.id, String(form.get("token")));
  return {
    to: "/calendar-reminders#hold",
    flash: {
      tone: "success",
      title: "New address",
      message: "The old one no longer works. Subscribe to the new one on each device.",
    },
  };
});

export const loader = refuseLoader("/calendar-reminders");
