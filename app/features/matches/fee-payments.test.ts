import { beforeEach, expect, it } from "vitest";
import { CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import { now } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import {
  createMember,
  endMatches,
  matchPair,
  type Pair,
  type Person,
  purge,
  resolvedBy,
  rows,
  runSqlWithoutTrigger,
  setUpDatabase,
} from "../../../tests/support/island";
import { createMatch, describeOutcome, sendText } from "../../../tests/support/steps";
import { withoutRecording } from "../../../tests/support/watched-database";
import { closeMatch } from "./closing.server";
import { applyFeePayment, hasUnusedFee, listWaitingPayments, spendPaidFee } from "./fee.server";

setUpDatabase();

let man: Person;
let woman: Person;
let pair: Pair;
beforeEach(() => {
  [man, woman, pair] = createMatch({ gender: "male" }, { gender: "female" });
});

interface Reported {
  by?: Person;
  of?: Pair;
  reference?: string;
  isReversed?: boolean;
}
const report = ({ by = man, of = pair, reference = "pi_1", isReversed = false }: Reported = {}) =>
  transact((tx) =>
    applyFeePayment(tx, {
      ...{ userId: by.id, matchId: of.matchId, reference, isReversed },
      ...{ amountCents: CONNECTION_FEE_CENTS, paidAt: now() },
    }),
  );
const returned = (reference?: string) => report({ reference, isReversed: true });

const feeState = ({ matchId } = pair) =>
  rows("matches").find(({ id }) => id === matchId)?.fee_state;
const revision = ({ conversationId } = pair) =>
  Number(rows("conversations").find(({ id }) => id === conversationId)?.revision);
const titles = () => rows("notifications").map(({ title }) => title);
const KEPT = "Your connection fee was kept";

it("a fee that settles its match is not said to be kept", () => {
  report();
  expect(feeState()).toBe("paid");
  expect(titles()).not.toContain(KEPT);
});

it("a fee that went back before it was recorded settles nothing and is not said to be kept", () => {
  returned();
  expect(feeState()).toBe("due");
  expect(titles()).not.toContain(KEPT);
  expect(hasUnusedFee(man.id)).toBe(false);
});

it("a second fee of one match is kept, and changes neither its conversation nor what the other sees", async () => {
  const [ada, bea, both] = createMatch({ gender: "female" }, { gender: "female" });
  report({ by: ada, of: both });
  const before = revision(both);
  const second = () => report({ by: bea, of: both, reference: "pi_2" });
  expect(await resolvedBy(second, ada, bea)).toEqual([bea]);
  expect(revision(both)).toBe(before);
  expect([hasUnusedFee(ada.id), hasUnusedFee(bea.id)]).toEqual([false, true]);
});

it("both see at once that a fee is due again, and that a dispute over it was won", async () => {
  report();
  for (const [act, state] of [
    [returned, "due"],
    [report, "paid"],
  ] as const) {
    const before = revision();
    expect(await resolvedBy(() => act(), man, woman)).toEqual([man, woman]);
    expect(feeState()).toBe(state);
    expect(revision()).toBe(before + 1);
  }
});

it("a fee that went back is due again in the match that it settled, which need not be its own", async () => {
  const cai = createMember({ gender: "female", plan: "social" });
  const other = matchPair(man, cai);
  report();
  returned();
  report({ of: other });
  expect([feeState(), feeState(other)]).toEqual(["due", "paid"]);
  expect(await resolvedBy(() => returned(), man, woman, cai)).toEqual([man, cai]);
  expect([feeState(), feeState(other)]).toEqual(["due", "due"]);
});

it("a payment that is reported again changes nothing, nor does a return", () => {
  const seen = () => [rows("fee_payments"), rows("matches"), revision()];
  for (const act of [report, returned]) {
    act();
    const before = seen();
    act();
    expect(seen()).toEqual(before);
  }
});

it("a kept fee that is reported again stays kept, also where its match would take it", () => {
  report();
  report({ reference: "pi_2" });
  returned("pi_1");
  report({ reference: "pi_2" });
  expect(feeState()).toBe("due");
  expect(hasUnusedFee(man.id)).toBe(true);
});

it("a fee that opened another conversation than its own opens none again once its dispute is won", () => {
  const other = matchPair(man, createMember({ gender: "female", plan: "social" }));
  // Its match is settled already, so it is kept, and opens the next.
  report({ reference: "pi_0" });
  report();
  transact((tx) => spendPaidFee(tx, man.id, other.matchId));
  sendText(man, other);
  returned();
  expect(feeState(other)).toBe("paid");
  report();
  expect(hasUnusedFee(man.id)).toBe(false);
  expect(rows("fee_payments").map((row) => row.settled_match_id)).toEqual([
    pair.matchId,
    other.matchId,
  ]);
});

it("a fee whose dispute is won, and whose match has been waived meanwhile, is said to be kept", () => {
  report();
  returned();
  runSqlWithoutTrigger(
    "matches_waived_for_tokens",
    `UPDATE matches SET fee_state = 'waived' WHERE id = '${pair.matchId}'`,
  );
  report();
  expect(hasUnusedFee(man.id)).toBe(true);
  expect(titles()).toContain(KEPT);
});

it.each(["declined", "expired", "deactivated"] as const)(
  "a fee of a match that is %s before anyone wrote covers the next conversation",
  (status) => {
    report();
    expect(hasUnusedFee(man.id)).toBe(false);
    endMatches(status);
    expect(hasUnusedFee(man.id)).toBe(true);
  },
);

it("the maintainer's list has the fees that wait, and no others", () => {
  // why: it is read once and by hand, and may scan the table.
  const waiting = () => withoutRecording(listWaitingPayments).map(({ reference }) => reference);
  report();
  expect([waiting(), hasUnusedFee(man.id)]).toEqual([[], false]);
  report({ reference: "pi_2" });
  report({ reference: "pi_3" });
  report({ reference: "pi_3", isReversed: true });
  expect(waiting()).toEqual(["pi_2"]);
  endMatches("expired");
  expect([waiting(), hasUnusedFee(man.id)]).toEqual([["pi_1", "pi_2"], true]);
  const next = matchPair(man, createMember({ gender: "female", plan: "social" }));
  transact((tx) => spendPaidFee(tx, man.id, next.matchId));
  expect(waiting()).toHaveLength(1);
});

it("a fee that opened nothing covers the next conversation also once the other's account is gone for good", () => {
  report();
  closeMatch(woman.viewer(), pair.matchId, "");
  purge(woman);
  expect(rows("fee_payments")).toMatchObject([{ settled_match_id: null, opened_match_id: null }]);
  expect(hasUnusedFee(man.id)).toBe(true);
  const next = matchPair(man, createMember({ gender: "female", plan: "social" }));
  transact((tx) => spendPaidFee(tx, man.id, next.matchId));
  expect(feeState(next)).toBe("paid");
  expect(hasUnusedFee(man.id)).toBe(false);
});

it("a fee that opened a conversation opens no other once that is gone for good and its dispute is won", () => {
  report();
  expect(describeOutcome(() => sendText(man, pair))).toBe("done");
  purge(woman);
  returned();
  report();
  expect(hasUnusedFee(man.id)).toBe(false);
  expect(titles()).not.toContain(KEPT);
});

it("a fee whose dispute is won is back in its own match, not where another was used and refunded", () => {
  const other = matchPair(man, createMember({ gender: "female", plan: "social" }));
  report();
  sendText(man, pair);
  returned();
  for (const isReversed of [false, true, false])
    report({ of: other, reference: "pi_2", isReversed });
  expect([feeState(), feeState(other)]).toEqual(["paid", "paid"]);
  expect(rows("fee_payments")).toMatchObject([
    { settled_match_id: null, opened_match_id: pair.matchId },
    { settled_match_id: other.matchId, opened_match_id: null },
  ]);
});
