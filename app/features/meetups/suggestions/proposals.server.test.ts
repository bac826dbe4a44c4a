import { beforeEach, describe, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { findConversation } from "~/features/matches/conversations.server";
import { withCurrentTexts } from "~/features/notifications/current-texts.server";
import { listNotifications } from "~/features/notifications/notify.server";
import { DAY_MS, HOUR_MS, setClock } from "~/server/data/clock.server";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Pair,
  type Person,
  resolvedBy,
  rows,
  runSql,
  setState,
  setUpDatabase,
} from "../../../../tests/support/island";
import { describeOutcome } from "../../../../tests/support/steps";
import {
  addPlaces,
  answer,
  book,
  giveTokens,
  lastId,
  noticeTitles,
  SLOT,
  seats,
  statuses,
  suggest,
  talkingPair,
} from "../booking/booking.fixture";
import { joinWaitingList } from "../booking/waiting-list.server";
import { cancelMeetup } from "../meetup/end-meetup.server";
import { releaseHolds } from "../seats/settle-slot.server";
import { listProposals } from "./proposal-cards.server";
import { answerProposal } from "./proposals.server";

setUpDatabase();

let ada: Person;
let ben: Person;
let pair: Pair;

beforeEach(() => {
  addPlaces();
  ada = createMember({ gender: "female", plan: "social" });
  ben = createMember({ gender: "male", plan: "social" });
  pair = talkingPair(ben, ada);
});

const seenBy = ({ id }: Person) =>
  listProposals(id, findConversation(id, pair.conversationId)).map(
    ({ isOwn, state }) => `${isOwn ? "own" : "theirs"} ${state}`,
  );

describe("a suggestion", () => {
  it("both see a suggestion, and the other is notified once", () => {
    suggest(ada, { clientId: "suggestion-same" });
    suggest(ada, { clientId: "suggestion-same" });
    expect(seenBy(ada)).toEqual(["own open"]);
    expect(seenBy(ben)).toEqual(["theirs open"]);
    expect(noticeTitles(ben)).toEqual(["Meetup suggested"]);
    expect(noticeTitles(ada)).toEqual([]);
  });

  it("a suggestion resolves the pending polls of both, and a repeat resolves none", async () => {
    const again = () => suggest(ada, { clientId: "suggestion-same" });
    expect(await resolvedBy(again, ada, ben)).toEqual([ada, ben]);
    expect(await resolvedBy(again, ada, ben)).toEqual([]);
  });

  it("a suggestion replaces the member's own open one and is refused while the other's is open", () => {
    suggest(ada);
    suggest(ada, { slotHour: 11 });
    expect(statuses()).toEqual(["cancelled", "pending"]);
    expect(describeOutcome(() => suggest(ben))).toBe("409 Answer First");
    answer(ben, "refusal");
    expect(describeOutcome(() => suggest(ben))).toBe("done");
  });

  it.each([
    ["yesterday", { date: "2025-08-07" }],
    ["an hour that began", { date: "2025-08-08", slotHour: 12 }],
    ["a day far ahead", { date: "2025-09-09" }],
    ["a day that is not in the calendar", { date: "2025-08-32" }],
    ["a time before the place opens", { slotHour: 7 }],
    ["a place that is not there", { locationId: 999 }],
  ])("a suggestion is refused for %s", (_what, wish) => {
    expect(describeOutcome(() => suggest(ada, wish))).toBe("422 Please Choose Again");
    expect(rows("meetup_bookings")).toEqual([]);
  });

  it("a suggestion counts days from the island's midnight", () => {
    // 23:30 on the 8th on the island, already the 9th in UTC.
    setClock("2025-08-09T03:30:00Z");
    expect(describeOutcome(() => suggest(ada, { date: "2025-08-08", slotHour: 15 }))).toBe(
      "422 Please Choose Again",
    );
    expect(describeOutcome(() => suggest(ada, { date: "2025-08-09", slotHour: 8 }))).toBe("done");
  });

  it("a suggestion needs a conversation that has begun and is running", () => {
    const cai = createMember({ gender: "female", plan: "social" });
    const silent = matchPair(cai, ben);
    expect(describeOutcome(() => suggest(cai, {}, silent))).toBe("403 Say Hello First");
    block(ben, ada);
    expect(describeOutcome(() => suggest(ada, {}, pair))).toBe("403 Conversation Ended");
    expect(describeOutcome(() => suggest(cai, {}, pair))).toBe("404 Not Found");
  });

  it("a suggestion does not count as a message", () => {
    suggest(ada);
    expect(findConversation(ada.id, pair.conversationId).messageCount).toBe(1);
  });

  it("a suggestion holds a seat for a day, which then goes to anyone who waits", () => {
    const [cai, dee, eve] = [createMember(), createMember(), createMember()];
    const slot = { ...SLOT, date: "2025-08-11" };
    suggest(ada, slot);
    for (const person of [cai, dee]) book(person, slot);
    expect(describeOutcome(() => book(eve, slot))).toBe("409 Booking Failed");
    joinWaitingList(eve.id, slot);
    advanceClock(DAY_MS);
    expect(seenBy(ada)).toEqual(["own expired"]);
    expect([releaseHolds(), releaseHolds()]).toEqual([1, 0]);
    expect(statuses()).toEqual(["cancelled", "confirmed", "confirmed", "confirmed"]);
    expect(seats()).toEqual([null, 2, 3, 1]);
    expect(noticeTitles(eve)).toEqual(["You have a seat"]);
    expect(seenBy(ada)).toEqual(["own expired"]);
    // Anyone who suggested it is told, in the bell alone.
    expect(noticeTitles(ada)).toEqual(["No answer in time"]);
    const told = rows("notifications").find(({ title }) => title === "No answer in time");
    expect(rows("deliveries").filter((one) => one.notification_id === told?.id)).toEqual([]);
    const [shown] = withCurrentTexts(ada.id, listNotifications(ada.id, 1));
    expect(shown).toMatchObject({ worth: "toast", message: told?.message });
  });

  it("a suggestion beyond a limit costs tokens, which pay for the next one where it is declined", () => {
    const cai = createMember({ gender: "female" });
    const theirs = talkingPair(ada, cai);
    giveTokens(cai, 15);
    suggest(cai, { slotHour: 9 }, theirs);
    answer(ada, "acceptance");
    expect(describeOutcome(() => suggest(cai, {}, theirs))).toBe("403 Booking Failed");
    for (const extra of [{ extra: "tokens" as const }, {}]) {
      suggest(cai, extra, theirs);
      answer(ada, "refusal");
    }
    expect(
      rows("token_entries").filter(({ cause }) => String(cause).startsWith("extra:")),
    ).toHaveLength(1);
  });
});

