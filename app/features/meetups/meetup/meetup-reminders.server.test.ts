import { beforeEach, expect, it } from "vitest";
import { withCurrentTexts } from "~/features/notifications/current-texts.server";
import { listNotifications } from "~/features/notifications/notify.server";
import { DAY_MS, HOUR_MS, setClock } from "~/server/data/clock.server";
import { createMember, type Person, rows, setUpDatabase } from "../../../../tests/support/island";
import { addPlaces, agree, noticeTitles, SLOT, talkingPair } from "../booking/booking.fixture";
import { cancelMeetup } from "./end-meetup.server";
import { remindOfMeetups } from "./meetup-reminders.server";

setUpDatabase();

let ada: Person;
let ben: Person;
/** Monday at 10 on the island. */
const MONDAY = { ...SLOT, date: "2025-08-11" };
const BEGINS = "2025-08-11T14:00:00Z";
let meetup: number;

beforeEach(() => {
  addPlaces();
  ada = createMember({ plan: "social", stageName: "Ada Lane" });
  ben = createMember({ plan: "social", stageName: "Ben Fay" });
  talkingPair(ada, ben);
  meetup = agree(ada, ben, MONDAY);
});

const moveTo = (timestamp: string, offsetMs = 0) =>
  setClock(new Date(new Date(timestamp).getTime() + offsetMs));
const reminders = (person: Person) =>
  noticeTitles(person).filter((title) => String(title).startsWith("Your meetup"));
const newest = ({ id }: Person) => withCurrentTexts(id, listNotifications(id, 1))[0];

it("both are reminded a day and two hours before, once each", () => {
  moveTo(BEGINS, -DAY_MS - 1);
  expect(remindOfMeetups()).toBe(0);
  moveTo(BEGINS, -DAY_MS);
  expect([remindOfMeetups(), remindOfMeetups()]).toEqual([1, 0]);
  moveTo(BEGINS, -2 * HOUR_MS);
  expect([remindOfMeetups(), remindOfMeetups()]).toEqual([1, 0]);
  for (const person of [ada, ben])
    expect(reminders(person)).toEqual([
      "Your meetup tomorrow at 10:00 AM",
      "Your meetup today at 10:00 AM",
    ]);
  const message = String(rows("notifications").at(-1)?.message);
  expect(message).toMatch(/^Edgartown Lighthouse, Mon, Aug 11 at 10:00 AM, with Ada Lane\./);
  expect(message).toMatch(/Meet at the granite ring .* Bring a scallop shell\.$/);
});

it("after an outage only the later reminder is sent, and none once it has begun", () => {
  moveTo(BEGINS, -HOUR_MS);
  remindOfMeetups();
  expect(reminders(ada)).toEqual(["Your meetup today at 10:00 AM"]);
  expect(newest(ada)).toMatchObject({ worth: "toast" });
  moveTo(BEGINS);
  expect(remindOfMeetups()).toBe(0);
  expect(newest(ada)).toMatchObject({
    worth: "list",
    message: expect.stringMatching(/That time has passed\.$/),
  });
});

it.each([
  ["a day", DAY_MS, ["Your meetup today at 10:00 AM"]],
  ["two hours", 2 * HOUR_MS, []],
])(
  "two who agree within %s of it are not reminded at once of what they have agreed",
  (_, beforeMs, later) => {
    const [cai, dee] = [createMember({ plan: "social" }), createMember()];
    talkingPair(cai, dee);
    moveTo(BEGINS, -beforeMs);
    agree(cai, dee, MONDAY);
    remindOfMeetups();
    expect([cai, dee].map(reminders)).toEqual([[], []]);
    moveTo(BEGINS, -2 * HOUR_MS);
    remindOfMeetups();
    expect([cai, dee].map(reminders)).toEqual([later, later]);
  },
);

it("a reminder of the day before says today once that day has come", () => {
  moveTo(BEGINS, -DAY_MS);
  remindOfMeetups();
  const title = () =>
    withCurrentTexts(ben.id, listNotifications(ben.id, 10)).find(({ cause }) =>
      cause.endsWith(":day"),
    )?.title;
  expect(title()).toBe("Your meetup tomorrow at 10:00 AM");
  // Midnight on the island.
  moveTo("2025-08-11T04:00:00Z");
  expect(title()).toBe("Your meetup today at 10:00 AM");
  moveTo("2025-08-12T04:00:00Z");
  expect(title()).toBe("Your meetup on Mon, Aug 11 at 10:00 AM");
});

it("a reminder of a meetup that was cancelled says so and is delivered to nobody", () => {
  moveTo(BEGINS, -DAY_MS);
  remindOfMeetups();
  cancelMeetup(ada.id, meetup);
  const current = withCurrentTexts(ben.id, listNotifications(ben.id, 10));
  expect(current.find(({ cause }) => cause.endsWith(":day"))).toMatchObject({
    worth: "list",
    message: expect.stringMatching(/It was canceled\.$/),
  });
  expect(current.find(({ cause }) => cause.endsWith(":cancelled"))?.worth).toBe("toast");
});
