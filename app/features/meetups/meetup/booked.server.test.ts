import { beforeEach, expect, it } from "vitest";
import { HOUR_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  type Person,
  setUpDatabase,
} from "../../../../tests/support/island";
import {
  addPlaces,
  agree,
  book,
  giveBonusMeetups,
  lastId,
  SLOT,
  suggest,
  talkingPair,
} from "../booking/booking.fixture";
import { checkIn, completeMeetups } from "./attendance.server";
import { loadBooked } from "./booked.server";
import { cancelMeetup } from "./end-meetup.server";

setUpDatabase();

let ada: Person;
let ben: Person;
beforeEach(() => {
  addPlaces();
  ada = createMember({ stageName: "Ada Lane", plan: "social" });
  ben = createMember({ stageName: "Ben Hall", plan: "social" });
});

it("anyone who books a seat reads that it is theirs, where and when it is, and what to bring", () => {
  expect(loadBooked(ada.id, book(ada))).toMatchObject({
    title: "Meetup booked",
    message: "The seat is yours. Add it to your calendar if you like.",
    placeName: "Edgartown Lighthouse",
    when: "Sat, Aug 9 at 10:00 AM",
    requiredItem: "A scallop shell",
    companionName: null,
    conversationId: null,
  });
});

it("a seat for a bonus meetup says so", () => {
  const cleo = createMember();
  book(cleo);
  giveBonusMeetups(cleo, 1);
  const id = book(cleo, { slotHour: SLOT.slotHour + 1, extra: "bonus" });
  expect(loadBooked(cleo.id, id)?.title).toBe("Booked with a bonus meetup");
});

it("both of an agreed meetup see the other, and the way back to their conversation", () => {
  const { conversationId } = talkingPair(ada, ben);
  const id = agree(ada, ben);
  expect(loadBooked(ben.id, id)).toMatchObject({
    title: "Meetup agreed",
    message: "Have fun.",
    companionName: "Ada Lane",
    conversationId,
  });
  expect(loadBooked(ada.id, id)?.companionName).toBe("Ben Hall");
});

it("a suggestion, a cancelled meetup, and one that took place have no time", () => {
  talkingPair(ada, ben);
  suggest(ada);
  expect(loadBooked(ada.id, lastId())).toBeNull();
  const alone = book(ben, { slotHour: SLOT.slotHour + 1 });
  cancelMeetup(ben.id, alone);
  expect(loadBooked(ben.id, alone)).toBeNull();
  const cleo = createMember();
  const done = book(cleo);
  advanceClock(22 * HOUR_MS);
  checkIn(cleo.id, done);
  advanceClock(HOUR_MS);
  completeMeetups();
  expect(loadBooked(cleo.id, done)).toBeNull();
});

it("nobody sees the time of someone else's meetup", () => {
  const id = book(ada);
  expect(() => loadBooked(ben.id, id)).toThrow(expect.objectContaining({ code: "not_found" }));
});
