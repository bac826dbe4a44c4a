import { everybody, get, post, type Row, welcomed, welcomedCall } from "./access-patterns";

/** Calendar reminders, their files, and the feed, which needs no session. */
export const CALENDAR: readonly Row[] = [
  get("features/calendar/calendar-reminders.route", "/calendar-reminders", welcomed()),
  post(
    "features/calendar/calendar-reminders.route",
    "/calendar-reminders",
    welcomed("303 /calendar-reminders#reminders"),
  ),
  get(
    "features/calendar/api.create-reminders.route",
    "/api/calendar/create-reminders",
    everybody("405"),
  ),
  post(
    "features/calendar/api.create-reminders.route",
    "/api/calendar/create-reminders",
    welcomedCall(),
    {},
  ),
  get(
    "features/calendar/reset.route",
    "/calendar-reminders/reset",
    everybody("303 /calendar-reminders"),
  ),
  post(
    "features/calendar/reset.route",
    "/calendar-reminders/reset",
    welcomed("303 /calendar-reminders"),
  ),
  // Only the member with the plan has created reminders.
  get(
    "features/calendar/file.route",
    "/calendar-reminders/files/weekly.ics",
    welcomedCall("404", { subscribed: "200" }),
  ),
  get(
    "features/calendar/open-feed.route",
    "/calendar-reminders/feed",
    everybody("303 /calendar-reminders"),
  ),
  post(
    "features/calendar/open-feed.route",
    "/calendar-reminders/feed",
    welcomed("303 /calendar-reminders#hold", {
      undecided: "303 /subscription",
      free: "303 /subscription",
    }),
  ),
  get(
    "features/calendar/renew-feed.route",
    "/calendar-reminders/feed/renewal",
    everybody("303 /calendar-reminders"),
  ),
  post(
    "features/calendar/renew-feed.route",
    "/calendar-reminders/feed/renewal",
    // The address of another stays as it is.
    welcomed("303 /calendar-reminders#hold"),
    "token=:feedToken",
  ),
  get(
    "features/calendar/end-feed.route",
    "/calendar-reminders/feed/end",
    everybody("303 /calendar-reminders"),
  ),
  post(
    "features/calendar/end-feed.route",
    "/calendar-reminders/feed/end",
    welcomed("303 /calendar-reminders#hold"),
  ),
  // The secret in the address grants it to whoever has it, and says nothing to whoever has not.
  get("features/calendar/feed.route", "/calendar/:feedToken/august.ics", everybody("200")),
  get("features/calendar/feed.route", "/calendar/no-such-feed/august.ics", everybody("404")),
];
