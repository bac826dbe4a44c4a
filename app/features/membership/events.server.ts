import { entitlements, paymentEvents } from "@db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type Stripe from "stripe";
import { publishToMatches } from "~/features/matches/publish-changes.server";
import { accountExists, isGoneSql } from "~/features/members/account.server";
import { isMembership } from "~/features/members/entitlements.server";
import { notify } from "~/features/notifications/notify.server";
import { DAY_MS, longDay, MINUTE_MS, now } from "~/server/data/clock.server";
import { notBefore } from "~/server/data/columns.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import { errorFields, log } from "~/server/ops/log.server";
import { unconnected } from "~/server/ops/unconnected.server";
import { recordCheckout } from "./checkout-outcome.server";
import type { PaymentFact } from "./payment-facts.server";
import { CURRENCY, findProvider, provider } from "./payment-provider.server";
import { applyPayment, nameProduct } from "./recorded-payments.server";
import { withRestoredDays } from "./restored-days.server";
import { stopCharges } from "./stop-charges.server";
import { type Facts, readFacts } from "./stripe-facts.server";
import type { EntitlementFact } from "./subscription-facts.server";

type SubscribedListener = (tx: Transaction, userId: string) => void;

let onSubscribe: SubscribedListener = unconnected;

/** Registers who hears that a member has a new membership, inside the transaction that records it. */
export const onSubscribed = (callback: SubscribedListener): void => {
  onSubscribe = callback;
};

/** Tells a member of a renewal that failed, and of an end that they did not choose. */
function notifyState(
  tx: Transaction,
  { userId, product, reference, paidUntil, endsAt, isPastDue, ending }: EntitlementFact,
) {
  const state = isPastDue ? "past-due" : ending;
  if (!paidUntil || !endsAt || !state) return;
  const name = nameProduct(product);
  const texts = {
    "past-due": {
      title: "Your renewal didn’t go through",
      message: `Your card was declined for ${name}. Update your card by ${longDay(endsAt)} to keep it.`,
    },
    early: {
      title: `${name} won't renew`,
      message: `August ended it early. You still have the days you paid for, until ${longDay(endsAt)}.`,
    },
    unpaid: {
      title: `${name} has ended`,
      message: "Your renewal didn’t go through. You can start again anytime.",
    },
  };
  notify(tx, {
    userId,
    type: "billing",
    ...texts[state],
    link: isMembership(product) ? "/subscription" : "/meetups#plans",
    cause: `${state}:${reference}:${paidUntil.getTime()}`,
  });
}

/**
 * Writes what a member has because of a subscription or a payment, as the provider says it and with the days that
 * a lifted suspension gives back. Idempotent.
 */
export function applyEntitlement(tx: Transaction, fact: EntitlementFact): void {
  const restored = withRestoredDays(fact);
  const { userId, product, reference, startedAt, ending: _told, ...state } = restored;
  const values = { ...state, product, updatedAt: now() };
  const { changes } = tx
    .update(entitlements)
    .set(values)
    .where(eq(entitlements.providerReference, reference))
    .run();
  if (changes === 0) {
    tx.insert(entitlements)
      .values({ ...values, userId, providerReference: reference, startedAt })
      .run();
    const hasBegun = state.endsAt === null || state.endsAt > now();
    if (isMembership(product) && hasBegun) onSubscribe(tx, userId);
  }
  notifyState(tx, restored);
  publishToMatches(tx, userId);
}

/** Counts what was applied, by which an event notices that another overtook it. */
let applied = 0;

function store(event: Stripe.Event): boolean {
  return transact((tx) => {
    tx.insert(paymentEvents)
      .values({
        id: event.id,
        type: event.type,
        createdAt: new Date(event.created * 1000),
        receivedAt: now(),
      })
      .onConflictDoNothing()
      .run();
    return (
      tx
        .select({ id: paymentEvents.id })
        .from(paymentEvents)
        .where(and(eq(paymentEvents.id, event.id), isNull(paymentEvents.appliedAt)))
        .get() !== undefined
    );
  });
}

const UNUSABLE_SQL = `SELECT 1 WHERE (${isGoneSql(":member")} OR NOT :isAsPriced
    AND NOT EXISTS (SELECT 1 FROM checkouts c WHERE c.user_id = :member AND c.amount_cents = :asked))
  AND NOT EXISTS (SELECT 1 FROM payments known WHERE known.provider_reference = :reference)`;

