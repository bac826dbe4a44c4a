import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadDeck } from "~/features/discover/deck.server";
import { LIFT_MS } from "~/features/discover/lifts.server";
import { addPlaces, book } from "~/features/meetups/booking/booking.fixture";
import { COST_HALF_TOKENS } from "~/features/prices/catalog";
import { loadBalance } from "~/features/tokens/ledger.server";
import { loadUnlock } from "~/features/voice/rules.server";
import {
  advanceClock,
  createMember,
  grantPlan,
  matchPair,
  type Pair,
  type Person,
  PLAN_MS,
  rows,
  runSql,
  runSqlWithoutTrigger,
  setState,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { type LocalPayments, startLocalPayments } from "../../../tests/support/payments";
import {
  catchRefusal,
  describeRefusal,
  giveHalfTokens,
  sendText,
} from "../../../tests/support/steps";
import { spendTokens } from "./spend.server";
import { OPTION_TYPES, type OptionType } from "./spending-options";

let provider: LocalPayments;
beforeAll(async () => {
  provider = await startLocalPayments();
});
afterAll(() => provider.close());

setUpDatabase();

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember();
  bea = createMember();
  giveHalfTokens(ada, 100);
});

const balance = (person = ada) => loadBalance(person.id).current;
const buy = (option: OptionType, matchId?: string, person = ada) =>
  spendTokens(person.viewer(), option, matchId);
const refusal = (option: OptionType, matchId?: string) =>
  describeRefusal(() => buy(option, matchId));
const entries = () => rows("token_entries").filter(({ half_tokens }) => Number(half_tokens) < 0);
const cards = () =>
  loadDeck(bea.id)?.cards.map(({ profile, lift }) => [profile.userId, lift]) ?? [];

/** A match in which Ada may write first, for a fee. */
function matchWithFee(): Pair {
  const other = createMember({ plan: "social" });
  return matchPair(ada, other);
}

describe("a boost", () => {
  it("a boost puts the card first for 24 hours, and buys nothing more while it runs", () => {
    createMember();
    const before = balance();
    expect(buy("profile_boost")).toMatchObject({
      isNew: true,
      message: "It runs until Saturday 12:00 PM.",
    });
    expect(cards()[0]).toEqual([ada.id, "boost"]);
    advanceClock(LIFT_MS - 1);
    expect(buy("profile_boost")).toMatchObject({
      isNew: false,
      message: "It runs until Saturday 12:00 PM. We didn’t charge you again.",
    });
    expect(balance()).toBe(before - COST_HALF_TOKENS.profileBoost / 2);
    advanceClock(1);
    expect(cards().find(([id]) => id === ada.id)).toEqual([ada.id, null]);
    expect(buy("profile_boost").isNew).toBe(true);
    expect(balance()).toBe(before - COST_HALF_TOKENS.profileBoost);
  });

  it("a boost that nobody would see is not sold", () => {
    setState(ada, "paused");
    expect(refusal("profile_boost")).toBe("nothing_due: You’re paused, so no one would see it.");
    const newcomer = signInUser();
    giveHalfTokens(newcomer, 100);
    expect(catchRefusal(() => buy("profile_boost", undefined, newcomer))?.message).toBe(
      "You don’t have a profile yet, so no one would see it.",
    );
    expect(entries()).toEqual([]);
  });
});

describe("priority matching", () => {
  it("priority is sold to All August Access only", () => {
    expect(refusal("priority_matching")).toBe(
      "needs_subscription: Priority matching needs All August Access, the Unlimited plan.",
    );
    grantPlan(ada, "social");
    expect(catchRefusal(() => buy("priority_matching"))?.status).toBe(403);
    expect(entries()).toEqual([]);
    grantPlan(ada, "unlimited");
    expect(buy("priority_matching").isNew).toBe(true);
    expect(buy("priority_matching").isNew).toBe(false);
    expect(entries()).toMatchObject([
      { transaction_type: "spent_boost", half_tokens: -COST_HALF_TOKENS.priorityMatching },
    ]);
  });

  it("a card with priority is before a boosted one, and shows priority where it has both", () => {
    const cai = createMember();
    giveHalfTokens(cai, 100);
    grantPlan(ada, "unlimited");
    buy("profile_boost", undefined, cai);
    buy("profile_boost");
    buy("priority_matching");
    expect(cards().slice(0, 2)).toEqual([
      [ada.id, "priority"],
      [cai.id, "boost"],
    ]);
  });
});

describe("an extra meetup", () => {
  it("one that is bought ahead is used by the next meetup beyond a limit", () => {
    addPlaces();
    const before = balance();
    expect(buy("extra_meetup")).toMatchObject({
      isNew: true,
      link: { to: "/meetups", label: "Choose a place" },
    });
    expect(buy("extra_meetup").isNew).toBe(false);
    expect(balance()).toBe(before - COST_HALF_TOKENS.extraMeetup / 2);
    book(ada, { slotHour: 9 });
    expect(buy("extra_meetup").isNew).toBe(false);
    book(ada, { slotHour: 11 });
    expect(balance()).toBe(before - COST_HALF_TOKENS.extraMeetup / 2);
    expect(rows("meetup_bookings").map(({ covered_by }) => covered_by)).toEqual([
      "weekly",
      "tokens",
    ]);
    expect(buy("extra_meetup").isNew).toBe(true);
    expect(balance()).toBe(before - COST_HALF_TOKENS.extraMeetup);
  });
});