describe("an answer", () => {
  beforeEach(() => suggest(ada));

  it("an acceptance is recorded once and notifies both where, when and what to bring", () => {
    answer(ben, "acceptance");
    answer(ben, "acceptance");
    expect(statuses()).toEqual(["confirmed"]);
    expect(noticeTitles(ada)).toEqual(["Meetup agreed"]);
    expect(noticeTitles(ben)).toEqual(["Meetup suggested", "Meetup agreed"]);
    expect(rows("notifications").at(-1)?.message).toMatch(
      /meet at Edgartown Lighthouse, Sat, Aug 9 at 10:00 AM\. Bring a scallop shell\.$/,
    );
  });

  it.each(["acceptance", "refusal", "withdrawal"] as const)(
    "an answer of %s resolves the pending polls of both, and a repeat resolves none",
    async (choice) => {
      suggest(ada);
      const again = () => answer(choice === "withdrawal" ? ada : ben, choice);
      expect(await resolvedBy(again, ada, ben)).toEqual([ada, ben]);
      expect(await resolvedBy(again, ada, ben)).toEqual([]);
    },
  );

  it("a refusal notifies the member who asked", () => {
    answer(ben, "refusal");
    expect(statuses()).toEqual(["declined"]);
    expect(noticeTitles(ada)).toEqual(["Another time, perhaps"]);
  });

  it("only the other can accept, and only the proposer can withdraw", () => {
    expect(describeOutcome(() => answer(ada, "acceptance"))).toBe("404 Not Found");
    expect(describeOutcome(() => answer(ben, "withdrawal"))).toBe("404 Not Found");
    answer(ada, "withdrawal");
    expect(describeOutcome(() => answer(ben, "acceptance"))).toBe("409 Already Answered");
    expect(seenBy(ben)).toEqual(["theirs withdrawn"]);
  });

  it("an outsider cannot answer, nor anyone through another conversation", () => {
    const cai = createMember({ gender: "female", plan: "social" });
    const other = matchPair(cai, ben);
    expect(describeOutcome(() => answer(cai, "acceptance"))).toBe("404 Not Found");
    const through = (from: Person) => () =>
      answerProposal(
        from.viewer(),
        { conversationId: other.conversationId, proposalId: lastId() },
        "acceptance",
      );
    expect(describeOutcome(through(cai))).toBe("404 Not Found");
    expect(describeOutcome(through(ben))).toBe("404 Not Found");
    expect(statuses()).toEqual(["pending"]);
  });

  it("an answer comes too late once the time has come, which both see, and a new suggestion can be made", () => {
    advanceClock(DAY_MS - 2 * HOUR_MS - 1);
    expect(seenBy(ben)).toEqual(["theirs open"]);
    advanceClock(1);
    expect(seenBy(ada)).toEqual(["own expired"]);
    expect(describeOutcome(() => answer(ben, "acceptance"))).toBe("409 Too Late");
    expect(describeOutcome(() => answer(ben, "refusal"))).toBe("409 Too Late");
    expect(describeOutcome(() => suggest(ben, { date: "2025-08-10" }))).toBe("done");
    expect(seenBy(ben)).toEqual(["theirs expired", "own open"]);
  });

  it("an invitation that is over cannot be declined through its other address either", () => {
    advanceClock(DAY_MS);
    setClock("2025-08-09T13:59:00Z");
    suggest(ada, { date: "2025-08-12" });
    advanceClock(DAY_MS);
    expect(describeOutcome(() => cancelMeetup(ben.id, lastId()))).toBe("409 Too Late");
    expect(describeOutcome(() => cancelMeetup(ada.id, lastId()))).toBe("done");
    expect(noticeTitles(ada)).toEqual([]);
    expect(seenBy(ada).at(-1)).toBe("own expired");
  });

  it("nobody agrees to a meetup at an hour at which they are elsewhere, by the rule and by the database", () => {
    book(ben, { locationId: 2 });
    const [first] = rows("meetup_bookings");
    expect(describeOutcome(() => answer(ben, "acceptance", Number(first?.id)))).toBe(
      "409 Booking Failed",
    );
    expect(() =>
      runSql(
        `UPDATE meetup_bookings SET status = 'confirmed', confirmed_at = created_at, revision = revision + 1 WHERE id = ${first?.id}`,
      ),
    ).toThrow("meetup_bookings_one_place_when_agreed");
  });

  it("nobody agrees to a meetup at a place that has closed meanwhile", () => {
    runSql("UPDATE meetup_locations SET is_active = 0");
    expect(describeOutcome(() => answer(ben, "acceptance"))).toBe("409 Place Closed");
    expect(statuses()).toEqual(["pending"]);
  });

  it("anyone who agreed is at that place, and their companion as well", () => {
    answer(ben, "acceptance");
    expect(describeOutcome(() => book(ben, { locationId: 2 }))).toBe("409 Booking Failed");
    expect(describeOutcome(() => book(ada, { locationId: 2 }))).toBe("409 Booking Failed");
  });
});

