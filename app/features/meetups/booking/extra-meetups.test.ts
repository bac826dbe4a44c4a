import { beforeEach, expect, it } from "vitest";
import { COST_HALF_TOKENS } from "~/features/prices/catalog";
import { MEETUP_BASE } from "~/features/prices/price-texts";
import { loadBalance } from "~/features/tokens/ledger.server";
import { DAY_MS, HOUR_MS, setClock } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  type Person,
  purge,
  rows,
  setState,
  setUpDatabase,
} from "../../../../tests/support/island";
import { describeOutcome, describeRefusal } from "../../../../tests/support/steps";
import { checkIn, completeMeetups } from "../meetup/attendance.server";
import { cancelMeetup } from "../meetup/end-meetup.server";
import {
  buyExtraMeetup,
  formatDue,
  formatLimit,
  loadMeetupAllowance,
} from "../seats/seat-allowance.server";
import {
  addPlaces,
  agree,
  book,
  giveBonusMeetups,
  giveTokens,
  statuses,
  talkingPair,
} from "./booking.fixture";

const COST = COST_HALF_TOKENS.extraMeetup / 2;

setUpDatabase();
beforeEach(addPlaces);

const due = ({ id }: Person) => formatDue(loadMeetupAllowance(id).due);

it("an extra meetup that did not take place pays for the next one", () => {
  const ada = createMember();
  giveTokens(ada, COST);
  book(ada);
  const extra = book(ada, { slotHour: 11, extra: "tokens" });
  const { current } = loadBalance(ada.id);
  cancelMeetup(ada.id, extra);
  expect(due(ada)).toBe("covered by the extra meetup you paid for");
  book(ada, { slotHour: 12 });
  expect(describeOutcome(() => book(ada, { slotHour: 13 }))).toBe("403 Booking Failed");
  expect(loadBalance(ada.id).current).toBe(current);
});

it("nothing is reserved by card where payments are off", () => {
  const ada = createMember();
  book(ada, { slotHour: 9 });
  expect(describeOutcome(() => book(ada, { extra: "card" }))).toBe("503 Payment form");
  expect(statuses()).toEqual(["confirmed"]);
});

it("an extra meetup leaves the member's own limit as it is, whichever of them is canceled", () => {
  const ada = createMember();
  giveTokens(ada, COST);
  const first = book(ada, { slotHour: 9 });
  book(ada, { slotHour: 11, extra: "tokens" });
  expect(describeOutcome(() => book(ada, { slotHour: 12 }))).toBe("403 Booking Failed");
  cancelMeetup(ada.id, first);
  expect(due(ada)).toBe("$0: your free weekly meetup");
  expect(describeOutcome(() => book(ada, { slotHour: 12 }))).toBe("done");
  expect(describeOutcome(() => book(ada, { slotHour: 13 }))).toBe("403 Booking Failed");
});

it("an extra meetup that took place pays for no other once the companion's account is deleted", () => {
  const [ada, ben] = [createMember(), createMember({ plan: "social" })];
  talkingPair(ben, ada);
  giveTokens(ada, COST);
  book(ada, { slotHour: 9 });
  const extra = agree(ada, ben, { extra: "tokens" });
  setClock("2025-08-09T14:00:00Z");
  checkIn(ada.id, extra);
  advanceClock(HOUR_MS);
  completeMeetups();
  setState(ben, "deleted");
  advanceClock(30 * DAY_MS);
  purge(ben);
  expect(statuses()).toEqual(["confirmed", "completed"]);
  book(ada, { date: "2025-09-10" });
  expect(due(ada)).toBe(MEETUP_BASE);
  expect(rows("meetup_bookings")[1]).toMatchObject({ companion_id: null, match_id: null });
});

it("an extra meetup is bought ahead once, until it is used", () => {
  const ada = createMember();
  giveTokens(ada, 2 * COST);
  book(ada);
  const before = loadBalance(ada.id).current;
  expect([buyExtraMeetup(ada.id), buyExtraMeetup(ada.id)]).toEqual([true, false]);
  expect(loadBalance(ada.id).current).toBe(before - COST);
  book(ada, { slotHour: 12 });
  expect(buyExtraMeetup(ada.id)).toBe(true);
  expect(loadBalance(ada.id).current).toBe(before - 2 * COST);
});

it("nobody buys an extra meetup with too few tokens", () => {
  const ada = createMember();
  expect(describeOutcome(() => buyExtraMeetup(ada.id))).toMatch(/^409/);
});

it("a limit is named once it is reached, and a bonus meetup where there is one", () => {
  const ada = createMember();
  expect(formatLimit(loadMeetupAllowance(ada.id))).toBeNull();
  book(ada);
  expect(formatLimit(loadMeetupAllowance(ada.id))).toMatch(/^Your limit is 1 meetup a /);
  const refused = () => describeRefusal(() => book(ada, { slotHour: 12 }));
  expect(refused()).toContain(`An extra meetup costs ${COST} August Tokens, once you confirm it.`);
  giveBonusMeetups(ada, 2);
  expect(refused()).toContain(
    `An extra meetup costs a bonus meetup (you have 2), ${COST} August Tokens, once you confirm it.`,
  );
});
