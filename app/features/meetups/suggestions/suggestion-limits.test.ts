import { afterEach, beforeEach, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { mailDueNotices } from "~/features/notifications/mail-notices.server";
import { HOUR_MS, MINUTE_MS, setClock } from "~/server/data/clock.server";
import { clearPresence } from "~/server/data/presence.server";
import {
  advanceClock,
  createMember,
  type Pair,
  type Person,
  rows,
  setUpDatabase,
} from "../../../../tests/support/island";
import { describeOutcome } from "../../../../tests/support/steps";
import {
  addPlaces,
  answer,
  book,
  noticeTitles,
  suggest,
  talkingPair,
} from "../booking/booking.fixture";
import { listBookingsJson } from "../meetup/meetup-json.server";

setUpDatabase();

let ada: Person;
let ben: Person;
let pair: Pair;

beforeEach(() => {
  addPlaces();
  ada = createMember({ plan: "unlimited", stageName: "Ada Lane" });
  ben = createMember({ plan: "unlimited", stageName: "Ben Fay" });
  pair = talkingPair(ada, ben);
});
afterEach(clearPresence);

it("suggestions that replace one another are one unread notice and one mail an hour", () => {
  for (let time = 0; time < 4; time++) {
    suggest(ada, { slotHour: 9 + time });
    advanceClock(10 * MINUTE_MS);
    mailDueNotices();
  }
  answer(ada, "withdrawal");
  suggest(ada, { date: "2025-08-10" });
  mailDueNotices();
  const unread = rows("notifications").filter(
    ({ user_id, title, read_at }) =>
      user_id === ben.id && title === "Meetup suggested" && read_at === null,
  );
  expect(unread).toHaveLength(1);
  expect(unread[0]?.message).toContain("Aug 10");
  const mails = () =>
    rows("mails").filter(({ cause }) => String(cause).startsWith("delivery:")).length;
  const before = mails();
  expect(before).toBe(1);
  advanceClock(HOUR_MS);
  mailDueNotices();
  expect(mails()).toBe(2);
});

it("a member suggests at most five meetups to one match a day", () => {
  for (let time = 0; time < 5; time++) suggest(ada);
  expect(describeOutcome(() => suggest(ada))).toBe("403 Enough for Today");
  answer(ben, "refusal");
  expect(noticeTitles(ben)).toHaveLength(5);
  expect(describeOutcome(() => suggest(ben))).toBe("done");
  answer(ada, "refusal");
  // Midnight on the island.
  setClock("2025-08-09T04:00:00Z");
  expect(describeOutcome(() => suggest(ada, { date: "2025-08-10" }))).toBe("done");
});

it("no number of withdrawn suggestions hides a member's own booking from their list", () => {
  const own = book(ben, { date: "2025-08-10" });
  for (let time = 0; time < 5; time++) {
    suggest(ada, { date: "2025-08-30" });
    answer(ada, "withdrawal");
  }
  expect(listBookingsJson(ben.id).map(({ id }) => id)).toEqual([own]);
  // Anyone who made them still has them.
  expect(listBookingsJson(ada.id)).toHaveLength(5);
});

it("what was agreed on stays in the lists of both once it is canceled", () => {
  suggest(ada);
  answer(ben, "acceptance");
  closeMatch(ben.viewer(), pair.matchId, "");
  for (const { id } of [ada, ben])
    expect(listBookingsJson(id)).toMatchObject([{ status: "cancelled" }]);
});