describe("an agreed meetup", () => {
  beforeEach(() => {
    suggest(ada);
    answer(ben, "acceptance");
  });

  it("either of the two can cancel it until it begins, and the other is notified", async () => {
    const cancel = () => cancelMeetup(ben.id, lastId());
    expect(await resolvedBy(cancel, ada, ben)).toEqual([ada, ben]);
    expect(await resolvedBy(cancel, ada, ben)).toEqual([]);
    expect(noticeTitles(ada)).toEqual(["Meetup agreed", "Meetup canceled"]);
    expect(seenBy(ada)).toEqual(["own cancelled"]);
  });

  it.each([
    ["a block", () => block(ben, ada)],
    ["a suspension", () => setState(ben, "suspended")],
    ["a deleted account", () => setState(ben, "deleted")],
    ["a closing", () => closeMatch(ben.viewer(), pair.matchId, "")],
  ])("%s ends it silently and at once, and frees its seat for anyone who waits", (_what, end) => {
    const [cai, dee, eve] = [createMember(), createMember(), createMember()];
    for (const person of [cai, dee]) book(person);
    joinWaitingList(eve.id, SLOT);
    end();
    expect(statuses()).toEqual(["cancelled", "confirmed", "confirmed", "confirmed"]);
    expect(noticeTitles(ada).filter((title) => title === "Meetup canceled")).toEqual([]);
    expect(seenBy(ada)).toEqual(["own ended"]);
  });

  it("a block takes nothing back of a meetup that has begun", () => {
    setClock("2025-08-09T14:00:00Z");
    block(ben, ada);
    expect(statuses()).toEqual(["confirmed"]);
  });
});
