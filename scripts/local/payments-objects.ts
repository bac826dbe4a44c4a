import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

export const DAY_S = 24 * 3600;

/** An id like Stripe's: a prefix and an opaque rest. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

export const nowS = () => Math.floor(Date.now() / 1000);

export type Interval = "day" | "week" | "month" | "year";

/** One thing on the bill. */
export interface Line {
  name: string;
  unitAmount: number;
  currency: string;
  quantity: number;
  recurring: { interval: Interval; interval_count: number } | null;
}

export type Customer = Pick<Stripe.Customer, "id" | "created" | "livemode" | "metadata"> & {
  object: "customer";
  email: string | null;
  name: string | null;
};

export type Session = Pick<
  Stripe.Checkout.Session,
  | "amount_subtotal"
  | "amount_total"
  | "cancel_url"
  | "client_reference_id"
  | "created"
  | "currency"
  | "customer_email"
  | "expires_at"
  | "id"
  | "livemode"
  | "metadata"
  | "mode"
  | "object"
  | "payment_status"
  | "status"
  | "success_url"
  | "url"
> & {
  customer: string | null;
  customer_details: { email: string | null } | null;
  invoice: string | null;
  payment_intent: string | null;
  subscription: string | null;
};

type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  | "created"
  | "current_period_end"
  | "current_period_start"
  | "id"
  | "metadata"
  | "object"
  | "quantity"
  | "subscription"
> & {
  price: {
    id: string;
    object: "price";
    currency: string;
    unit_amount: number;
    recurring: NonNullable<Line["recurring"]>;
  };
};

export type Subscription = Pick<
  Stripe.Subscription,
  | "cancel_at"
  | "cancel_at_period_end"
  | "canceled_at"
  | "created"
  | "currency"
  | "ended_at"
  | "id"
  | "livemode"
  | "metadata"
  | "object"
  | "start_date"
  | "status"
> & {
  customer: string;
  latest_invoice: string | null;
  items: { object: "list"; data: SubscriptionItem[]; has_more: false; url: string };
};

/**
 * The end of a billing period, in Unix seconds. A month or year that lacks the day ends on its last.
 *
 * @param startS the period's beginning, in Unix seconds
 */
export function periodEnd(
  startS: number,
  { interval, interval_count }: NonNullable<Line["recurring"]>,
): number {
  if (interval === "day") return startS + interval_count * DAY_S;
  if (interval === "week") return startS + interval_count * 7 * DAY_S;
  const months = interval === "month" ? interval_count : 12 * interval_count;
  const start = new Date(startS * 1000);
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return Math.floor(end.getTime() / 1000);
}

/** A running subscription, paid for its first period. */
export function newSubscription(
  customer: string,
  line: Line & { recurring: NonNullable<Line["recurring"]> },
  metadata: Record<string, string>,
): Subscription {
  const id = newId("sub");
  const startS = nowS();
  return {
    id,
    object: "subscription",
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: startS,
    currency: line.currency,
    customer,
    ended_at: null,
    items: {
      object: "list",
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [
        {
          id: newId("si"),
          object: "subscription_item",
          created: startS,
          current_period_start: startS,
          current_period_end: periodEnd(startS, line.recurring),
          metadata: {},
          price: {
            id: newId("price"),
            object: "price",
            currency: line.currency,
            unit_amount: line.unitAmount,
            recurring: line.recurring,
          },
          quantity: line.quantity,
          subscription: id,
        },
      ],
    },
    latest_invoice: null,
    livemode: false,
    metadata,
    start_date: startS,
    status: "active",
  };
}

/** The paid invoice of a subscription's current period; it becomes the subscription's latest. */
export function newInvoice(
  subscription: Subscription,
  reason: "subscription_create" | "subscription_cycle",
) {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} has no item.`);
  const id = newId("in");
  const amount = item.price.unit_amount * (item.quantity ?? 1);
  const period = { start: item.current_period_start, end: item.current_period_end };
  const parent = {
    type: "subscription_details",
    quote_details: null,
    subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
  };
  subscription.latest_invoice = id;
  return {
    id,
    object: "invoice",
    amount_due: amount,
    amount_paid: amount,
    amount_remaining: 0,
    billing_reason: reason,
    created: nowS(),
    currency: subscription.currency,
    customer: subscription.customer,
    livemode: false,
    metadata: {},
    parent,
    period_start: period.start,
    period_end: period.end,
    status: "paid",
    total: amount,
    lines: {
      object: "list",
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
      data: [
        {
          id: newId("il"),
          object: "line_item",
          amount,
          currency: subscription.currency,
          invoice: id,
          livemode: false,
          metadata: subscription.metadata,
          period,
          quantity: item.quantity ?? 1,
          subscription: subscription.id,
        },
      ],
    },
  };
}
