import { beforeEach, expect, it } from "vitest";
import { setUpPayments } from "~/features/membership/payer.fixture";
import { loadBalance } from "~/features/tokens/ledger.server";
import { DAY_MS, HOUR_MS, now } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  matchPair,
  type Pair,
  type Person,
  settleFee,
} from "../../../tests/support/island";
import {
  createMatch,
  describeOutcome,
  giveHalfTokens,
  sendText,
} from "../../../tests/support/steps";
import { closeMatch } from "./closing.server";
import { expireMatches } from "./expiry.server";
import { extendMatch } from "./extension.server";
import {
  feeIsDue,
  findMatchWithFeeDue,
  hasUnusedFee,
  listWaivableFees,
  waiveFee,
} from "./fee.server";

setUpPayments();

let man: Person;
let woman: Person;
let pair: Pair;
beforeEach(() => {
  [man, woman, pair] = createMatch(
    { gender: "male", plan: "social" },
    { gender: "female", plan: "social" },
  );
});

const find = (person: Person, options?: { withMembership: boolean }) =>
  findMatchWithFeeDue(person.viewer(), pair.matchId, options)?.id;

it("a fee is due until it is settled or someone has written", () => {
  expect(feeIsDue({ feeState: "due", firstMessageSentAt: null })).toBe(true);
  expect(feeIsDue({ feeState: "due", firstMessageSentAt: now() })).toBe(false);
  expect(feeIsDue({ feeState: "paid", firstMessageSentAt: null })).toBe(false);
});

it("there is nothing to settle where the fee is settled or the conversation has begun", () => {
  expect(find(man)).toBe(pair.conversationId);
  settleFee(pair);
  expect(find(man)).toBeUndefined();
  sendText(man, pair);
  expect(find(man)).toBeUndefined();
});

it("a member without a plan settles a fee only together with a membership", () => {
  man = createMember({ gender: "male" });
  pair = matchPair(man, woman);
  expect(describeOutcome(() => find(man))).toBe("404 Not Found");
  expect(find(man, { withMembership: true })).toBe(pair.conversationId);
  expect(describeOutcome(() => find(woman, { withMembership: true }))).toBe("403 Not Yet");
});

it("fees that tokens waive are listed by what ends soonest, to members with a plan alone", () => {
  advanceClock(-HOUR_MS);
  const earlier = matchPair(man, createMember({ gender: "female" }));
  advanceClock(2 * HOUR_MS);
  const later = matchPair(man, createMember({ gender: "female" }));
  const ids = () => listWaivableFees(man.viewer()).map(({ matchId }) => matchId);
  expect(ids()).toEqual([earlier, pair, later].map(({ matchId }) => matchId));
  extendMatch(man.viewer(), earlier.matchId);
  expect(ids()).toEqual([pair, later, earlier].map(({ matchId }) => matchId));
  expect(listWaivableFees(woman.viewer())).toEqual([]);
  settleFee(pair);
  expect(ids()).toEqual([later, earlier].map(({ matchId }) => matchId));
  const free = createMember({ gender: "male" });
  matchPair(free, woman);
  expect(listWaivableFees(free.viewer())).toEqual([]);
});

it.each([
  ["expired", () => [advanceClock(DAY_MS), expireMatches()]],
  ["was closed", () => closeMatch(woman.viewer(), pair.matchId, "")],
])(
  "a waiver of a match that %s before anyone wrote opens the next conversation, once",
  (_how, end) => {
    giveHalfTokens(man, 40);
    waiveFee(man.viewer(), pair.matchId);
    expect(hasUnusedFee(man.id)).toBe(false);
    end();
    expect([hasUnusedFee(man.id), hasUnusedFee(woman.id)]).toEqual([true, false]);
    const next = matchPair(man, createMember({ gender: "female", plan: "social" }));
    const third = matchPair(man, createMember({ gender: "female", plan: "social" }));
    expect(listWaivableFees(man.viewer())).toEqual([]);
    const before = loadBalance(man.id).current;
    expect(waiveFee(man.viewer(), next.matchId).isNew).toBe(false);
    expect(describeOutcome(() => sendText(man, next))).toBe("done");
    expect(loadBalance(man.id).current).toBe(before);
    expect(hasUnusedFee(man.id)).toBe(false);
    expect(listWaivableFees(man.viewer())).toHaveLength(1);
    expect(describeOutcome(() => sendText(man, third))).toBe("402 Connection Fee");
  },
);

it("a waiver of a conversation that has begun opens no other", () => {
  giveHalfTokens(man, 40);
  waiveFee(man.viewer(), pair.matchId);
  sendText(man, pair);
  closeMatch(woman.viewer(), pair.matchId, "");
  expect(hasUnusedFee(man.id)).toBe(false);
});
