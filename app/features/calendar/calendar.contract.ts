import { NEVER } from "../../../tests/support/hidden";
import type { RoleFixtures } from "../../../tests/support/role-fixtures";
import { findSubscriber } from "../../../tests/support/role-fixtures";
import {
  back,
  everybody,
  get,
  type RouteContracts,
  welcomed,
  welcomedCall,
} from "../../../tests/support/route-contract";
import { resetReminders } from "./calendar-reminders.server";
import { endFeed } from "./feed.server";

const SCREEN = "/calendar-reminders";
const resetOwn = (fixtures: RoleFixtures) => resetReminders(findSubscriber(fixtures).id);

export default {
  "calendar-reminders": {
    GET: welcomed(),
    POST: welcomed(`303 ${SCREEN}#reminders`),
    prepare: resetOwn,
  },
  reset: { GET: back(SCREEN), POST: welcomed(`303 ${SCREEN}`) },
  file: {
    path: `${SCREEN}/files/weekly.ics`,
    // Only the member with the plan has created reminders.
    GET: welcomedCall("404", { subscribed: "200" }),
    // Only a meetup that is agreed on has a file: tests/contract/calendar.test.ts.
    hidden: [{ path: `${SCREEN}/files/meetup-:proposalId.ics`, GET: NEVER }],
  },
  "open-feed": {
    GET: back(SCREEN),
    POST: welcomed(`303 ${SCREEN}#hold`, {
      undecided: "303 /subscription",
      free: "303 /subscription",
    }),
    prepare: (fixtures) => endFeed(findSubscriber(fixtures).id),
  },
  "renew-feed": {
    GET: back(SCREEN),
    // The address of another stays as it is.
    POST: welcomed(`303 ${SCREEN}#hold`),
    body: "token=:feedToken",
  },
  "end-feed": { GET: back(SCREEN), POST: welcomed(`303 ${SCREEN}#hold`) },
  // The secret in the address grants it to anyone who has it, and says nothing to anyone who has not.
  feed: {
    path: "/calendar/:feedToken/august.ics",
    GET: everybody("200"),
    also: [get("/calendar/no-such-feed/august.ics", everybody("404"))],
    hidden: "one's own calendar",
  },
  "api.create-reminders": { POST: welcomedCall(), body: {}, prepare: resetOwn },
} satisfies RouteContracts;
