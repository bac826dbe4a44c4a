import type Stripe from "stripe";
import { z } from "zod";
import { declined } from "./payments-charges";
import { newId, PaymentsError } from "./payments-errors";
import {
  type Charged,
  collectInvoice,
  createInvoice,
  findIntent,
  type Invoice,
  voidInvoice,
} from "./payments-invoices";
import { bool, created, expand, metadata, page, text } from "./payments-params";
import { type Price, periodEnd } from "./payments-prices";
import type { World } from "./payments-world";

export type Subscription = ReturnType<typeof createSubscription>;

/** A running subscription that starts now, without an invoice yet. */
export function createSubscription(
  world: World,
  options: { customer: string; price: Price; quantity: number; metadata: Record<string, string> },
) {
  const id = newId("sub");
  const startS = world.clock.nowS();
  const { customer, price, quantity } = options;
  if (!price.recurring) throw new Error(`${price.id} does not recur.`);
  const item = {
    id: newId("si"),
    object: "subscription_item" as const,
    created: startS,
    current_period_start: startS,
    current_period_end: periodEnd(startS, price.recurring),
    metadata: {},
    price,
    quantity,
    subscription: id,
  } satisfies Partial<{ [K in keyof Stripe.SubscriptionItem]: unknown }>;
  return world.add({
    id,
    object: "subscription" as const,
    billing_cycle_anchor: startS,
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: null as Stripe.Subscription.CancellationDetails.Reason | null,
    },
    collection_method: "charge_automatically",
    created: startS,
    currency: price.currency,
    customer,
    default_payment_method: null,
    ended_at: null as number | null,
    items: {
      object: "list" as const,
      data: [item] as [typeof item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null as string | null,
    livemode: false,
    metadata: options.metadata,
    start_date: startS,
    status: "active" as "active" | "past_due" | "canceled" | "incomplete",
    trial_end: null,
    trial_start: null,
  } satisfies Partial<{ [K in keyof Stripe.Subscription]: unknown }>);
}

const isRunning = ({ status }: Subscription) => status === "active" || status === "past_due";

/** A subscription that can still change. Stripe does not find an ended one to cancel. */
function findRunning(world: World, id: string): Subscription {
  const subscription = world.find("subscription", id);
  if (isRunning(subscription)) return subscription;
  throw new PaymentsError(404, `No such subscription: '${id}'`, {
    code: "resource_missing",
    param: "id",
  });
}

export const subscriptionsParams = z.strictObject({
  ...page,
  created: created.optional(),
  customer: text.optional(),
  price: text.optional(),
  status: z.enum(["active", "past_due", "canceled", "incomplete", "all", "ended"]).optional(),
});

/** Without a status, Stripe leaves out those that have ended. */
export const hasStatus = (subscription: Subscription, status: string | undefined): boolean => {
  if (status === "all") return true;
  if (status === undefined) return subscription.status !== "canceled";
  return subscription.status === (status === "ended" ? "canceled" : status);
};

export const updateParams = z.strictObject({
  cancel_at_period_end: bool.optional(),
  items: z
    .array(z.strictObject({ id: text.optional(), price: text.optional() }))
    .length(1)
    .optional(),
  metadata: metadata.optional(),
  payment_behavior: z.enum(["error_if_incomplete"]).optional(),
  proration_behavior: z.enum(["always_invoice"]).optional(),
  expand: expand.optional(),
});

/**
 * Changes a subscription: its plan, its cancellation at the end of the period, its metadata.
 *
 * @throws PaymentsError 402 when the card does not pay for the new plan; then nothing has changed
 */
export function updateSubscription(
  world: World,
  id: string,
  params: z.output<typeof updateParams>,
): Subscription {
  const subscription = world.find("subscription", id);
  if (!isRunning(subscription))
    throw new PaymentsError(
      400,
      "A canceled subscription can only update its cancellation_details and metadata.",
    );
  const [change] = params.items ?? [];
  if (change) changePlan(world, subscription, change, params);
  for (const [name, value] of Object.entries(params.metadata ?? {})) {
    if (value === "") delete subscription.metadata[name];
    else subscription.metadata[name] = value;
  }
  const leaving = params.cancel_at_period_end;
  const [item] = subscription.items.data;
  if (leaving !== undefined) {
    subscription.cancel_at_period_end = leaving;
    subscription.canceled_at = leaving ? world.clock.nowS() : null;
    subscription.cancellation_details.reason = leaving ? "cancellation_requested" : null;
  }
  subscription.cancel_at = subscription.cancel_at_period_end ? item.current_period_end : null;
  world.events.send("customer.subscription.updated", subscription);
  return subscription;
}

function changePlan(
  world: World,
  subscription: Subscription,
  change: { id?: string; price?: string },
  params: z.output<typeof updateParams>,
): void {
  const [item] = subscription.items.data;
  // Without the id of the item Stripe adds a second one beside it.
  if (change.id !== item.id)
    throw new PaymentsError(400, `No such subscription_item: '${change.id ?? ""}'`, {
      code: "resource_missing",
      param: "items[0][id]",
    });
  if (params.proration_behavior !== "always_invoice")
    throw new PaymentsError(400, "The local double changes plans with `always_invoice` alone.", {
      param: "proration_behavior",
    });
  const price = world.find("price", change.price ?? "", "items[0][price]");
  if (!price.recurring || !item.price.recurring)
    throw new PaymentsError(400, "The price specified is set to `type=one_time`.", {
      param: "items[0][price]",
    });
  if (
    price.recurring.interval !== item.price.recurring.interval ||
    price.recurring.interval_count !== item.price.recurring.interval_count
  )
    throw new PaymentsError(400, "The local double changes plans within one interval alone.", {
      param: "items[0][price]",
    });
  if (price === item.price) return;
  const nowS = world.clock.nowS();
  const { current_period_start: startS, current_period_end: endS } = item;
  const left = (endS - nowS) / (endS - startS);
  const { quantity } = item;
  const before = subscription.latest_invoice;
  const invoice = createInvoice(world, subscription, "subscription_update", [
    {
      price: item.price,
      quantity,
      amount: -Math.round(item.price.unit_amount * quantity * left),
      period: { start: nowS, end: endS },
      isProration: true,
    },
    {
      price,
      quantity,
      amount: Math.round(price.unit_amount * quantity * left),
      period: { start: nowS, end: endS },
      isProration: true,
    },
  ]);
  if (!collectInvoice(world, invoice)) {
    voidInvoice(world, invoice);
    subscription.latest_invoice = before;
    const intent = findIntent(world, invoice.id);
    if (!intent) throw new Error(`${invoice.id} has no payment.`);
    throw declined(intent);
  }
  item.price = price;
  world.events.send("invoice.paid", invoice);
}

/** What a change in the dashboard leaves: a newer invoice than the period's, paid or not, for one dollar. */
export function changeInDashboard(world: World, id: string, status: Invoice["status"]): Invoice {
  const subscription = findRunning(world, id);
  const charge = { ...periodCharge(subscription), amount: 100, isProration: true };
  const invoice = createInvoice(world, subscription, "subscription_update", [charge]);
  invoice.status = status;
  if (status === "open") settleAttempt(world, invoice, false);
  else world.events.send("customer.subscription.updated", subscription);
  return invoice;
}

/** Ends a subscription at once. */
export function cancelSubscription(
  world: World,
  id: string,
  reason: "cancellation_requested" | "payment_failed" = "cancellation_requested",
): Subscription {
  const subscription = findRunning(world, id);
  const nowS = world.clock.nowS();
  subscription.status = "canceled";
  subscription.canceled_at ??= nowS;
  subscription.ended_at = nowS;
  subscription.cancellation_details.reason ??= reason;
  for (const invoice of world.all("invoice"))
    if (invoice.parent.subscription_details.subscription === id && invoice.status === "open")
      Object.assign(invoice, { auto_advance: false, next_payment_attempt: null });
  world.events.send("customer.subscription.deleted", subscription);
  return subscription;
}

/** What is charged for the current period. */
export function periodCharge({ items }: Subscription): Charged {
  const [{ price, quantity, current_period_start: start, current_period_end: end }] = items.data;
  return { price, quantity, amount: price.unit_amount * quantity, period: { start, end } };
}

/** Ends a subscription's period: it renews with an invoice, or ends if it was canceled. */
export function renewSubscription(world: World, id: string): Subscription {
  const subscription = findRunning(world, id);
  if (subscription.cancel_at_period_end) return cancelSubscription(world, id);
  const [item] = subscription.items.data;
  if (!item.price.recurring) throw new Error(`${item.price.id} does not recur.`);
  item.current_period_start = item.current_period_end;
  item.current_period_end = periodEnd(item.current_period_start, item.price.recurring);
  const charge = periodCharge(subscription);
  const invoice = createInvoice(world, subscription, "subscription_cycle", [charge]);
  settleAttempt(world, invoice, collectInvoice(world, invoice), true);
  return subscription;
}

/**
 * What a subscription becomes when its invoice was, or was not, paid; with the events.
 *
 * @param isRenewal the subscription has a new period
 */
export function settleAttempt(
  world: World,
  invoice: Invoice,
  isPaid: boolean,
  isRenewal = false,
): void {
  const id = invoice.parent.subscription_details.subscription;
  const subscription = world.find("subscription", id);
  world.events.send(isPaid ? "invoice.paid" : "invoice.payment_failed", invoice);
  // Paying for one that has ended does not bring it back.
  if (!isRunning(subscription)) return;
  const before = subscription.status;
  subscription.status = isPaid ? "active" : "past_due";
  if (isRenewal || subscription.status !== before)
    world.events.send("customer.subscription.updated", subscription);
  if (!isPaid && invoice.billing_reason !== "subscription_update" && !invoice.next_payment_attempt)
    cancelSubscription(world, id, "payment_failed");
}
