import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startHosted } from "~/features/membership/checkout.server";
import { applyPaymentEvent } from "~/features/membership/events.server";
import { loadBalance } from "~/features/tokens/ledger.server";
import { DAY_MS, now, setClock } from "~/server/clock.server";
import {
  advanceClock,
  createMember,
  matchPair,
  type Pair,
  type Person,
  resolvedBy,
  rows,
  runSql,
  setUpDatabase,
} from "../../../tests/support/island";
import { type LocalPayments, startLocalPayments } from "../../../tests/support/payments";
import {
  createMatch,
  describeOutcome,
  giveHalfTokens,
  sendText,
} from "../../../tests/support/steps";
import { waiveFee } from "./fee.server";

let provider: LocalPayments;
beforeAll(async () => {
  provider = await startLocalPayments();
});
afterAll(() => provider.close());

setUpDatabase();

let man: Person;
let woman: Person;
let pair: Pair;
let count = 0;
beforeEach(() => {
  // The test double of the payment provider uses the real time.
  setClock(new Date());
  [man, woman, pair] = createMatch({ gender: "male" }, { gender: "female" });
});

const feeState = ({ matchId } = pair) =>
  rows("matches").find(({ id }) => id === matchId)?.fee_state;

/** The webhook event that the provider sends once a fee is paid. */
const paid = (by: Person, { matchId } = pair, reference = `pi_${++count}`) =>
  ({
    id: `evt_${reference}`,
    type: "checkout.session.completed",
    created: Math.floor(Date.now() / 1000),
    data: {
      object: {
        id: `cs_${reference}`,
        created: 1,
        metadata: { kind: "connection_fee", memberId: by.id, matchId },
        payment_status: "paid",
        payment_intent: reference,
        amount_total: 500,
        subscription: null,
      },
    },
  }) as unknown as Stripe.Event;

describe("the connection fee", () => {
  it("the fee stands between the opener and the first message, and is asked of nobody else", () => {
    expect(describeOutcome(() => sendText(man, pair))).toBe("402 Connection Fee");
    expect(describeOutcome(() => sendText(woman, pair))).toBe("403 Not Yet");
    runSql("UPDATE matches SET fee_state = 'paid'");
    expect(describeOutcome(() => sendText(man, pair))).toBe("done");
    expect(describeOutcome(() => sendText(woman, pair))).toBe("done");
    expect(feeState()).toBe("paid");
  });

  it("the fee is not due in a conversation that is already open", () => {
    runSql("UPDATE matches SET first_message_sent_at = matched_at, fee_state = 'not_charged'");
    expect(describeOutcome(() => sendText(man, pair))).toBe("done");
    expect(feeState()).toBe("not_charged");
  });

  it("the fee is waived for 10 tokens only once, even when requested twenty times at once", () => {
    giveHalfTokens(man, 50);
    const before = loadBalance(man.id).current;
    for (let time = 0; time < 20; time += 1)
      expect(waiveFee(man.viewer(), pair.matchId)).toEqual({ conversationId: pair.conversationId });
    expect(before - loadBalance(man.id).current).toBe(10);
    expect(feeState()).toBe("waived");
    expect(describeOutcome(() => sendText(man, pair))).toBe("done");
  });

  it("a waived fee resolves the held requests of both, and a repeat resolves none", async () => {
    giveHalfTokens(man, 50);
    const waive = () => waiveFee(man.viewer(), pair.matchId);
    expect(await resolvedBy(waive, man, woman)).toEqual([man, woman]);
    expect(await resolvedBy(waive, man, woman)).toEqual([]);
  });

  it("the fee is not waived without enough tokens", () => {
    expect(describeOutcome(() => waiveFee(man.viewer(), pair.matchId))).toBe(
      "409 Not Enough Tokens",
    );
    expect(feeState()).toBe("due");
  });

  it("the fee is not waived while a paid fee waits for a match", () => {
    giveHalfTokens(man, 50);
    runSql(`INSERT INTO fee_payments (provider_reference, user_id, amount_cents, paid_at)
      VALUES ('pi_waiting', '${man.id}', 500, ${now().getTime()})`);
    const before = loadBalance(man.id).current;
    waiveFee(man.viewer(), pair.matchId);
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
    const event = paid(man);
    expect(await applyPaymentEvent(event)).toBe(true);
    expect(await applyPaymentEvent(event)).toBe(false);
    expect(await applyPaymentEvent({ ...event, id: "evt_again" })).toBe(true);
    expect(rows("fee_payments")).toHaveLength(1);
    expect(feeState()).toBe("paid");
    expect(rows("entitlements")).toHaveLength(2);
    expect(describeOutcome(() => sendText(man, pair))).toBe("done");
    expect(await startHosted(man.viewer(), { matchId: pair.matchId })).toBeNull();
  });

  it("resolves the held requests of both, and the same event again nobody's", async () => {
    const event = paid(man);
    expect(await resolvedBy(() => applyPaymentEvent(event), man, woman)).toEqual([man, woman]);
    expect(await resolvedBy(() => applyPaymentEvent(event), man, woman)).toEqual([]);
  });

  it("a fee paid after the match has ended is kept for the next match", async () => {
    advanceClock(DAY_MS);
    await applyPaymentEvent(paid(man));
    expect(feeState()).toBe("due");
    expect(rows("notifications").map(({ title }) => title)).toContain(
      "Your connection fee was kept",
    );
    const next = matchPair(man, createMember({ gender: "female", plan: "social" }));
    expect(await startHosted(man.viewer(), { matchId: next.matchId })).toBeNull();
    expect(describeOutcome(() => sendText(man, next))).toBe("done");
    expect(feeState(next)).toBe("paid");
    expect(rows("fee_payments")).toMatchObject([{ settled_match_id: next.matchId }]);
    const third = matchPair(man, createMember({ gender: "female", plan: "social" }));
    expect(describeOutcome(() => sendText(man, third))).toBe("402 Connection Fee");
  });

  it("a second payment for one match is kept for the next match", async () => {
    await applyPaymentEvent(paid(man));
    await applyPaymentEvent(paid(man));
    expect(rows("fee_payments").filter(({ settled_at }) => settled_at === null)).toHaveLength(1);
  });

  it("an event that is unpaid, names no member or is of another kind settles nothing", async () => {
    const event = paid(man);
    const object = event.data.object as unknown as Record<string, unknown>;
    for (const change of [
      { payment_status: "unpaid" },
      { metadata: { memberId: man.id, matchId: pair.matchId } },
      { metadata: { kind: "connection_fee", memberId: "nobody", matchId: pair.matchId } },
      { amount_total: 0 },
    ])
      await applyPaymentEvent({
        ...event,
        id: `evt_${++count}`,
        data: { object: { ...object, ...change } },
      } as unknown as Stripe.Event);
    expect(rows("fee_payments")).toEqual([]);
    expect(feeState()).toBe("due");
  });
});
