import { beforeEach, expect, it } from "vitest";
import { COST_HALF_TOKENS } from "~/features/prices/catalog";
import { MEETUP_BASE } from "~/features/prices/price-texts";
import { createMember, type Person, rows, setUpDatabase } from "../../../../tests/support/island";
import { catchRefusal, describeOutcome } from "../../../../tests/support/steps";
import { cancelMeetup } from "../meetup/end-meetup.server";
import { describeKeptExtra } from "../meetup/kept-extra.server";
import { findMeetup } from "../meetup/meetup-json.server";
import { loadMeetupPage } from "../meetup/meetup-page.server";
import { loadMeetupAllowance } from "../seats/seat-allowance.server";
import {
  addPlaces,
  answer,
  book,
  giveBonusMeetups,
  giveTokens,
  insertIntroduction,
  lastId,
  SLOT,
  suggest,
  talkingPair,
} from "./booking.fixture";
import { loadMeetupsPage } from "./meetups-page.server";

setUpDatabase();
beforeEach(addPlaces);

const left = ({ id }: Person) => loadMeetupAllowance(id).bonusMeetups;
const covers = () => rows("meetup_bookings").map(({ covered_by }) => covered_by);

it("a bonus meetup goes beyond the limit once its member confirms it, and not a second time", () => {
  const ada = createMember();
  giveBonusMeetups(ada, 1);
  book(ada);
  expect(catchRefusal(() => book(ada, { slotHour: 11 }))?.message).toContain(
    `a bonus meetup (you have 1), ${COST_HALF_TOKENS.extraMeetup / 2} August Tokens`,
  );
  book(ada, { slotHour: 11, extra: "bonus" });
  expect(left(ada)).toBe(0);
  expect(catchRefusal(() => book(ada, { slotHour: 12, extra: "bonus" }))?.code).toBe(
    "no_bonus_meetup",
  );
  expect(covers()).toEqual(["weekly", "bonus"]);
});

it("a bonus meetup is left alone within the limit, and while an extra meetup is kept", () => {
  const ada = createMember();
  giveBonusMeetups(ada, 1);
  giveTokens(ada, 15);
  book(ada, { extra: "bonus" });
  cancelMeetup(ada.id, book(ada, { slotHour: 11, extra: "tokens" }));
  book(ada, { slotHour: 12, extra: "bonus" });
  expect(covers()).toEqual(["weekly", "tokens", "tokens"]);
  expect(left(ada)).toBe(1);
});

it("a bonus meetup comes back when its meetup is canceled or declined, no matter who ends it", () => {
  const [ada, ben] = [createMember(), createMember({ plan: "social" })];
  giveBonusMeetups(ada, 1);
  talkingPair(ben, ada);
  book(ada);
  const own = book(ada, { slotHour: 11, extra: "bonus" });
  cancelMeetup(ada.id, own);
  expect(describeKeptExtra(findMeetup(ada.id, own))).toBe("You keep your bonus meetup for later.");
  expect(left(ada)).toBe(1);
  suggest(ada, { slotHour: 12, extra: "bonus" });
  expect(left(ada)).toBe(0);
  answer(ben, "refusal");
  expect(left(ada)).toBe(1);
});

it("what is due says that a bonus meetup is at hand, and the meetup says that one was used until it comes back", () => {
  const ada = createMember();
  book(ada);
  const query = `place=${SLOT.locationId}&date=${SLOT.date}&slot=11`;
  const due = () => loadMeetupsPage(ada.viewer(), new URLSearchParams(query)).booking?.due;
  expect(due()).toBe(`Due now: ${MEETUP_BASE}.`);
  giveBonusMeetups(ada, 1);
  expect(due()).toBe(`Due now: nothing with a bonus meetup, otherwise ${MEETUP_BASE}.`);
  const id = book(ada, { slotHour: 11, extra: "bonus" });
  expect(loadMeetupPage(ada.id, id).bonus).toBe("Booked with a bonus meetup");
  cancelMeetup(ada.id, id);
  expect(loadMeetupPage(ada.id, id).bonus).toBe(null);
});

it("a meetup within the limit, and one that someone else booked with a bonus, name none", () => {
  const [ada, ben] = [createMember(), createMember({ plan: "social" })];
  giveBonusMeetups(ada, 1);
  talkingPair(ben, ada);
  expect(loadMeetupPage(ada.id, book(ada)).bonus).toBe(null);
  suggest(ada, { slotHour: 12, extra: "bonus" });
  expect(loadMeetupPage(ada.id, lastId()).bonus).toBe("Booked with a bonus meetup");
  expect(loadMeetupPage(ben.id, lastId()).bonus).toBe(null);
});

it("someone else's bonus meetups, and a friend who has not joined, give none", () => {
  const [ada, ben] = [createMember(), createMember()];
  giveBonusMeetups(ben, 2);
  insertIntroduction(ada);
  book(ada);
  expect(describeOutcome(() => book(ada, { slotHour: 11, extra: "bonus" }))).toBe(
    "409 Booking Failed",
  );
});
