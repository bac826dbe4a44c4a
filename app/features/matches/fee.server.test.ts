import { beforeEach, describe, expect, it } from "vitest";
import { startHosted } from "~/features/membership/checkout.server";
import { CARDS, setUpPayments } from "~/features/membership/payer.fixture";
import { CONNECTION_FEE_CENTS, COST_HALF_TOKENS } from "~/features/prices/catalog";
import { loadBalance } from "~/features/tokens/ledger.server";
import { DAY_MS, now } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  matchPair,
  type Pair,
  type Person,
  resolvedBy,
  rows,
  runSql,
  runSqlWithoutTrigger,
} from "../../../tests/support/island";
import {
  createMatch,
  describeOutcome,
  giveHalfTokens,
  sendText,
} from "../../../tests/support/steps";
import { waiveFee } from "./fee.server";

const { provider, pay, applyAll, takeEvents } = setUpPayments();

let man: Person;
let woman: Person;
let pair: Pair;
beforeEach(() => {
  [man, woman, pair] = createMatch({ gender: "male" }, { gender: "female" });
});

const feeState = ({ matchId } = pair) =>
  rows("matches").find(({ id }) => id === matchId)?.fee_state;

describe("the connection fee", () => {
  it("the fee is between the opener and the first message, and is asked of nobody else", () => {
    expect(describeOutcome(() => sendText(man, pair))).toBe("402 Connection Fee");
    expect(describeOutcome(() => sendText(woman, pair))).toBe("403 Not Yet");
    runSql("UPDATE matches SET fee_state = 'paid'");
    expect(describeOutcome(() => sendText(man, pair))).toBe("done");
    expect(describeOutcome(() => sendText(woman, pair))).toBe("done");
    expect(feeState()).toBe("paid");
  });

  it("the fee is not due in a conversation that is already open", () => {
    runSqlWithoutTrigger(
      "matches_opened_by_a_message",
      "UPDATE matches SET first_message_sent_at = matched_at, fee_state = 'not_charged'",
    );
    expect(describeOutcome(() => sendText(man, pair))).toBe("done");
    expect(feeState()).toBe("not_charged");
  });

  it("the fee is waived for tokens only once, even when requested twenty times at once", () => {
    giveHalfTokens(man, 50);
    const before = loadBalance(man.id).current;
    for (let time = 0; time < 20; time += 1)
      expect(waiveFee(man.viewer(), pair.matchId)).toEqual({
        conversationId: pair.conversationId,
        isNew: time === 0,
      });
    expect(before - loadBalance(man.id).current).toBe(COST_HALF_TOKENS.connectionFeeWaiver / 2);
    expect(feeState()).toBe("waived");
    expect(describeOutcome(() => sendText(man, pair))).toBe("done");
  });

  it("a waived fee resolves the pending polls of both, and a repeat resolves none", async () => {
    giveHalfTokens(man, 50);
    const waive = () => waiveFee(man.viewer(), pair.matchId);
    expect(await resolvedBy(waive, man, woman)).toEqual([man, woman]);
    expect(await resolvedBy(waive, man, woman)).toEqual([]);
  });

  it("the fee is not waived without enough tokens", () => {
    expect(describeOutcome(() => waiveFee(man.viewer(), pair.matchId))).toBe("409 Error");
    expect(feeState()).toBe("due");
  });

  it("the fee is not waived while a paid fee waits for a match", () => {
    giveHalfTokens(man, 50);
    runSql(`INSERT INTO fee_payments (provider_reference, user_id, amount_cents, paid_at)
      VALUES ('pi_waiting', '${man.id}', ${CONNECTION_FEE_CENTS}, ${now().getTime()})`);
    const before = loadBalance(man.id).current;
    expect(waiveFee(man.viewer(), pair.matchId).isNew).toBe(false);
    expect([feeState(), loadBalance(man.id).current]).toEqual(["due", before]);
    expect(describeOutcome(() => sendText(man, pair))).toBe("done");
    expect(feeState()).toBe("paid");
  });

  it("the fee cannot be settled by the member who waits, by an outsider or in an ended match", () => {
    for (const one of [man, woman]) giveHalfTokens(one, 50);
    expect(describeOutcome(() => waiveFee(woman.viewer(), pair.matchId))).toBe("403 Not Yet");
    const outsider = createMember({ plan: "social" });
    expect(describeOutcome(() => waiveFee(outsider.viewer(), pair.matchId))).toBe("404 Not Found");
    expect(describeOutcome(() => waiveFee(man.viewer(), "no-such-match"))).toBe("404 Not Found");
    advanceClock(DAY_MS);
    expect(describeOutcome(() => waiveFee(man.viewer(), pair.matchId))).toBe("409 Match Ended");
    expect(rows("token_entries").filter(({ half_tokens }) => Number(half_tokens) < 0)).toEqual([]);
  });
});

