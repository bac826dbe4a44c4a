import { beforeEach, describe, expect, it, vi } from "vitest";
import { CATALOG, CONNECTION_FEE_CENTS, MEETUP_BASE_CENTS } from "~/features/prices/catalog";
import { CONNECTION_FEE, inDollars } from "~/features/prices/price-texts";
import { MINUTE_MS, now } from "~/server/data/clock.server";
import { payments } from "~/server/ops/payments.server";
import {
  createMember,
  type Person,
  resolvedBy,
  rows,
  runSql,
  setState,
} from "../../../tests/support/island";
import { createMatch } from "../../../tests/support/steps";
import { applyPaymentEvent, applyWaitingEvents, onSubscribed } from "./events.server";
import { CARDS, setUpPayments } from "./payer.fixture";
import { onMeetupPaid, onPaidByCard } from "./recorded-payments.server";

/*
 * What an event records, who it tells, and what it asks the provider for.
 */

const { provider, pay, applyAll, takeEvents, pass } = setUpPayments();

const heard = { meetup: vi.fn(), card: vi.fn(), subscribed: vi.fn() };
onMeetupPaid((_tx, payment) => void heard.meetup(payment));
onPaidByCard((_tx, ...given) => void heard.card(...given));
onSubscribed((_tx, userId) => void heard.subscribed(userId));

let ada: Person;
beforeEach(() => {
  for (const listener of Object.values(heard)) listener.mockClear();
  ada = createMember();
  return () => void vi.restoreAllMocks();
});

const lastPayment = () => String(rows("payments").at(-1)?.provider_reference);
const refund = async (given: { amount?: number } = {}) => {
  await provider().stripe.refunds.create({ payment_intent: lastPayment(), ...given });
  await applyAll();
};
const bell = () =>
  rows("notifications").flatMap(({ user_id, title, message }) =>
    user_id === ada.id ? [`${title}: ${message}`] : [],
  );

/** Pays something once at the provider, as its checkout's metadata says what for. */
async function payFor(
  metadata: Record<string, string>,
  unitAmount: number,
  currency = "usd",
): Promise<void> {
  const session = await provider().stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: { currency, unit_amount: unitAmount, product_data: { name: "Seat" } },
      },
    ],
    metadata,
    payment_intent_data: { metadata },
    success_url: "http://localhost:3999/",
  });
  await provider().pay(session.url);
}

const UNLIMITED = inDollars(CATALOG.unlimited.priceCents);

describe("a new payment", () => {
  it("tells its card once, and not again when it is refunded", async () => {
    await pay(ada, { membership: "unlimited" });
    await applyAll();
    expect(heard.card.mock.calls).toEqual([[ada.id, `local${CARDS.good}`]]);
    await refund({ amount: 100 });
    expect(heard.card).toHaveBeenCalledTimes(1);
  });

  it("tells its payer once, and so does a partial refund, which takes nothing away", async () => {
    await pay(ada, { membership: "unlimited" });
    await applyAll();
    expect(bell()).toEqual([
      `Payment received: ${UNLIMITED} for Unlimited. Your receipt is under Subscription.`,
    ]);
    runSql("DELETE FROM notifications");
    await refund({ amount: 100 });
    expect(bell()).toEqual([
      `Part of a payment was refunded: $1 of ${UNLIMITED} for Unlimited went back. You keep what it paid for.`,
    ]);
    expect(ada.viewer().subscriptionTier).toBe("unlimited");
  });

  it.each([
    [100, "usd"],
    [CATALOG.unlimited.priceCents, "eur"],
  ])("of %d %s for Unlimited is sent back, and gives nothing", async (cents, currency) => {
    await payFor({ memberId: ada.id, product: "unlimited" }, cents, currency);
    await applyAll();
    expect(ada.viewer().subscriptionTier).toBe("free");
    expect(heard.subscribed).not.toHaveBeenCalled();
    expect(rows("payments")).toMatchObject([{ refunded_cents: cents }]);
    expect(bell()).toMatchObject([expect.stringContaining("A payment was returned")]);
  });

  it("of a meetup's base fee is recorded with its meetup, and again when it is refunded", async () => {
    await payFor({ memberId: ada.id, bookingId: "7" }, MEETUP_BASE_CENTS);
    await applyAll();
    const reference = lastPayment();
    const paid = { userId: ada.id, bookingId: 7, reference, amountCents: MEETUP_BASE_CENTS };
    expect(heard.meetup.mock.calls).toMatchObject([[{ ...paid, isReversed: false }]]);
    expect(rows("payments")).toMatchObject([{ description: "Meetup base fee" }]);
    await refund();
    expect(heard.meetup.mock.calls.slice(1)).toMatchObject([[{ ...paid, isReversed: true }]]);
  });

  it("of a base fee waits in a process that knows of no meetups, instead of being lost", async () => {
    await payFor({ memberId: ada.id, bookingId: "7" }, MEETUP_BASE_CENTS);
    const [event] = await takeEvents();
    if (!event) throw new Error("The double sent no event");
    vi.resetModules();
    const unconnected = await import("./events.server");
    await expect(unconnected.applyPaymentEvent(event)).rejects.toThrow("not connected");
    expect([rows("payments"), rows("payment_events")]).toMatchObject([[], [{ applied_at: null }]]);
    expect(await applyPaymentEvent(event)).toBe(true);
    expect(heard.meetup).toHaveBeenCalledTimes(1);
  });

  it("of a membership is told to no meetup, and that of none is only a payment", async () => {
    await pay(ada, { membership: "social" });
    await payFor({ memberId: ada.id }, 700);
    await applyAll();
    expect(heard.meetup).not.toHaveBeenCalled();
    expect(
      rows("payments")
        .map(({ description }) => description)
        .sort(),
    ).toEqual(["Payment", "Social"]);
  });
});

