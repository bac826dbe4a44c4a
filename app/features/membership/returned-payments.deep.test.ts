import { beforeEach, describe, expect, it, vi } from "vitest";
import { hasUnusedFee } from "~/features/matches/fee.server";
import { DAY_MS, MINUTE_MS, now } from "~/server/data/clock.server";
import {
  block,
  createMember,
  grantPlan,
  matchPair,
  type Pair,
  type Person,
  rows,
  setState,
} from "../../../tests/support/island";
import {
  catchRejection,
  createMatch,
  describeOutcome,
  sendText,
} from "../../../tests/support/steps";
import { startCheckout, startHosted } from "./checkout.server";
import { applyWaitingEvents } from "./events.server";
import { changePlan, resumeRenewal } from "./manage.server";
import { CARDS, setUpPayments } from "./payer.fixture";

const { provider, pay, applyAll, takeEvents, during, pass } = setUpPayments();

let man: Person;
let woman: Person;
let pair: Pair;
beforeEach(() => {
  [man, woman, pair] = createMatch({ gender: "male" }, { gender: "female" });
});

const lastPayment = () => String(rows("payments").at(-1)?.provider_reference);
const refund = async (reference = lastPayment()) => {
  await provider().stripe.refunds.create({ payment_intent: reference });
  await applyAll();
};
const feeState = () => rows("matches").find(({ id }) => id === pair.matchId)?.fee_state;
/** Who the man matched with there. */
const otherOf = ({ matchId }: Pair) => {
  const match = rows("matches").find(({ id }) => id === matchId);
  return String(match?.user_id_1 === man.id ? match?.user_id_2 : match?.user_id_1);
};
const payFee = async () => {
  await pay(man, { matchId: pair.matchId });
  await applyAll();
};

describe("a connection fee that went back", () => {
  it("a fee that was refunded can be paid again, and refunded again", async () => {
    for (let round = 0; round < 3; round++) {
      await payFee();
      expect(feeState()).toBe("paid");
      await refund();
      expect(feeState()).toBe("due");
    }
    expect(rows("payments")).toHaveLength(3);
    expect(rows("payment_events").filter(({ applied_at }) => applied_at === null)).toEqual([]);
  });

  it("a kept fee settles the match whose own fee was refunded", async () => {
    const other = matchPair(man, createMember({ gender: "female", plan: "social" }));
    await payFee();
    const first = lastPayment();
    await pay(man, { matchId: other.matchId });
    block(man, { id: otherOf(other) } as Person);
    await applyAll();
    await refund(first);
    expect(describeOutcome(() => sendText(man, pair))).toBe("done");
  });

  it.each<[string, () => unknown, string]>([
    ["settles a match in which nobody has written", () => {}, "That match’s fee is due again."],
    ["opened a conversation", () => sendText(man, pair), "The conversation it opened stays open."],
    [
      "opened a conversation that ended",
      () => [sendText(man, pair), block(woman, man)],
      "The conversation it opened has ended.",
    ],
    ["waited for a conversation", () => block(woman, man), "It no longer covers a conversation."],
  ])("the notice of a fee that %s says what became of it", async (_which, happen, words) => {
    await payFee();
    happen();
    await refund();
    const notices = rows("notifications").filter(({ title }) => title === "A payment was returned");
    expect(notices).toMatchObject([{ message: expect.stringContaining(words) }]);
  });

  it("a fee whose dispute was won is back in its match, and covers no second one", async () => {
    await payFee();
    const { id } = provider().openDispute(lastPayment());
    await applyAll();
    expect(feeState()).toBe("due");
    provider().closeDispute(id, "won");
    await applyAll();
    expect(feeState()).toBe("paid");
    expect(hasUnusedFee(man.id)).toBe(false);
  });

  it("a fee whose dispute was won after another was paid is kept for the next match", async () => {
    await payFee();
    const { id } = provider().openDispute(lastPayment());
    await applyAll();
    await payFee();
    provider().closeDispute(id, "won");
    await applyAll();
    expect(feeState()).toBe("paid");
    expect(hasUnusedFee(man.id)).toBe(true);
  });

  it("a fee used in a conversation is not given a second time by a dispute that was won", async () => {
    await payFee();
    sendText(man, pair);
    const { id } = provider().openDispute(lastPayment());
    await applyAll();
    provider().closeDispute(id, "won");
    await applyAll();
    expect(hasUnusedFee(man.id)).toBe(false);
  });

  it("a fee of a match that ended before anyone wrote is kept for the next one", async () => {
    await payFee();
    block(woman, man);
    expect(hasUnusedFee(man.id)).toBe(true);
    const next = matchPair(man, createMember({ gender: "female", plan: "social" }));
    expect(describeOutcome(() => sendText(man, next))).toBe("done");
    expect(hasUnusedFee(man.id)).toBe(false);
  });
});