const isUnusable = ({ userId, reference, isAsPriced, amountCents, currency }: PaymentFact) =>
  prepared(UNUSABLE_SQL).get({
    member: userId,
    reference,
    isAsPriced: Number(isAsPriced),
    // A checkout may be paid after its price has changed; it was asked in one currency.
    asked: currency === CURRENCY ? amountCents : 0,
  }) !== undefined;

/**
 * Sends back what someone paid who is suspended or has deleted the account by then, since they can use nothing of it,
 * and what is not as much as August asks, or in another currency.
 * @returns whether anything was sent back
 * @throws Error if the provider does not do it; the event is applied later, and it is tried again with it
 */
async function refundUnusable(stripe: Stripe, facts: Facts): Promise<boolean> {
  const unused = facts.payments.filter((fact) => !fact.isReversed && isUnusable(fact));
  for (const { reference } of unused)
    await stripe.refunds.create(
      { payment_intent: reference },
      { idempotencyKey: `refund:${reference}` },
    );
  return unused.length > 0;
}

/** Ends a subscription that is not paid for, so that it gives and charges nothing more. @returns whether there was one */
async function endUnpaid(stripe: Stripe, { unpaidSubscriptionId }: Facts): Promise<boolean> {
  if (!unpaidSubscriptionId) return false;
  await stripe.subscriptions.cancel(unpaidSubscriptionId);
  return true;
}

/**
 * Applies a signed webhook event of the payment provider: stored first, then applied once, in any order
 * (rule signed-events-decide).
 *
 * @returns false if it was applied before
 * @throws Refusal 503 where payments are off, Error if the provider is unreachable; the event stays stored, and is
 *   applied later
 */
export async function applyPaymentEvent(event: Stripe.Event): Promise<boolean> {
  const stripe = provider();
  if (!store(event)) return false;
  let facts: Facts;
  let before: number;
  do {
    before = applied;
    facts = await readFacts(stripe, event);
    const hasEnded = await endUnpaid(stripe, facts);
    const hasRefunded = await refundUnusable(stripe, facts);
    if (hasEnded || hasRefunded) facts = await readFacts(stripe, event);
    // What was read before another event was applied may be older than that.
  } while (before !== applied);
  const isNew = transact((tx) => {
    const at = now();
    const { changes } = tx
      .update(paymentEvents)
      .set({ appliedAt: notBefore(paymentEvents.receivedAt, at) })
      .where(and(eq(paymentEvents.id, event.id), isNull(paymentEvents.appliedAt)))
      .run();
    if (changes === 0) return false;
    applied += 1;
    // A payment may outlive its member's account; then there is nobody to whom it gives anything.
    for (const fact of facts.entitlements)
      if (accountExists(fact.userId)) applyEntitlement(tx, fact);
    for (const fact of facts.payments) if (accountExists(fact.userId)) applyPayment(tx, fact);
    recordCheckout(tx, event);
    return true;
  });
  // What fails here is tried again by the sweep.
  if (isNew)
    await stopCharges(stripe).catch((error) =>
      log("error", "charges_not_stopped", errorFields(error)),
    );
  return isNew;
}

/** How long the provider keeps events. */
const KEPT_MS = 30 * DAY_MS;
const WAITING_SQL = `SELECT id FROM payment_events WHERE applied_at IS NULL AND received_at < :before
  AND received_at > :after ORDER BY received_at LIMIT 50`;

/**
 * Applies stored events that could not be applied when they came. The provider sends them again too, but only
 * for three days.
 *
 * @returns the number that were applied
 */
export async function applyWaitingEvents(): Promise<number> {
  const stripe = findProvider();
  if (!stripe) return 0;
  const atMs = now().getTime();
  const waiting = prepared<{ id: string }>(WAITING_SQL).all({
    before: atMs - MINUTE_MS,
    after: atMs - KEPT_MS,
  });
  let count = 0;
  for (const { id } of waiting)
    try {
      if (await applyPaymentEvent(await stripe.events.retrieve(id))) count += 1;
    } catch (error) {
      log("error", "payment_event_waits", { id, ...errorFields(error) });
    }
  await stopCharges(stripe);
  return count;
}

/** The sweep of events that wait. */
export const EVENT_SWEEP = {
  name: "payment events",
  everyMs: 5 * MINUTE_MS,
  run: applyWaitingEvents,
} as const;
