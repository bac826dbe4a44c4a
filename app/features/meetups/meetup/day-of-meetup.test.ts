import { beforeEach, describe, expect, it } from "vitest";
import { listNotifications } from "~/features/notifications/notify.server";
import { AWARD_HALF_TOKENS } from "~/features/prices/catalog";
import { loadBalance } from "~/features/tokens/ledger.server";
import { HOUR_MS, now, setClock } from "~/server/data/clock.server";
import {
  block,
  createMember,
  endMatches,
  type Pair,
  type Person,
  rows,
  runSql,
  setState,
  setUpDatabase,
} from "../../../../tests/support/island";
import { catchRefusal } from "../../../../tests/support/steps";
import { addPlaces, agree, book, SLOT, statuses, talkingPair } from "../booking/booking.fixture";
import { checkIn, completeMeetups, giveFeedback } from "./attendance.server";
import { cancelMeetup } from "./end-meetup.server";
import { findMeetup, listBookingsJson, listCompletedJson } from "./meetup-json.server";
import { findShared, reportSafe, revokeShare, shareMeetup } from "./shares.server";

setUpDatabase();

let ada: Person;
let ben: Person;
let pair: Pair;
/** Monday at 10 on the island. */
const MONDAY = { ...SLOT, date: "2025-08-11" };
const BEGINS = "2025-08-11T14:00:00Z";
let meetup: number;

beforeEach(() => {
  addPlaces();
  ada = createMember({ plan: "social", stageName: "Ada Lane" });
  ben = createMember({ plan: "social", stageName: "Ben Fay" });
  pair = talkingPair(ada, ben);
  meetup = agree(ada, ben, MONDAY);
});

const refusal = (work: () => unknown): string => catchRefusal(work)?.code ?? "done";
const moveTo = (timestamp: string, offsetMs = 0) =>
  setClock(new Date(new Date(timestamp).getTime() + offsetMs));
const tokens = ({ id }: Person) => loadBalance(id).current;

describe("a check-in", () => {
  it("one can say that one is there from 30 minutes before it until the end of the island's day", () => {
    moveTo(BEGINS, -30 * 60_000 - 1);
    expect(refusal(() => checkIn(ada.id, meetup))).toBe("too_early");
    moveTo(BEGINS, -30 * 60_000);
    expect(refusal(() => checkIn(ada.id, meetup))).toBe("done");
    moveTo("2025-08-12T03:59:59Z");
    expect(refusal(() => checkIn(ben.id, meetup))).toBe("done");
    expect(refusal(() => checkIn(createMember().id, meetup))).toBe("not_found");
  });

  it("a meetup is completed after its hour, with tokens for each once both were there", () => {
    const before = [tokens(ada), tokens(ben)];
    moveTo(BEGINS);
    checkIn(ada.id, meetup);
    moveTo(BEGINS, HOUR_MS - 1);
    expect(completeMeetups()).toBe(0);
    moveTo(BEGINS, HOUR_MS);
    expect([completeMeetups(), completeMeetups()]).toEqual([1, 0]);
    expect(statuses()).toEqual(["completed"]);
    expect([tokens(ada), tokens(ben)]).toEqual(before);
    // Anyone who says so later that day was there too.
    for (let time = 0; time < 2; time++) checkIn(ben.id, meetup);
    expect([tokens(ada), tokens(ben)]).toEqual(
      before.map((balance) => balance + AWARD_HALF_TOKENS.attendance / 2),
    );
  });

  it("two who meet again in the same week earn nothing more, and in the next week they do", () => {
    const before = tokens(ada);
    const meet = (date: string, begins: string) => {
      const id = agree(ada, ben, { ...MONDAY, date });
      moveTo(begins);
      for (const person of [ada, ben]) checkIn(person.id, id);
      moveTo(begins, HOUR_MS);
      expect(completeMeetups()).toBe(1);
    };
    cancelMeetup(ada.id, meetup);
    meet("2025-08-16", "2025-08-16T14:00:00Z");
    endMatches("deactivated");
    runSql("DELETE FROM swipes");
    talkingPair(ada, ben);
    meet("2025-08-17", "2025-08-17T14:00:00Z");
    expect(tokens(ada)).toBe(before + AWARD_HALF_TOKENS.attendance / 2);
    meet("2025-08-18", "2025-08-18T14:00:00Z");
    expect(tokens(ada)).toBe(before + AWARD_HALF_TOKENS.attendance);
  });

  it("nobody earns tokens by saying alone that they are there", () => {
    const cai = createMember();
    const alone = book(cai, MONDAY);
    const before = tokens(cai);
    moveTo(BEGINS);
    checkIn(cai.id, alone);
    moveTo(BEGINS, HOUR_MS);
    completeMeetups();
    expect(rows("meetup_bookings").find(({ id }) => id === alone)?.status).toBe("completed");
    expect(tokens(cai)).toBe(before);
  });

  it("nobody was there: from the next midnight of the island on it is a no-show, and nobody earns", () => {
    const before = tokens(ada);
    moveTo("2025-08-12T03:59:59Z");
    expect(completeMeetups()).toBe(0);
    moveTo("2025-08-12T04:00:00Z");
    expect([completeMeetups(), completeMeetups()]).toEqual([1, 0]);
    expect(statuses()).toEqual(["no_show"]);
    expect(refusal(() => checkIn(ada.id, meetup))).toBe("too_late");
    expect(refusal(() => cancelMeetup(ada.id, meetup))).toBe("too_late");
    expect(tokens(ada)).toBe(before);
  });
});

