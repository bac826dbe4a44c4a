import type Stripe from "stripe";
import { type PaymentFact, readIntent } from "./payment-facts.server";
import { isAsPriced, readPurpose, toId } from "./purpose.server";
import {
  type EntitlementFact,
  findPeriodInvoice,
  readSubscription,
} from "./subscription-facts.server";

/**
 * What the provider says now. Every event leads to reading its object again, so that neither the order of the
 * events nor their number matters (rule signed-events-decide).
 */

/** What an event leads to. */
export interface Facts {
  entitlements: EntitlementFact[];
  payments: PaymentFact[];
  /** The subscription that must end because what paid for it was taken back or never came. */
  unpaidSubscriptionId?: string;
}

/**
 * Whether a subscription runs whose current period an invoice pays for. A change of plan may have added another
 * invoice to the period.
 */
async function isOfCurrentPeriod(
  stripe: Stripe,
  subscriptionId: string,
  invoice: Stripe.Invoice,
): Promise<boolean> {
  const { latest_invoice, status, items } = await stripe.subscriptions.retrieve(subscriptionId);
  const isOfPeriod = invoice.created >= (items.data[0]?.current_period_start ?? 0);
  return status !== "canceled" && (isOfPeriod || toId(latest_invoice) === invoice.id);
}

/** Reads an invoice: its payment, and its subscription. */
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
    // Only the first invoice has the connection fee on it. The customer's credit may pay a part of its total.
    const { fee, ...rest } = purpose;
    const isFirst = invoice.billing_reason === "subscription_create";
    const asked = { amountCents: invoice.total, currency: invoice.currency };
    const { purpose: _own, ...payment } = intent;
    payments.push({
      ...payment,
      ...rest,
      ...(isFirst && fee && { fee }),
      isAsPriced: !isFirst || isAsPriced(purpose, asked),
    });
  }
  const subscription = subscriptionId && (await readSubscription(stripe, subscriptionId));
  const isUnpaid =
    subscriptionId &&
    payments.some(({ isReversed }) => isReversed) &&
    (await isOfCurrentPeriod(stripe, subscriptionId, invoice));
  return {
    payments,
    entitlements: subscription ? [subscription] : [],
    ...(isUnpaid && { unpaidSubscriptionId: subscriptionId }),
  };
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
  return {
    payments: [{ ...payment, ...purpose, isAsPriced: isAsPriced(purpose, payment) }],
    entitlements: lifetime,
  };
}

/** Whether a subscription waits for a payment of its current period. */
async function isUnpaid(stripe: Stripe, subscriptionId: string): Promise<boolean> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ["latest_invoice"],
  });
  const invoice = await findPeriodInvoice(stripe, subscription);
  const isOver = ["canceled", "incomplete_expired"].includes(subscription.status);
  return !isOver && invoice?.status !== "paid";
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
    case "checkout.session.async_payment_failed": {
      const { subscription, metadata } = event.data.object;
      const subscriptionId = toId(subscription);
      if (!subscriptionId || !readPurpose(metadata)) return nothing;
      // The bank did not make the first payment, and must not be asked again beside another checkout.
      return (await isUnpaid(stripe, subscriptionId))
        ? { ...nothing, unpaidSubscriptionId: subscriptionId }
        : nothing;
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
    case "refund.updated":
    case "refund.failed":
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
