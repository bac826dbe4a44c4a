import type Stripe from "stripe";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { CATALOG, CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import fc from "../../../tests/support/fixed-seed";
import {
  createMember,
  type Person,
  rows,
  runSql,
  runSqlWithoutTrigger,
} from "../../../tests/support/island";
import { createMatch } from "../../../tests/support/steps";
import { applyWaitingEvents } from "./events.server";
import { CARDS, setUpPayments } from "./payer.fixture";

const { provider, pay, applyAll, takeEvents, pass } = setUpPayments();

/** All orders of some things. */
const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((first, at) =>
        orders(all.filter((_, other) => other !== at)).map((rest) => [first, ...rest]),
      );

/** What a member has and has paid, without when August heard of it. */
const state = () => ({
  entitlements: rows("entitlements").map(({ id: _id, updated_at: _at, ...row }) => row),
  payments: rows("payments")
    .map(({ id: _id, updated_at: _at, ...row }) => row)
    .sort((one, other) => Number(one.paid_at) - Number(other.paid_at)),
  fees: rows("fee_payments").map(({ id: _id, settled_at, ...row }) => ({
    ...row,
    isSettled: settled_at !== null,
  })),
  feeState: rows("matches").map(({ fee_state }) => fee_state),
});

/** Forgets what events did. */
function forget(): void {
  runSql("DELETE FROM notifications; DELETE FROM payment_events");
  for (const table of ["entitlements", "payments", "fee_payments"])
    runSqlWithoutTrigger(`${table}_never_vanish`, `DELETE FROM ${table}`);
  runSqlWithoutTrigger("matches_keep_their_fee", "UPDATE matches SET fee_state = 'due'");
}

/** Lets the provider be read once: while nothing happens there, each read gives the same. */
function rememberReads() {
  const read = globalThis.fetch;
  const known = new Map<string, Promise<Response>>();
  return vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (init?.method !== "GET") throw new Error(`${init?.method} ${input} changes the provider`);
    const first = known.get(String(input)) ?? read(input, init);
    known.set(String(input), first);
    return (await first).clone();
  });
}

async function oneState(events: readonly Stripe.Event[], sequences: readonly Stripe.Event[][]) {
  await applyAll(events);
  const expected = state();
  const reads = rememberReads();
  onTestFinished(() => reads.mockRestore());
  for (const sequence of sequences) {
    forget();
    await applyAll(sequence);
    await applyAll(events);
    expect(state()).toEqual(expected);
    expect(rows("payment_events")).toHaveLength(events.length);
  }
  return expected;
}

function subscriber(): { man: Person; matchId: string } {
  const [man, , { matchId }] = createMatch(
    { gender: "male", plan: undefined },
    { gender: "female", plan: undefined },
  );
  return { man, matchId };
}

describe("the order of the events", () => {
  it("five events of a membership, its fee and its renewal lead to one state in all 120 orders, with repeats", async () => {
    const { man, matchId } = subscriber();
    await pay(man, { membership: "august", matchId });
    await pass(30.5, { applies: false });
    const events = await takeEvents();
    expect(events.map(({ type }) => type).sort()).toEqual([
      "checkout.session.completed",
      "customer.subscription.created",
      "customer.subscription.updated",
      "invoice.paid",
      "invoice.paid",
    ]);
    const all = orders(events);
    expect(all).toHaveLength(120);
    // Each order, with some event of it coming once more in the middle.
    const sequences = all.map((order, at) => [
      ...order.slice(0, 3),
      ...order.slice(at % 3, (at % 3) + 1),
      ...order.slice(3),
    ]);
    const { entitlements, payments, fees } = await oneState(events, sequences);
    expect(entitlements).toMatchObject([{ product: "august", renews: 1 }]);
    expect(payments.map(({ amount_cents }) => amount_cents).sort()).toEqual([
      CATALOG.august.priceCents,
      CATALOG.august.priceCents + CONNECTION_FEE_CENTS,
    ]);
    // The match has ended meanwhile, so the fee is kept.
    expect(fees).toMatchObject([{ amount_cents: CONNECTION_FEE_CENTS, isSettled: false }]);
  });

  it("a payment, its dispute and the loss of it lead to one state in every order", async () => {
    const { man, matchId } = subscriber();
    await pay(man, { membership: "social", matchId });
    const before = await takeEvents();
    await applyAll(before);
    const dispute = provider().openDispute(String(rows("payments")[0]?.provider_reference));
    const opened = await takeEvents();
    await applyAll(opened);
    provider().closeDispute(dispute.id, "lost");
    const events = [...before, ...opened, ...(await takeEvents())];
    forget();
    const sequences = fc.sample(fc.shuffledSubarray([...events, ...events], { minLength: 6 }), 40);
    const { entitlements, payments, feeState } = await oneState(events, sequences);
    expect(entitlements).toMatchObject([{ renews: 0 }]);
    expect(payments).toMatchObject([{ dispute: "lost" }]);
    expect(feeState).toEqual(["due"]);
  });

  it("a failed renewal that is paid in the end leads to one state in every order", async () => {
    const ada = createMember();
    await pay(ada, { membership: "august" }, CARDS.declinedLater);
    await pass(30.5, { applies: false });
    const invoices = await provider().stripe.invoices.list({ status: "open", limit: 1 });
    await provider().pay(invoices.data[0]?.hosted_invoice_url);
    const events = await takeEvents();
    expect(events.length).toBeGreaterThanOrEqual(6);
    const sequences = fc.sample(fc.shuffledSubarray([...events, ...events], { minLength: 5 }), 40);
    const { entitlements } = await oneState(events, sequences);
    expect(entitlements).toMatchObject([{ renews: 1, is_past_due: 0 }]);
  });
});

describe("an event that could not be applied", () => {
  it("an event stored before the provider became unreachable is applied later, once", async () => {
    const ada = createMember();
    await pay(ada, { membership: "social" });
    const events = await takeEvents();
    runSql(
      `INSERT INTO payment_events (id, type, created_at, received_at) VALUES ${events
        .map(
          ({ id, type, created }) => `('${id}', '${type}', ${created * 1000}, ${created * 1000})`,
        )
        .join(", ")}`,
    );
    expect(ada.viewer().isSubscribed).toBe(false);
    await pass(0.01, { applies: false });
    await applyWaitingEvents();
    expect(ada.viewer().isSubscribed).toBe(true);
    expect(await applyAll(events)).toEqual([false, false, false]);
    expect(rows("payments")).toHaveLength(1);
  });
});
