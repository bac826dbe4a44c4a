import { assertNoFields } from "~/server/parse.server";
import { callAction, postOnly } from "~/server/route.server";
import { createReminders, listReminders, REMINDERS_FAILED } from "./reminders.server";

/** POST /api/calendar/create-reminders (part 2 section 7). */
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
