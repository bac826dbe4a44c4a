import { checkouts, feeCheckouts, memberships, paymentEvents } from "@db/schema";
import { MEMBERSHIP_PRODUCTS } from "@db/schema/values";
import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { type FeePayment, recordFeePayment } from "~/features/matches/fee.server";
import { publishToMatches } from "~/features/matches/publish-changes.server";
import { accountExists } from "~/features/members/account.server";
import type { Product } from "~/features/prices/catalog";
import { now } from "~/server/clock.server";
import { database, type Transaction, transact } from "~/server/database.server";
import { payments } from "~/server/payments.server";
import { FEE_KIND } from "./fee-checkout.server";

interface Paid {
  userId: string;
  product: Product;
  reference: string;
  startedAt: Date;
  endsAt: Date | null;
}

const findOwner = (
  metadata: Stripe.Metadata | null,
): { userId: string; product: Product } | null => {
  const product = MEMBERSHIP_PRODUCTS.find((known) => known === metadata?.product);
  return metadata?.memberId && product ? { userId: metadata.memberId, product } : null;
};

const moment = (seconds: number) => new Date(seconds * 1000);

/** States of a subscription in which its current period is paid. */
const PAID_STATES = new Set(["active", "trialing", "canceled"]);

/**
 * What a subscription grants now, fetched from the provider so that the order of events does not
 * matter.
 */
async function currentSubscription(subscriptionId: string): Promise<Paid | null> {
  const subscription = await payments()?.subscriptions.retrieve(subscriptionId);
  const owner = subscription && findOwner(subscription.metadata);
  const periodEnd = subscription?.items.data[0]?.current_period_end;
  if (!subscription || !owner || !periodEnd || !PAID_STATES.has(subscription.status)) return null;
  return {
    ...owner,
    reference: subscription.id,
    startedAt: moment(subscription.start_date ?? subscription.created),
    endsAt: moment(Math.min(periodEnd, subscription.ended_at ?? Number.POSITIVE_INFINITY)),
  };
}

function oneTime(session: Stripe.Checkout.Session): Paid | null {
  const owner = findOwner(session.metadata);
  if (!owner || session.payment_status !== "paid") return null;
  const reference =
    typeof session.payment_intent === "string" ? session.payment_intent : session.id;
  return { ...owner, reference, startedAt: moment(session.created), endsAt: null };
}

/** The connection fee that an event reports as paid (decision D6). */
function feePaidBy(event: Stripe.Event): FeePayment | null {
  if (
    event.type !== "checkout.session.completed" &&
    event.type !== "checkout.session.async_payment_succeeded"
  )
    return null;
  const { id, metadata, payment_status, payment_intent, amount_total } = event.data.object;
  const { kind, memberId, matchId } = metadata ?? {};
  if (kind !== FEE_KIND || !memberId || !matchId || payment_status !== "paid" || !amount_total)
    return null;
  const reference = typeof payment_intent === "string" ? payment_intent : id;
  return { userId: memberId, matchId, reference, amountCents: amount_total };
}

async function paidBy(event: Stripe.Event): Promise<Paid | null> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded": {
      const session = event.data.object;
      return typeof session.subscription === "string"
        ? currentSubscription(session.subscription)
        : oneTime(session);
    }
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
      return currentSubscription(event.data.object.id);
    default:
      return null;
  }
}

function grant(tx: Transaction, { userId, product, reference, startedAt, endsAt }: Paid): void {
  // A payment may outlive its member's account; then there is nobody to grant it to.
  if (!accountExists(userId)) return;
  const updatedAt = now();
  const { changes } = tx
    .update(memberships)
    .set({ endsAt, updatedAt })
    .where(eq(memberships.providerReference, reference))
    .run();
  if (changes === 0)
    tx.insert(memberships)
      .values({ userId, product, providerReference: reference, startedAt, endsAt, updatedAt })
      .run();
  publishToMatches(tx, userId);
}

/** Counts what was granted, by which an event notices that another overtook it. */
let grants = 0;

/**
 * Applies a signed webhook event of the payment provider. Idempotent; events may arrive in any
 * order (decision C2).
 *
 * @returns false if it was applied before
 * @throws Error if the provider is unreachable; it sends the event again
 */
export async function applyPaymentEvent(event: Stripe.Event): Promise<boolean> {
  const known = database().select().from(paymentEvents).where(eq(paymentEvents.id, event.id)).get();
  if (known) return false;
  let paid: Paid | null;
  let before: number;
  do {
    before = grants;
    paid = await paidBy(event);
    // What was fetched before another event's grant may be older than that.
  } while (before !== grants);
  const fee = feePaidBy(event);
  return transact((tx) => {
    const isNew =
      tx
        .insert(paymentEvents)
        .values({
          id: event.id,
          type: event.type,
          createdAt: moment(event.created),
          appliedAt: now(),
        })
        .onConflictDoNothing()
        .run().changes > 0;
    if (!isNew) return false;
    if (paid) {
      grants += 1;
      grant(tx, paid);
    }
    if (fee) recordFeePayment(tx, fee);
    if (event.type === "checkout.session.completed" || event.type === "checkout.session.expired") {
      const [sessionId, closed] = [event.data.object.id, { closedAt: now() }];
      tx.update(checkouts).set(closed).where(eq(checkouts.sessionId, sessionId)).run();
      tx.update(feeCheckouts).set(closed).where(eq(feeCheckouts.sessionId, sessionId)).run();
    }
    return true;
  });
}
