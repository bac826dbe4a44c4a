import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { DAY_MS, shiftClock } from "~/server/data/clock.server";
import { type Person, runSql, setUpDatabase } from "../../../tests/support/island";
import { type LocalPayments, startLocalPayments } from "../../../tests/support/payments";
import { waitFor } from "../../../tests/support/wait-for";
import { startHosted } from "./checkout.server";
import { applyPaymentEvent } from "./events.server";
import type { Order } from "./order.server";

/** The test cards of the payments double, by what they do. */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  declinedLater: "4000000000000341",
} as const;

/**
 * Sets up a database and the payments double, whose clock the app follows, and returns the steps of a payer and
 * of the provider. Events wait until a test applies them.
 */
export function setUpPayments() {
  let provider: LocalPayments;
  let aheadMs = 0;
  let applied = 0;
  beforeAll(async () => {
    provider = await startLocalPayments();
  });
  afterAll(() => provider.close());
  setUpDatabase();
  beforeEach(async () => {
    await delivered();
    applied = provider.received.length;
    shiftClock(aheadMs);
  });

  /** Waits until every event has arrived. */
  const delivered = () =>
    waitFor(() => {
      const waiting = provider.events().filter((event) => !event.delivered);
      if (waiting.length > 0) throw new Error(`${waiting.length} events are on their way`);
    });

  /** The events that have come since they were last taken. */
  async function takeEvents(): Promise<Stripe.Event[]> {
    await delivered();
    const events = provider.received.slice(applied);
    applied = provider.received.length;
    return events;
  }

  async function applyAll(events?: readonly Stripe.Event[]): Promise<boolean[]> {
    // The provider sends them out of order, and more than once.
    const sent = events ?? (await takeEvents());
    const results = [];
    for (const event of sent) results.push(await applyPaymentEvent(event));
    for (const event of sent) await applyPaymentEvent(event);
    return results;
  }

  return {
    provider: () => provider,
    takeEvents,
    applyAll,
    /** Pays for an order on the provider's page; its events wait. */
    pay: async (person: Person, order: Order, card: string = CARDS.good) =>
      provider.pay(await startHosted(person.viewer(), order), card),
    /** Applies events as they come, until something that waits for them is done. */
    async during<T>(action: Promise<T>): Promise<T> {
      let isDone = false;
      const done = () => {
        isDone = true;
      };
      action.then(done, done);
      while (!isDone) {
        await applyAll();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return action;
    },
    /** Sets the app's clock off the provider's; `0` sets it right. */
    jump: (byMs: number): void => shiftClock(aheadMs + byMs),
    /** Puts both clocks forward by some days and applies what came of it, unless its events are held back. */
    async pass(days: number, { applies = true } = {}): Promise<void> {
      await provider.advance(Math.round((days * DAY_MS) / 1000));
      aheadMs += days * DAY_MS;
      shiftClock(aheadMs);
      runSql(
        `UPDATE sessions SET created_at = created_at + ${days * DAY_MS}, expires_at = expires_at + ${days * DAY_MS}`,
      );
      if (applies) await applyAll();
    },
  };
}