describe("a subscription of which money went back", () => {
  const ofAda = (ada: Person) => rows("entitlements").filter(({ user_id }) => user_id === ada.id);

  it.each([
    ["premium", "basic"],
    ["basic", "plus"],
  ] as const)(
    "a plan of %s that was changed to %s ends when its first payment is refunded",
    async (from, to) => {
      const ada = createMember();
      await pay(ada, { meetupPlan: from });
      await applyAll();
      const first = lastPayment();
      await during(changePlan(ada.viewer(), to));
      await refund(first);
      await pass(0.01);
      expect(ada.viewer().meetupPlan).toBeNull();
      expect(ofAda(ada)).toMatchObject([{ renews: 0 }]);
    },
  );

  it("a refund of an older period leaves the paid one as it is", async () => {
    const ada = createMember();
    await pay(ada, { membership: "august" });
    await applyAll();
    const first = lastPayment();
    await pass(31);
    await refund(first);
    await pass(0.01);
    expect(ada.viewer().isSubscribed).toBe(true);
  });

  it("a plan whose renewal failed cannot be changed, and its grace grows by nothing", async () => {
    const ada = createMember();
    await pay(ada, { meetupPlan: "premium" }, CARDS.declinedLater);
    await applyAll();
    await pass(31.5);
    const before = ofAda(ada)[0]?.ends_at;
    expect(await catchRejection(changePlan(ada.viewer(), "basic"))).toMatchObject({
      code: "payment_declined",
    });
    await applyAll();
    expect(ofAda(ada)[0]?.ends_at).toBe(before);
  });

  it("who paid learns that a payment was received, and that it was returned, once each", async () => {
    const ada = createMember();
    await pay(ada, { membership: "social" });
    await applyAll();
    await refund();
    await refund().catch(() => undefined);
    await applyAll();
    const titles = rows("notifications").flatMap(({ user_id, title }) =>
      user_id === ada.id ? [title] : [],
    );
    expect(titles).toEqual(["Payment received", "A payment was returned"]);
  });

  it.each(["deleted", "suspended"] as const)("a %s member is not charged again", async (state) => {
    const ada = createMember();
    await pay(ada, { membership: "august" });
    setState(ada, state);
    await applyAll();
    await applyWaitingEvents();
    await pass(31);
    expect(rows("payments").filter(({ user_id }) => user_id === ada.id)).toHaveLength(1);
  });

  it("a plan of a held member continues: a hold alone ends nothing that they pay for", async () => {
    const ada = createMember();
    await pay(ada, { membership: "august" });
    setState(ada, "held");
    await applyAll();
    await applyWaitingEvents();
    const own = rows("entitlements").filter(({ user_id }) => user_id === ada.id);
    expect(own).toMatchObject([{ renews: 1 }]);
  });

  it("a suspension ends the renewal of every plan once the provider can be reached, and it stays ended", async () => {
    const ada = createMember();
    await pay(ada, { membership: "social" });
    await pay(ada, { meetupPlan: "plus" });
    await applyAll();
    setState(ada, "suspended");
    const { subscriptions } = provider().stripe;
    const renewals = async () => {
      const { data } = await subscriptions.list({ status: "active", limit: 100 });
      return data
        .filter(({ metadata }) => metadata.memberId === ada.id)
        .map(({ cancel_at_period_end }) => !cancel_at_period_end);
    };
    const unreachable = vi
      .spyOn(globalThis, "fetch")
      .mockRejectedValue(new TypeError("fetch failed"));
    await expect(applyWaitingEvents()).rejects.toThrow();
    unreachable.mockRestore();
    expect(await renewals()).toEqual([true, true]);
    await applyWaitingEvents();
    await applyAll();
    expect(await renewals()).toEqual([false, false]);
    expect(ofAda(ada)).toMatchObject([{ renews: 0 }, { renews: 0 }]);
    setState(ada, "active");
    await applyWaitingEvents();
    expect(await renewals()).toEqual([false, false]);
    await during(resumeRenewal(ada.viewer(), Number(ofAda(ada)[0]?.id)));
    expect((await renewals()).sort()).toEqual([false, true]);
  });
});

