import { assertNoFields } from "~/server/web/parse.server";
import { callAction, postOnly } from "~/server/web/route.server";
import { createReminders, listReminders, REMINDERS_FAILED } from "./calendar-reminders.server";

/** POST /api/calendar/create-reminders. */
export const action = callAction(
  "welcomed",
  ({ member, body }) => {
    assertNoFields(body);
    createReminders(member.id);
    return listReminders();
  },
  { failure: REMINDERS_FAILED },
);

export const loader = postOnly;
