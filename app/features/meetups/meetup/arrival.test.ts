import { beforeEach, expect, it } from "vitest";
import { withCurrentTexts } from "~/features/notifications/current-texts.server";
import { listNotifications } from "~/features/notifications/notify.server";
import { AWARD_HALF_TOKENS } from "~/features/prices/catalog";
import { HOUR_MS, setClock } from "~/server/data/clock.server";
import {
  block,
  createMember,
  type Person,
  rows,
  setUpDatabase,
} from "../../../../tests/support/island";
import { addPlaces, noticeTitles, SLOT, talkingPair } from "../booking/booking.fixture";
import { answerProposal, suggestMeetup } from "../suggestions/proposals.server";
import { checkIn, completeMeetups, giveFeedback } from "./attendance.server";
import { loadMeetupPage } from "./meetup-page.server";

setUpDatabase();

let ada: Person;
let ben: Person;
let meetup: number;
const BEGINS = "2025-08-11T14:00:00Z";
const moveTo = (timestamp: string, offsetMs = 0) =>
  setClock(new Date(new Date(timestamp).getTime() + offsetMs));

/** The two have agreed on Monday at 10 on the island. */
beforeEach(() => {
  addPlaces();
  ada = createMember({ plan: "social", stageName: "Ada Lane" });
  ben = createMember({ plan: "social", stageName: "Ben Fay" });
  const { conversationId } = talkingPair(ada, ben);
  suggestMeetup(ada.viewer(), conversationId, {
    ...SLOT,
    date: "2025-08-11",
    clientId: "client-1",
  });
  meetup = Number(rows("meetup_bookings")[0]?.id);
  answerProposal(ben.viewer(), { conversationId, proposalId: meetup }, "acceptance");
});

it("who says that they are there is announced to the other in the bell, while the meetup takes", () => {
  const told = (person: Person) => noticeTitles(person).filter((title) => /there/.test(`${title}`));
  const mailed = () => rows("deliveries").length;
  moveTo(BEGINS, -10 * 60_000);
  const before = mailed();
  for (let time = 0; time < 2; time++) checkIn(ada.id, meetup);
  expect([told(ben), told(ada)]).toEqual([["Ada Lane is there"], []]);
  expect(mailed()).toBe(before);
  moveTo(BEGINS, HOUR_MS);
  checkIn(ben.id, meetup);
  expect(told(ada)).toEqual([]);
  const current = withCurrentTexts(ben.id, listNotifications(ben.id, 10));
  expect(current.find(({ title }) => title === "Ada Lane is there")).toMatchObject({
    worth: "list",
    message: expect.stringMatching(/That time has passed\.$/),
  });
});

it("the screen says what it is for and when it opens, and why no tokens came", () => {
  const presence = (person: Person) => loadMeetupPage(person.id, meetup).presence;
  expect(presence(ada)).toBe(
    `Check in from 9:30 AM. We’ll tell Ben Fay. Once you’ve both checked in, you each get ${AWARD_HALF_TOKENS.attendance / 2} August Tokens.`,
  );
  moveTo(BEGINS);
  checkIn(ada.id, meetup);
  expect(presence(ada)).toBe("You’re checked in. Have fun.");
  expect(presence(ben)).toMatch(/^Ada Lane is there\. Check in now\./);
  moveTo(BEGINS, HOUR_MS);
  completeMeetups();
  expect(presence(ada)).toMatch(/You checked in\. Once Ben Fay does too, today,/);
  expect(presence(ben)).toBe("Were you there? Check in today.");
  moveTo("2025-08-12T04:00:00Z");
  expect(presence(ada)).toMatch(/Tokens need you both to check in that day\.$/);
  expect(presence(ben)).toBe("You didn’t check in.");
});

it("a member who has blocked the other is not announced as being there", () => {
  moveTo(BEGINS);
  checkIn(ada.id, meetup);
  block(ada, ben);
  expect(loadMeetupPage(ben.id, meetup).presence).not.toContain("is there");
  expect(JSON.stringify(listNotifications(ben.id, 10))).not.toContain("is there");
});

it("each of the two is asked once in the bell how it was, unless they have said it", () => {
  const asked = (person: Person) =>
    rows("notifications").filter(
      ({ user_id, title, read_at }) =>
        user_id === person.id && title === "How was it?" && read_at === null,
    ).length;
  moveTo(BEGINS);
  checkIn(ada.id, meetup);
  giveFeedback(ben.id, meetup, { feltSafe: true, words: "" });
  const deliveries = rows("deliveries").length;
  moveTo(BEGINS, HOUR_MS);
  for (let time = 0; time < 2; time++) completeMeetups();
  expect([asked(ada), asked(ben)]).toEqual([1, 0]);
  expect(rows("deliveries")).toHaveLength(deliveries);
  giveFeedback(ada.id, meetup, { feltSafe: true, words: "" });
  expect(asked(ada)).toBe(0);
});