it("an event that was applied changes nothing when it comes again, whatever is so at the provider by then", async () => {
  const ada = createMember();
  await pay(ada, { membership: "unlimited" });
  const events = await takeEvents();
  await applyAll(events);
  await provider().stripe.refunds.create({ payment_intent: lastPayment() });
  const before = [rows("entitlements"), rows("payments"), rows("payment_events")];
  expect(await applyAll(events)).toEqual(events.map(() => false));
  expect([rows("entitlements"), rows("payments"), rows("payment_events")]).toEqual(before);
});

describe("checkouts that would pay the same twice", () => {
  const openAtProvider = async (ada: Person) => {
    const { data } = await provider().stripe.checkout.sessions.list({ status: "open", limit: 50 });
    return data.filter(({ client_reference_id }) => client_reference_id === ada.id);
  };

  it("four memberships started at once leave one checkout open at the provider", async () => {
    const ada = createMember();
    await Promise.allSettled([
      startCheckout(ada.viewer(), { membership: "social" }, "hosted"),
      startCheckout(ada.viewer(), { membership: "august" }, "hosted"),
      startCheckout(ada.viewer(), { membership: "unlimited" }, "hosted"),
      startCheckout(ada.viewer(), { membership: "social" }, "embedded"),
    ]);
    expect(await openAtProvider(ada)).toHaveLength(1);
    expect(rows("checkouts").filter(({ closed_at }) => closed_at === null)).toHaveLength(1);
  });

  it("a checkout whose price has changed is closed, and another one opened at the new price", async () => {
    const ada = createMember();
    const first = await startHosted(ada.viewer(), { meetupPlan: "plus" });
    grantPlan(ada, "social");
    expect(await startHosted(ada.viewer(), { meetupPlan: "plus" })).not.toBe(first);
    expect(await openAtProvider(ada)).toMatchObject([{ amount_total: 2000 }]);
  });

  it("a checkout that has expired at the provider is closed here by its event", async () => {
    const ada = createMember();
    await startHosted(ada.viewer(), { membership: "social" });
    await provider().stripe.checkout.sessions.expire(String(rows("checkouts")[0]?.session_id));
    await applyAll();
    expect(rows("checkouts")).toMatchObject([{ closed_at: expect.any(Number) }]);
  });

  it("a checkout that is about to expire is closed at the provider before another one is opened", async () => {
    const ada = createMember();
    await startHosted(ada.viewer(), { membership: "social" });
    const expiresAtMs = Number(rows("checkouts")[0]?.expires_at);
    await pass((expiresAtMs - now().getTime() - 4 * MINUTE_MS) / DAY_MS);
    await startHosted(ada.viewer(), { membership: "social" });
    expect(await openAtProvider(ada)).toHaveLength(1);
  });
});
