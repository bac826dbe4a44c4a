import { beforeEach, expect, it } from "vitest";
import { findConversation } from "~/features/matches/conversations.server";
import { findStageName } from "~/features/members/stage-name.server";
import { DAY_MS, HOUR_MS } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import {
  advanceClock,
  createMember,
  type Pair,
  type Person,
  resolvedBy,
  rows,
  setUpDatabase,
} from "../../../../tests/support/island";
import {
  addPlaces,
  book,
  noticeTitles,
  SLOT,
  statuses,
  suggest,
  talkingPair,
} from "../booking/booking.fixture";
import { joinWaitingList } from "../booking/waiting-list.server";
import { cancelMeetup } from "../meetup/end-meetup.server";
import { releaseHolds } from "./settle-slot.server";
import { endWait } from "./waits.server";

setUpDatabase();

let ada: Person;
let ben: Person;
let pair: Pair;

beforeEach(() => {
  addPlaces();
  ada = createMember({ plan: "social" });
  ben = createMember({ plan: "social" });
  pair = talkingPair(ada, ben);
});

it("a hold that is released late has ended at its own time, and both see the change", async () => {
  suggest(ada, { date: "2025-08-11" });
  const revision = () => findConversation(ben.id, pair.conversationId).revision;
  const [[before], conversationBefore] = [rows("meetup_bookings"), revision()];
  advanceClock(DAY_MS + HOUR_MS);
  expect(await resolvedBy(releaseHolds, ada, ben)).toEqual([ada, ben]);
  expect(rows("meetup_bookings")).toMatchObject([
    {
      status: "cancelled",
      seat: null,
      ended_at: before?.held_until,
      revision: Number(before?.revision) + 1,
    },
  ]);
  expect(revision()).toBe(conversationBefore + 1);
});

it("a hold that ends when its hour begins gives its seat to nobody who waits", () => {
  const eve = createMember();
  suggest(ada);
  for (const person of [createMember(), createMember()]) book(person);
  joinWaitingList(eve.id, SLOT);
  advanceClock(22 * HOUR_MS);
  expect(releaseHolds()).toBe(1);
  expect(statuses()).toEqual(["cancelled", "confirmed", "confirmed"]);
  expect(noticeTitles(eve)).toEqual([]);
});

const notices = (person: Person) =>
  rows("notifications").filter(
    ({ user_id, type }) => user_id === person.id && type === "meetup_reminder",
  );

it("anyone who suggested a meetup is told who did not answer, and may suggest another at once", () => {
  suggest(ada, { date: "2025-08-11" });
  const { id } = rows("meetup_bookings")[0] ?? {};
  advanceClock(DAY_MS + HOUR_MS);
  suggest(ada, { date: "2025-08-12" });
  expect(statuses()).toEqual(["cancelled", "pending"]);
  expect(notices(ada)).toMatchObject([
    {
      title: "No answer in time",
      message: expect.stringContaining(
        `${findStageName(ben.id)} didn’t answer your suggestion in time: `,
      ),
      link: `/meetups/${id}`,
      about_id: ben.id,
    },
  ]);
  expect(noticeTitles(ben)).toEqual(["Meetup suggested", "Meetup suggested"]);
});

it("a hold that is over binds nobody at its hour, before it was released", () => {
  const wish = { date: "2025-08-10", slotHour: 12 };
  suggest(ada, wish);
  advanceClock(DAY_MS);
  book(ada, { ...wish, locationId: 2 });
  expect(statuses(ada.id)).toEqual(["cancelled", "confirmed"]);
});

it("a hold that is over keeps nobody who waits from the seat of its hour", () => {
  const wish = { date: "2025-08-10", slotHour: 12 };
  const [first] = [createMember(), createMember(), createMember()].map((one) => book(one, wish));
  joinWaitingList(ada.id, { ...SLOT, ...wish });
  suggest(ada, { ...wish, locationId: 2 });
  advanceClock(DAY_MS);
  const [{ user_id } = {}] = rows("meetup_bookings").filter(({ id }) => id === first);
  cancelMeetup(String(user_id), Number(first));
  expect(statuses(ada.id)).toEqual(["cancelled", "confirmed"]);
  expect(noticeTitles(ada)).toEqual(["No answer in time", "You have a seat"]);
});

it("anyone who gets a seat sees it at once", async () => {
  const [eve, first] = [createMember(), createMember()];
  const id = book(first);
  for (const person of [createMember(), createMember()]) book(person);
  joinWaitingList(eve.id, SLOT);
  expect(await resolvedBy(() => cancelMeetup(first.id, id), eve)).toEqual([eve]);
});

it("a wait ends once", () => {
  for (let seat = 0; seat < 3; seat += 1) book(createMember());
  joinWaitingList(ada.id, SLOT);
  const [{ id } = {}] = rows("meetup_waits");
  const end = () => transact((tx) => endWait(tx, Number(id), "left"));
  expect([end(), end()]).toEqual([true, false]);
});
