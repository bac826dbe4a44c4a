import { checkouts, entitlements, paymentEvents, payments } from "@db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type Stripe from "stripe";
import { recordFeePayment } from "~/features/matches/fee.server";
import { describeReturnedFee } from "~/features/matches/fee-notices.server";
import { publishToMatches } from "~/features/matches/publish-changes.server";
import { accountExists, isGoneSql } from "~/features/members/account.server";
import { isMembership } from "~/features/members/entitlements.server";
import { notify } from "~/features/notifications/notify.server";
import { CATALOG, MEETUP_PLANS } from "~/features/prices/catalog";
import { inDollars } from "~/features/prices/in-words";
import { DAY_MS, longDay, MINUTE_MS, now } from "~/server/clock.server";
import { notBefore } from "~/server/columns.server";
import { prepared, type Transaction, transact } from "~/server/database.server";
import { errorFields, log } from "~/server/log.server";
import { type EntitlementFact, type Facts, type PaymentFact, readFacts } from "./facts.server";
import { findProvider, provider } from "./provider.server";
import { withRestoredDays } from "./restored-days.server";
import { stopCharges } from "./stop-charges.server";

type RecordMeetupPayment = (
  tx: Transaction,
  payment: Omit<PaymentFact, "bookingId"> & { bookingId: number },
) => void;

let recordMeetupPayment: RecordMeetupPayment = () => {
  throw new Error("The features are not connected.");
};

/** Takes the function that records the base fee of a meetup. Idempotent by the payment's reference. */
export function onMeetupPaid(record: RecordMeetupPayment): void {
  recordMeetupPayment = record;
}

type SubscribedListener = (tx: Transaction, userId: string) => void;

let onSubscribe: SubscribedListener | undefined;

/** Registers who hears that a member has a new membership, inside the transaction that records it. */
export const onSubscribed = (callback: SubscribedListener): void => {
  onSubscribe = callback;
};

type CardListener = (tx: Transaction, userId: string, fingerprint: string) => void;

let onCard: CardListener | undefined;

/** Registers who hears by which card a new payment was made, inside the transaction that records it. */
export const onPaidByCard = (callback: CardListener): void => {
  onCard = callback;
};

const nameProduct = (product: EntitlementFact["product"]): string =>
  isMembership(product) ? CATALOG[product].name : `${MEETUP_PLANS[product].name} meetup plan`;

function notifyPastDue(
  tx: Transaction,
  { userId, product, reference, paidUntil, endsAt }: EntitlementFact,
) {
  if (!paidUntil || !endsAt) return;
  notify(tx, {
    userId,
    type: "billing",
    title: "Your renewal did not go through",
    message: `The card was declined for ${nameProduct(product)}. You keep it until ${longDay(endsAt)}; change the card until then and it goes on.`,
    link: isMembership(product) ? "/subscription" : "/meetups#plans",
    cause: `past-due:${reference}:${paidUntil.getTime()}`,
  });
}

/**
 * Writes what a member has because of a subscription or a payment, as the provider says it and with the days that
 * a lifted suspension gives back. Idempotent.
 */
export function applyEntitlement(tx: Transaction, fact: EntitlementFact): void {
  const { userId, product, reference, startedAt, ...state } = withRestoredDays(fact);
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
    if (isMembership(product)) onSubscribe?.(tx, userId);
  }
  if (fact.isPastDue) notifyPastDue(tx, fact);
  publishToMatches(tx, userId);
}

function applyPayment(tx: Transaction, fact: PaymentFact): void {
  const { userId, reference, amountCents, refundedCents, dispute, paidAt, isReversed } = fact;
  const values = { refundedCents, dispute, updatedAt: now() };
  const { changes } = tx
    .update(payments)
    .set(values)
    .where(eq(payments.providerReference, reference))
    .run();
  const { fee, bookingId, product } = fact;
  const bought = [
    product && nameProduct(product),
    fee && "Connection fee",
    bookingId && "Meetup base fee",
  ].filter(Boolean);
  const description = bought.join(" and ") || "Payment";
  const isFeeAlone = fee !== undefined && !product && !bookingId;
  const notice = { userId, type: "billing", link: "/subscription" } as const;
  if (changes === 0)
    tx.insert(payments)
      .values({
        ...values,
        userId,
        providerReference: reference,
        description,
        amountCents,
        paidAt,
      })
      .run();
  if (changes === 0 && fact.card) onCard?.(tx, userId, fact.card);
  if (isReversed)
    notify(tx, {
      ...notice,
      title: "A payment was returned",
      ...(isFeeAlone && { link: "/matches" }),
      message: [
        `${inDollars(amountCents)} for ${description} went back.`,
        fee && describeReturnedFee(reference),
        !isFeeAlone && "Your membership page and your meetups show what you have now.",
      ]
        .filter(Boolean)
        .join(" "),
      cause: `returned:${reference}`,
    });
  else if (changes === 0)
    notify(tx, {
      ...notice,
      title: "Payment received",
      message: `${inDollars(amountCents)} for ${description}. Your receipt is on the membership page.`,
      cause: `paid:${reference}`,
    });
  if (fee) recordFeePayment(tx, { userId, reference, paidAt, isReversed, ...fee });
  if (bookingId) recordMeetupPayment(tx, { ...fact, bookingId });
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

const GONE_SQL = `SELECT 1 WHERE ${isGoneSql(":member")}
  AND NOT EXISTS (SELECT 1 FROM payments known WHERE known.provider_reference = :reference)`;

/**
 * Sends back what somebody paid who is suspended or has deleted the account by then: they can use nothing of it.
 * @returns whether anything was sent back
 * @throws Error if the provider does not do it; the event is applied later, and it is tried again with it
 */
async function refundGone(stripe: Stripe, facts: Facts): Promise<boolean> {
  const unused = facts.payments.filter(
    ({ userId, reference, isReversed }) =>
      !isReversed && prepared(GONE_SQL).get({ member: userId, reference }) !== undefined,
  );
  for (const { reference } of unused)
    await stripe.refunds.create(
      { payment_intent: reference },
      { idempotencyKey: `refund:${reference}` },
    );
  return unused.length > 0;
}

/**
 * Applies a signed webhook event of the payment provider: stored first, then applied once, in any order
 * (decision C2).
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
    if (await refundGone(stripe, facts)) facts = await readFacts(stripe, event);
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
    if (event.type === "checkout.session.completed" || event.type === "checkout.session.expired")
      tx.update(checkouts)
        .set({ closedAt: notBefore(checkouts.createdAt, at) })
        .where(and(eq(checkouts.sessionId, event.data.object.id), isNull(checkouts.closedAt)))
        .run();
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