describe("paying it", () => {
  it("paying the fee leads to one checkout, however often it is requested", async () => {
    const urls = await Promise.all(
      Array.from({ length: 20 }, () => startHosted(man.viewer(), { matchId: pair.matchId })),
    );
    expect(new Set(urls).size).toBe(1);
    expect(urls[0]).toContain("/pay/cs_test_");
    expect(await startHosted(man.viewer(), { matchId: pair.matchId })).toBe(urls[0]);
    expect(rows("checkouts")).toHaveLength(1);
    expect(feeState()).toBe("due");
  });

  it("the fee is settled by the payment event alone, once, whatever is repeated", async () => {
    await pay(man, { matchId: pair.matchId });
    expect(feeState()).toBe("due");
    const events = await takeEvents();
    expect(await applyAll([...events, ...events])).toEqual([true, false]);
    expect(rows("fee_payments")).toMatchObject([{ amount_cents: CONNECTION_FEE_CENTS }]);
    expect(feeState()).toBe("paid");
    expect(rows("entitlements")).toHaveLength(2);
    expect(describeOutcome(() => sendText(man, pair))).toBe("done");
    await expect(startHosted(man.viewer(), { matchId: pair.matchId })).rejects.toMatchObject({
      code: "nothing_due",
    });
  });

  it("resolves the pending polls of both, and the same event again nobody's", async () => {
    await pay(man, { matchId: pair.matchId });
    const events = await takeEvents();
    expect(await resolvedBy(() => applyAll(events), man, woman)).toEqual([man, woman]);
    expect(await resolvedBy(() => applyAll(events), man, woman)).toEqual([]);
  });

  it("a fee paid after the match has ended is kept for the next match", async () => {
    await pay(man, { matchId: pair.matchId });
    const events = await takeEvents();
    advanceClock(DAY_MS);
    await applyAll(events);
    expect(feeState()).toBe("due");
    expect(rows("notifications").map(({ title }) => title)).toContain(
      "Your connection fee was kept",
    );
    const next = matchPair(man, createMember({ gender: "female", plan: "social" }));
    await expect(startHosted(man.viewer(), { matchId: next.matchId })).rejects.toMatchObject({
      code: "nothing_due",
    });
    expect(describeOutcome(() => sendText(man, next))).toBe("done");
    expect(feeState(next)).toBe("paid");
    expect(rows("fee_payments")).toMatchObject([{ settled_match_id: next.matchId }]);
    const third = matchPair(man, createMember({ gender: "female", plan: "social" }));
    expect(describeOutcome(() => sendText(man, third))).toBe("402 Connection Fee");
  });

  it("a fee that both have paid is kept for the next match of the one who paid last", async () => {
    const [ada, bea, both] = createMatch({ gender: "female" }, { gender: "female" });
    const urls = [
      await startHosted(ada.viewer(), { matchId: both.matchId }),
      await startHosted(bea.viewer(), { matchId: both.matchId }),
    ];
    for (const url of urls) await provider().pay(url);
    await applyAll();
    expect(rows("fee_payments").filter(({ settled_at }) => settled_at === null)).toHaveLength(1);
  });

  it("a fee that is refunded before the first message is due again", async () => {
    await pay(man, { matchId: pair.matchId });
    await applyAll();
    await provider().stripe.refunds.create({
      payment_intent: String(rows("payments")[0]?.provider_reference),
    });
    await applyAll();
    expect(feeState()).toBe("due");
    expect(describeOutcome(() => sendText(man, pair))).toBe("402 Connection Fee");
  });

  it("a fee that is refunded after the first message leaves the conversation open", async () => {
    await pay(man, { matchId: pair.matchId });
    await applyAll();
    sendText(man, pair);
    provider().openDispute(String(rows("payments")[0]?.provider_reference));
    await applyAll();
    expect(feeState()).toBe("paid");
    expect(describeOutcome(() => sendText(man, pair))).toBe("done");
  });

  it("a kept fee that is refunded covers no other match", async () => {
    await pay(man, { matchId: pair.matchId });
    const events = await takeEvents();
    advanceClock(DAY_MS);
    await applyAll(events);
    await provider().stripe.refunds.create({
      payment_intent: String(rows("payments")[0]?.provider_reference),
    });
    await applyAll();
    const next = matchPair(man, createMember({ gender: "female", plan: "social" }));
    expect(describeOutcome(() => sendText(man, next))).toBe("402 Connection Fee");
  });

  it("an unpaid checkout, and one that is declined, settle nothing", async () => {
    await startHosted(man.viewer(), { matchId: pair.matchId });
    await pay(man, { matchId: pair.matchId }, CARDS.declined);
    await applyAll();
    expect(rows("fee_payments")).toEqual([]);
    expect(feeState()).toBe("due");
  });
});
