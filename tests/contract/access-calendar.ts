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
  ...(["renew-feed renewal", "end-feed end"] as const).flatMap((names) => {
    const [file, path] = names.split(" ");
    return [
      get(
        `features/calendar/${file}.route`,
        `/calendar-reminders/feed/${path}`,
        everybody("303 /calendar-reminders"),
      ),
      post(
        `features/calendar/${file}.route`,
        `/calendar-reminders/feed/${path}`,
        welcomed("303 /calendar-reminders#hold"),
        "token=:feedToken",
      ),
    ];
  }),
  // The secret in the address grants it to whoever has it, and says nothing to whoever has not.
  get("features/calendar/feed.route", "/calendar/:feedToken/august.ics", everybody("200")),
  get("features/calendar/feed.route", "/calendar/no-such-feed/august.ics", everybody("404")),
];
