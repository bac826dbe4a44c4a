import { GRACE_DAYS, type PRODUCTS } from "@db/schema/values";
import type Stripe from "stripe";
import { isSold } from "~/features/members/entitlements.server";
import { after, DAY_MS } from "~/server/clock.server";

/**
 * What the provider says now. Every event leads to reading its object anew, so that neither the order of the
 * events nor their number matters (decision C2).
 */

/** Whom a payment is from and what it is for, as the checkout's metadata says. */
interface Purpose {
  userId: string;
  product?: (typeof PRODUCTS)[number];
  /** The match whose connection fee was paid with it. */
  fee?: { matchId: string; amountCents: number };
  /** The meetup whose base fee was paid. */
  bookingId?: number;
}

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
}

/** A payment that succeeded. */
export interface PaymentFact extends Purpose {
  reference: string;
  amountCents: number;
  refundedCents: number;
  dispute: "open" | "won" | "lost" | null;
  paidAt: Date;
  /** The provider's fingerprint of the card, the same whoever pays with it; null for what was paid otherwise. */
  card: string | null;
  /** Refunded in full, or disputed and not won: what it paid for is taken back. */
  isReversed: boolean;
}

/** What an event leads to. */
export interface Facts {
  entitlements: EntitlementFact[];
  payments: PaymentFact[];
}

const moment = (seconds: number) => new Date(seconds * 1000);
const toId = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);

/** Reads the metadata of a checkout; null for what is not from August. */
export function readPurpose(metadata: Stripe.Metadata | null | undefined): Purpose | null {
  const { memberId, product = "", matchId, feeCents, bookingId } = metadata ?? {};
  if (!memberId) return null;
  return {
    userId: memberId,
    ...(isSold(product) && { product }),
    ...(matchId && Number(feeCents) > 0 && { fee: { matchId, amountCents: Number(feeCents) } }),
    ...(Number(bookingId) > 0 && { bookingId: Number(bookingId) }),
  };
}

const NEVER_PAID = new Set(["incomplete", "incomplete_expired"]);
const UNPAID = new Set(["past_due", "unpaid"]);
const RENEWING = new Set(["active", "trialing", "past_due"]);

/** Reads what a subscription gives now. @returns null for one that was never paid or is not from August */
const readSubscription = async (
  stripe: Stripe,
  subscriptionId: string,
): Promise<EntitlementFact | null> =>
  computeEntitlement(
    await stripe.subscriptions.retrieve(subscriptionId, { expand: ["latest_invoice"] }),
  );

/**
 * Computes what a subscription gives. While it renews, access outlasts what is paid by 3 days, so that neither a
 * late event nor a card that is tried again interrupts anybody.
 *
 * @param subscription with its latest invoice
 * @returns null for one that was never paid or is not from August
 */
export function computeEntitlement(subscription: Stripe.Subscription): EntitlementFact | null {
  const purpose = readPurpose(subscription.metadata);
  const [item] = subscription.items.data;
  if (!purpose?.product || !item || NEVER_PAID.has(subscription.status)) return null;
  const { latest_invoice: invoice, status, ended_at: endedAt } = subscription;
  // A change of plan makes an invoice of its own, which says nothing of a renewal that is not paid.
  const isPaid = typeof invoice === "object" && invoice?.status === "paid" && !UNPAID.has(status);
  const periodEnd = isPaid ? item.current_period_end : item.current_period_start;
  const paidUntil = moment(Math.min(periodEnd, endedAt ?? periodEnd));
  const isLeaving = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  const renews = !endedAt && !isLeaving && RENEWING.has(status);
  return {
    userId: purpose.userId,
    product: purpose.product,
    reference: subscription.id,
    startedAt: moment(subscription.start_date),
    paidUntil,
    endsAt: renews ? after(paidUntil, GRACE_DAYS * DAY_MS) : paidUntil,
    renews,
    isPastDue: renews && status === "past_due",
  };
}

/** State of the newest dispute of a payment; an inquiry takes nothing back. */
async function readDispute(stripe: Stripe, paymentIntent: string): Promise<PaymentFact["dispute"]> {
  const { data } = await stripe.disputes.list({ payment_intent: paymentIntent, limit: 1 });
  const status: string = data[0]?.status ?? "warning_closed";
  if (status.startsWith("warning_")) return null;
  return status === "won" || status === "lost" ? status : "open";
}

const findFingerprint = (charge: Stripe.Charge): string | null =>
  charge.payment_method_details?.card?.fingerprint ?? null;

/** Reads a payment with its newest charge; null where nothing was ever charged. */
async function readCharge(stripe: Stripe, paymentIntent: string) {
  const intent = await stripe.paymentIntents.retrieve(paymentIntent, { expand: ["latest_charge"] });
  const { latest_charge: charge } = intent;
  return { intent, charge: typeof charge === "string" ? null : charge };
}