describe("a payment that went back", () => {
  const ELSE = " See what you have now under Subscription and Meetups.";
  const DUE = "That match’s fee is due again.";
  it.each([
    {
      what: "a fee",
      plan: "social",
      order: {},
      said: `${CONNECTION_FEE} for Connection fee went back. ${DUE}`,
      link: "/matches",
    },
    {
      what: "a fee and a membership",
      plan: undefined,
      order: { membership: "social" },
      said: `${inDollars(CATALOG.social.priceCents + CONNECTION_FEE_CENTS)} for Social and Connection fee went back. ${DUE}${ELSE}`,
      link: "/subscription",
    },
  ] as const)(
    "is told with what it changes, and leads there: $what",
    async ({ plan, order, said, link }) => {
      const [man, , { matchId }] = createMatch({ gender: "male", plan }, { gender: "female" });
      await pay(man, { ...order, matchId });
      await applyAll();
      await refund();
      expect(rows("notifications")).toContainEqual(
        expect.objectContaining({ user_id: man.id, message: said, link }),
      );
    },
  );
});

describe("what a member has from now on", () => {
  it("a new membership is told once, and a meetup plan is none", async () => {
    await pay(ada, { membership: "social" });
    await applyAll();
    await pass(31);
    expect(heard.subscribed.mock.calls).toEqual([[ada.id]]);
    await pay(ada, { meetupPlan: "plus" });
    await applyAll();
    expect(heard.subscribed).toHaveBeenCalledTimes(1);
  });

  it("shows at once on the open screens of anyone who is matched with them", async () => {
    const [man, woman] = createMatch({ gender: "male", plan: undefined }, { gender: "female" });
    await pay(man, { membership: "social" });
    expect(await resolvedBy(() => applyAll(), woman, ada)).toEqual([woman]);
  });
});

describe("what an event asks the provider for", () => {
  it("nothing is read twice, and nothing at all once it was applied", async () => {
    await pay(ada, { membership: "unlimited" });
    const events = await takeEvents();
    const before = provider().requests().length;
    const asked = async () =>
      provider()
        .requests()
        .slice(before)
        .map(({ method, path }) => `${method} ${path}`);
    await applyAll(events);
    const first = await asked();
    expect(new Set(first).size).toBe(first.length);
    await applyAll(events);
    expect(await asked()).toEqual(first);
  });
});

describe("a payment of someone who is suspended by then", () => {
  const payAndSuspend = async () => {
    await pay(ada, { membership: "unlimited" });
    setState(ada, "suspended");
    return takeEvents();
  };

  it("is sent back and recorded as such by its own event, before the refund's event comes", async () => {
    await applyAll(await payAndSuspend());
    expect(rows("payments")).toMatchObject([
      { amount_cents: CATALOG.unlimited.priceCents, refunded_cents: CATALOG.unlimited.priceCents },
    ]);
    expect(rows("entitlements")).toMatchObject([{ ends_at: expect.any(Number) }]);
    expect(bell().map((line) => line.split(":")[0])).not.toContain("Payment received");
  });

  it("is sent back once, though its event comes twice at once", async () => {
    const [event] = await payAndSuspend();
    if (!event) throw new Error("The double sent no event");
    const { refunds } = payments() ?? provider().stripe;
    const create = refunds.create.bind(refunds);
    let waiting = 0;
    let release = () => {};
    const bothAsk = new Promise<void>((resolve) => {
      release = resolve;
    });
    vi.spyOn(refunds, "create").mockImplementation((async (...given: Parameters<typeof create>) => {
      waiting += 1;
      if (waiting === 2) release();
      await bothAsk;
      return create(...given);
    }) as typeof create);
    const results = await Promise.all([applyPaymentEvent(event), applyPaymentEvent(event)]);
    expect(results.sort()).toEqual([false, true]);
    expect(rows("payments")).toMatchObject([{ refunded_cents: CATALOG.unlimited.priceCents }]);
  });
});

describe("an event that waits", () => {
  /** Stores events that came some time ago and could not be applied. */
  function addWaiting(ids: readonly string[], agoMs: number): void {
    const at = now().getTime() - agoMs;
    for (const id of ids)
      runSql(`INSERT INTO payment_events (id, type, created_at, received_at)
        VALUES ('${id}', 'invoice.paid', ${at}, ${at})`);
  }
  const buySocial = async () => {
    await pay(ada, { membership: "social" });
    return (await takeEvents()).map(({ id }) => id);
  };

  it("is not tried again within a minute", async () => {
    addWaiting(await buySocial(), MINUTE_MS / 2);
    expect(await applyWaitingEvents()).toBe(0);
    expect(ada.viewer().isSubscribed).toBe(false);
  });

  it("is applied after it, and one that the provider does not know is noted and holds up no other", async () => {
    addWaiting(["evt_unknown"], 3 * MINUTE_MS);
    addWaiting(await buySocial(), 2 * MINUTE_MS);
    const complain = vi.spyOn(console, "error").mockReturnValue();
    expect(await applyWaitingEvents()).toBe(3);
    expect(ada.viewer().isSubscribed).toBe(true);
    expect(complain.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { event: "payment_event_waits", id: "evt_unknown", message: expect.any(String) },
    ]);
  });
});