describe("voice messages", () => {
  it("voice messages are unlocked once and for good", () => {
    const before = balance();
    expect(buy("voice_message_unlock")).toMatchObject({
      isNew: true,
      link: { to: "/voice-message", label: "Send one" },
    });
    expect(buy("voice_message_unlock").isNew).toBe(false);
    expect(loadUnlock(ada.viewer())).toBeNull();
    expect(balance()).toBe(before - COST_HALF_TOKENS.voiceMessageUnlock / 2);
  });
});

describe("a waived connection fee", () => {
  beforeEach(() => grantPlan(ada, "social"));

  it("the only fee that is due needs no name, and a repeat spends nothing", () => {
    expect(refusal("connection_fee_waiver")).toBe(
      "nothing_due: You have no connection fee to pay right now.",
    );
    const { matchId, conversationId } = matchWithFee();
    const before = balance();
    expect(buy("connection_fee_waiver")).toMatchObject({
      isNew: true,
      link: { to: `/messages/${conversationId}` },
    });
    expect(buy("connection_fee_waiver", matchId).isNew).toBe(false);
    expect(catchRefusal(() => buy("connection_fee_waiver"))?.status).toBe(409);
    expect(balance()).toBe(before - COST_HALF_TOKENS.connectionFeeWaiver / 2);
    sendText(ada, { conversationId });
  });

  it("of several fees one must be named, and only that one is waived", () => {
    const [first, second] = [matchWithFee(), matchWithFee()];
    expect(refusal("connection_fee_waiver")).toBe(
      "invalid: Please choose a match: 2 of them have a connection fee.",
    );
    expect(catchRefusal(() => buy("connection_fee_waiver"))?.status).toBe(422);
    buy("connection_fee_waiver", second.matchId);
    const states = rows("matches").map(({ id, fee_state }) => [id, fee_state]);
    expect(Object.fromEntries(states)).toEqual({
      [first.matchId]: "due",
      [second.matchId]: "waived",
    });
  });

  it("a fee that is not the member's to pay is neither listed nor waived", () => {
    const others = matchPair(createMember({ plan: "social" }), bea);
    expect(catchRefusal(() => buy("connection_fee_waiver", others.matchId))?.status).toBe(404);
    const starter = createMember({ gender: "male", plan: "social" });
    const waiting = matchPair(starter, ada);
    expect(catchRefusal(() => buy("connection_fee_waiver", waiting.matchId))?.status).toBe(403);
    expect(catchRefusal(() => buy("connection_fee_waiver"))?.status).toBe(409);
    matchWithFee();
    advanceClock(PLAN_MS);
    expect(catchRefusal(() => buy("connection_fee_waiver"))?.status).toBe(409);
    expect(entries()).toEqual([]);
  });
});

describe("every option", () => {
  it.each(OPTION_TYPES)("%s that fails in the middle spends nothing", (option) => {
    grantPlan(ada, "unlimited");
    if (option === "voice_message_unlock")
      runSqlWithoutTrigger("entitlements_never_vanish", "DELETE FROM entitlements");
    matchWithFee();
    const before = balance();
    for (const table of ["deck_lifts", "token_entries"])
      runSql(
        `CREATE TRIGGER broken_${table} AFTER INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END`,
      );
    runSql(
      "CREATE TRIGGER broken_fee BEFORE UPDATE OF fee_state ON matches BEGIN SELECT RAISE(ABORT, 'broken'); END",
    );
    if (option === "profile_boost" || option === "priority_matching")
      runSql("DROP TRIGGER broken_token_entries");
    if (option === "connection_fee_waiver") runSql("DROP TRIGGER broken_token_entries");
    expect(() => buy(option)).toThrow("broken");
    expect([balance(), rows("deck_lifts"), entries()]).toEqual([before, [], []]);
  });

  it.each(OPTION_TYPES)(
    "%s that costs more than the balance is refused and grants nothing",
    (option) => {
      const poor = createMember({
        plan: option === "voice_message_unlock" ? undefined : "unlimited",
      });
      matchPair(poor, createMember({ plan: "social" }));
      const before = balance(poor);
      expect(before).toBeLessThan(5);
      const refused = catchRefusal(() => buy(option, undefined, poor));
      expect([refused?.code, refused?.message]).toEqual([
        "too_few_tokens",
        expect.stringMatching(/^This costs \d+ tokens and you have [\d.]+\.$/),
      ]);
      expect([balance(poor), rows("deck_lifts"), entries()]).toEqual([before, [], []]);
    },
  );
});