/** Reads the fingerprint of the card that a payment was made with; null for one that was made otherwise. */
export async function readCard(stripe: Stripe, paymentIntent: string): Promise<string | null> {
  const { charge } = await readCharge(stripe, paymentIntent);
  return charge && findFingerprint(charge);
}

async function readIntent(
  stripe: Stripe,
  paymentIntent: string,
): Promise<(Omit<PaymentFact, "userId"> & { purpose: Purpose | null }) | null> {
  const { intent, charge } = await readCharge(stripe, paymentIntent);
  if (intent.status !== "succeeded" || !charge) return null;
  const dispute = charge.disputed ? await readDispute(stripe, intent.id) : null;
  const refundedCents = charge.amount_refunded;
  return {
    purpose: readPurpose(intent.metadata),
    reference: intent.id,
    amountCents: intent.amount_received,
    refundedCents,
    dispute,
    paidAt: moment(charge.created),
    card: findFingerprint(charge),
    isReversed: refundedCents >= intent.amount_received || dispute === "open" || dispute === "lost",
  };
}

/**
 * Ends a subscription of whose current period a payment was taken back, so that it gives and charges nothing
 * more. A change of plan may have added another payment to the period.
 */
async function endReversed(
  stripe: Stripe,
  subscriptionId: string,
  invoice: Stripe.Invoice,
): Promise<void> {
  const { latest_invoice, status, items } = await stripe.subscriptions.retrieve(subscriptionId);
  const isOfPeriod = invoice.created >= (items.data[0]?.current_period_start ?? 0);
  if (status === "canceled" || !(isOfPeriod || toId(latest_invoice) === invoice.id)) return;
  await stripe.subscriptions.cancel(subscriptionId);
}

/** Reads an invoice: its payment, and its subscription as it is afterwards. */
async function readInvoice(stripe: Stripe, invoiceId: string): Promise<Facts> {
  const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ["payments"] });
  const details = invoice.parent?.subscription_details;
  const subscriptionId = toId(details?.subscription);
  const paid = invoice.payments?.data.find(({ status }) => status === "paid");
  const intentId = toId(paid?.payment.payment_intent);
  const intent = intentId ? await readIntent(stripe, intentId) : null;
  const purpose = readPurpose(details?.metadata);
  const payments: PaymentFact[] = [];
  if (intent && purpose) {
    // Only the first invoice has the connection fee on it.
    const { fee, ...rest } = purpose;
    const isFirst = invoice.billing_reason === "subscription_create";
    const { purpose: _own, ...payment } = intent;
    payments.push({ ...payment, ...rest, ...(isFirst && fee && { fee }) });
    if (intent.isReversed && subscriptionId) await endReversed(stripe, subscriptionId, invoice);
  }
  const subscription = subscriptionId && (await readSubscription(stripe, subscriptionId));
  return { payments, entitlements: subscription ? [subscription] : [] };
}

/** Reads a payment: of a checkout that was paid once, or of an invoice. */
export async function readPayment(stripe: Stripe, paymentIntent: string): Promise<Facts> {
  const intent = await readIntent(stripe, paymentIntent);
  if (!intent) return { payments: [], entitlements: [] };
  const { purpose, ...payment } = intent;
  if (!purpose) {
    const { data } = await stripe.invoicePayments.list({
      payment: { type: "payment_intent", payment_intent: paymentIntent },
      limit: 1,
    });
    const invoiceId = toId(data[0]?.invoice);
    return invoiceId ? readInvoice(stripe, invoiceId) : { payments: [], entitlements: [] };
  }
  const { userId, product } = purpose;
  const lifetime: EntitlementFact[] =
    product === "unlimited"
      ? [
          {
            userId,
            product,
            reference: payment.reference,
            startedAt: payment.paidAt,
            paidUntil: null,
            endsAt: payment.isReversed ? payment.paidAt : null,
            renews: false,
            isPastDue: false,
          },
        ]
      : [];
  return { payments: [{ ...payment, ...purpose }], entitlements: lifetime };
}

/** Reads what an event is about, as it is now. */
export async function readFacts(stripe: Stripe, event: Stripe.Event): Promise<Facts> {
  const nothing = { payments: [], entitlements: [] };
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded": {
      const { invoice, payment_intent: intent, metadata } = event.data.object;
      if (!readPurpose(metadata)) return nothing;
      const [invoiceId, intentId] = [toId(invoice), toId(intent)];
      if (invoiceId) return readInvoice(stripe, invoiceId);
      return intentId ? readPayment(stripe, intentId) : nothing;
    }
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted": {
      const fact = await readSubscription(stripe, event.data.object.id);
      return { ...nothing, entitlements: fact ? [fact] : [] };
    }
    case "invoice.paid":
    case "invoice.payment_failed":
      return event.data.object.id ? readInvoice(stripe, event.data.object.id) : nothing;
    case "charge.refunded":
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed": {
      const intentId = toId(event.data.object.payment_intent);
      return intentId ? readPayment(stripe, intentId) : nothing;
    }
    default:
      return nothing;
  }
}