describe("the feedback", () => {
  const NO = { feltSafe: false, words: "He followed me to the car" };

  it("a no goes to the moderators once, and the other never learns of it", () => {
    expect(refusal(() => giveFeedback(ada.id, meetup, NO))).toBe("too_early");
    moveTo(BEGINS, HOUR_MS);
    // Anyone who did not feel safe may have blocked the other first.
    block(ada, ben);
    giveFeedback(ada.id, meetup, NO);
    giveFeedback(ada.id, meetup, { feltSafe: true, words: "" });
    expect(rows("reports")).toMatchObject([
      {
        reporter_id: ada.id,
        reported_id: ben.id,
        subject_kind: "meetup",
        subject_id: `${meetup}:feedback`,
        reason: "danger",
        gravity: 0,
        words: NO.words,
      },
    ]);
    expect(rows("meetup_attendance")).toMatchObject([{ user_id: ada.id, felt_safe: 0 }]);
    expect(JSON.stringify(listNotifications(ben.id, 50))).not.toContain(NO.words);
  });

  it("a yes goes to nobody, and a meetup alone is not asked about", () => {
    const cai = createMember();
    const alone = book(cai, MONDAY);
    moveTo(BEGINS);
    giveFeedback(ben.id, meetup, { feltSafe: true, words: "" });
    expect(rows("reports")).toEqual([]);
    expect(refusal(() => giveFeedback(cai.id, alone, NO))).toBe("not_found");
  });
});

describe("the link for a friend", () => {
  it("it shows the place and the time and no name, until the island's day is over", () => {
    const token = shareMeetup(ada.id, meetup);
    expect(shareMeetup(ada.id, meetup)).toBe(token);
    expect(shareMeetup(ben.id, meetup)).not.toBe(token);
    expect(findShared(token)).toEqual({
      placeName: "Edgartown Lighthouse",
      placeIcon: "lighthouse",
      description: expect.stringContaining("Meet at the granite ring"),
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      date: "2025-08-11",
      slotHour: 10,
      safeAt: null,
    });
    moveTo("2025-08-12T03:59:59Z");
    expect(refusal(() => findShared(token))).toBe("done");
    moveTo("2025-08-12T04:00:00Z");
    expect(refusal(() => findShared(token))).toBe("not_found");
    expect(refusal(() => shareMeetup(ada.id, meetup))).toBe("not_found");
  });

  it.each([
    ["it is revoked", () => revokeShare(ada.id, meetup)],
    ["the meetup is canceled", () => cancelMeetup(ben.id, meetup)],
    ["its member is suspended", () => setState(ada, "suspended")],
  ])("the link shows nothing once %s", (_what, act) => {
    const token = shareMeetup(ada.id, meetup);
    act();
    expect(refusal(() => findShared(token))).toBe("not_found");
  });

  it.each(["suspended", "deleted"] as const)(
    "the link to a meetup that has begun shows nothing once its member is %s",
    (state) => {
      const tokens = [ada, ben].map(({ id }) => shareMeetup(id, meetup));
      moveTo(BEGINS);
      setState(ada, state);
      expect(tokens.map((token) => refusal(() => findShared(token)))).toEqual([
        "not_found",
        "done",
      ]);
    },
  );

  it("it says once that the member is back safe, after the meetup has begun", () => {
    const token = shareMeetup(ada.id, meetup);
    shareMeetup(ben.id, meetup);
    expect(refusal(() => reportSafe(ada.id, meetup))).toBe("not_found");
    moveTo(BEGINS, HOUR_MS);
    reportSafe(ada.id, meetup);
    const { safeAt } = findShared(token);
    expect(safeAt).toBe(now().getTime());
    moveTo(BEGINS, 2 * HOUR_MS);
    reportSafe(ada.id, meetup);
    expect(findShared(token).safeAt).toBe(safeAt);
    revokeShare(ben.id, meetup);
    expect(refusal(() => reportSafe(ben.id, meetup))).toBe("not_found");
  });

  it("nobody shares a meetup of others, and a renewed link is a new one", () => {
    expect(refusal(() => shareMeetup(createMember().id, meetup))).toBe("not_found");
    const token = shareMeetup(ada.id, meetup);
    revokeShare(ada.id, meetup);
    expect(shareMeetup(ada.id, meetup)).not.toBe(token);
  });
});

it("a meetup ahead is off, and its seat free, once one of the two is held", () => {
  setState(ben, "held");
  expect(rows("meetup_bookings")).toMatchObject([{ status: "cancelled", seat: null }]);
  expect(rows("matches")).toMatchObject([{ status: "matched" }]);
});

describe("the list of one's meetups", () => {
  it("both see it with the other's name, and those that took place apart", () => {
    expect(findMeetup(ben.id, meetup)).toMatchObject({
      status: "confirmed",
      companionName: "Ada Lane",
      isOwn: false,
    });
    expect(refusal(() => findMeetup(createMember().id, meetup))).toBe("not_found");
    expect(listBookingsJson(ben.id)).toMatchObject([
      { id: meetup, userId: ada.id, matchId: pair.matchId, timeSlot: "10:00", status: "confirmed" },
    ]);
    moveTo(BEGINS);
    checkIn(ada.id, meetup);
    expect(listCompletedJson(ada.id)).toEqual([]);
    moveTo(BEGINS, HOUR_MS);
    completeMeetups();
    expect(listCompletedJson(ada.id)).toMatchObject([{ id: meetup, isCompleted: true }]);
  });

  it("anyone who may not be shown anymore is neither named nor identified", () => {
    block(ben, ada);
    for (const [me, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      const [mine] = listBookingsJson(me.id);
      expect(mine).toMatchObject({ status: "cancelled", companionName: "A member", matchId: null });
      expect(JSON.stringify(mine)).not.toContain(other.id);
    }
  });
});
