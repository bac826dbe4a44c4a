import { GRACE_DAYS, type PRODUCTS } from "@db/schema/values";
import type Stripe from "stripe";
import { after, DAY_MS, HOUR_MS } from "~/server/data/clock.server";
import { readIntent } from "./payment-facts.server";
import { readPurpose, toId } from "./purpose.server";

/** What a member has because of a subscription or of a payment. */
export interface EntitlementFact {
  userId: string;
  product: (typeof PRODUCTS)[number];
  reference: string;
  startedAt: Date;
  /** Null for a lifetime. */
  paidUntil: Date | null;
  endsAt: Date | null;
  renews: boolean;
  isPastDue: boolean;
  /**
   * How it ended before its time: "early" with days left that are paid and stay, "unpaid" because its renewal was
   * never paid. Left out of all else.
   */
  ending?: "early" | "unpaid";
}

const timestamp = (seconds: number) => new Date(seconds * 1000);

const NEVER_PAID = new Set(["incomplete", "incomplete_expired"]);
const RENEWING = new Set(["active", "trialing", "past_due"]);
/** Reasons of the invoices that pay for a period; a change of plan makes others, which say nothing of it. */
const PERIOD_REASONS = new Set(["subscription_create", "subscription_cycle"]);
/** An invoice may be a little older than the period that it pays for. */
const BEFORE_PERIOD_S = HOUR_MS / 1000;

/**
 * Finds the invoice of a subscription's current period.
 *
 * @param subscription with its latest invoice
 */
export async function findPeriodInvoice(
  stripe: Stripe,
  { id, latest_invoice: latest }: Stripe.Subscription,
): Promise<Stripe.Invoice | null> {
  if (!latest) return null;
  if (typeof latest === "object" && PERIOD_REASONS.has(latest.billing_reason ?? "")) return latest;
  const { data } = await stripe.invoices.list({ subscription: id, limit: 100 });
  return data.find(({ billing_reason: reason }) => PERIOD_REASONS.has(reason ?? "")) ?? null;
}

/** Whether a subscription ended before the end of its current period. */
const endedEarly = ({ ended_at: endedAt, items }: Stripe.Subscription): boolean =>
  endedAt !== null && endedAt < (items.data[0]?.current_period_end ?? 0);

/** Whether any payment of a subscription's current period went back, in part or in full. */
async function wentBack(stripe: Stripe, { id, items }: Stripe.Subscription): Promise<boolean> {
  const startS = items.data[0]?.current_period_start ?? 0;
  const { data } = await stripe.invoices.list({
    subscription: id,
    created: { gte: startS - BEFORE_PERIOD_S },
    limit: 100,
    expand: ["data.payments"],
  });
  for (const { payments } of data)
    for (const { payment } of payments?.data ?? []) {
      const intentId = toId(payment.payment_intent);
      const intent = intentId ? await readIntent(stripe, intentId) : null;
      if (intent && (intent.isReversed || intent.refundedCents > 0)) return true;
    }
  return false;
}

/** Reads what a subscription gives now. @returns null for one that was never paid or is not from August */
export const readSubscription = async (
  stripe: Stripe,
  subscriptionId: string,
): Promise<EntitlementFact | null> =>
  readEntitlement(
    stripe,
    await stripe.subscriptions.retrieve(subscriptionId, { expand: ["latest_invoice"] }),
  );

/**
 * Reads what a subscription gives. One that was ended early gives its paid days, unless their money went back.
 *
 * @param subscription with its latest invoice
 * @returns null for one that was never paid or is not from August
 */
export async function readEntitlement(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<EntitlementFact | null> {
  if (!readPurpose(subscription.metadata)) return null;
  const invoice = await findPeriodInvoice(stripe, subscription);
  const keepsDays =
    invoice?.status === "paid" &&
    endedEarly(subscription) &&
    !(await wentBack(stripe, subscription));
  return computeEntitlement(subscription, invoice, keepsDays);
}

/**
 * Computes what a subscription gives. While it renews, access outlasts what is paid by 3 days, so that neither a
 * late event nor a card that is tried again interrupts anyone.
 *
 * @param invoice of the current period
 * @param keepsDays whether its paid days outlast its end
 * @returns null for one that was never paid or is not from August
 */
export function computeEntitlement(
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice | null,
  keepsDays = false,
): EntitlementFact | null {
  const purpose = readPurpose(subscription.metadata);
  const [item] = subscription.items.data;
  const { status, ended_at: endedAt } = subscription;
  if (!purpose?.product || !item || NEVER_PAID.has(status)) return null;
  const isPaid = invoice?.status === "paid";
  // A bank may take days for the first payment; it is active meanwhile.
  if (!isPaid && invoice?.billing_reason === "subscription_create") return null;
  const periodEnd = isPaid ? item.current_period_end : item.current_period_start;
  const paidUntil = timestamp(keepsDays ? periodEnd : Math.min(periodEnd, endedAt ?? periodEnd));
  const isLeaving = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  const renews = !endedAt && !isLeaving && RENEWING.has(status);
  const isUnpaid = !isPaid && (status === "unpaid" || status === "canceled");
  return {
    userId: purpose.userId,
    product: purpose.product,
    reference: subscription.id,
    startedAt: timestamp(subscription.start_date),
    paidUntil,
    endsAt: renews ? after(paidUntil, GRACE_DAYS * DAY_MS) : paidUntil,
    renews,
    isPastDue: renews && !isPaid && status === "past_due",
    ...(keepsDays && { ending: "early" }),
    ...(isUnpaid && { ending: "unpaid" }),
  };
}
