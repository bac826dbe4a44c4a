import type Stripe from "stripe";
import { acceptsNow, charge, createIntent, DECLINED } from "./payments-charges";
import { DAY_S, newId, PaymentsError, type World } from "./payments-world";

/** Days from each failed charge of an invoice to the next try; after the last the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7];

type Reason = "subscription_create" | "subscription_cycle" | "subscription_update";

/** Unix seconds at which a billing period ends. A month that lacks the day ends on its last. */
function endPeriod(startS: number, { recurring }: Stripe.Price): number {
  const count = recurring?.interval_count ?? 1;
  if (recurring?.interval === "day") return startS + count * DAY_S;
  const end = new Date(startS * 1000);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + count);
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return Math.floor(end.getTime() / 1000);
}

/** The one item of a subscription. */
const itemOf = ({ items }: Stripe.Subscription) => items.data[0] as Stripe.SubscriptionItem;
const periodCents = (subscription: Stripe.Subscription) =>
  itemOf(subscription).price.unit_amount ?? 0;

function scheduleRenewal(world: World, subscription: Stripe.Subscription): void {
  const endS = itemOf(subscription).current_period_end;
  world.schedule(subscription.id, endS, () => {
    if (itemOf(subscription).current_period_end === endS && isRunning(subscription))
      renewSubscription(world, subscription.id);
  });
}

/** A running subscription that starts now, without an invoice yet. */
export function createSubscription(
  world: World,
  options: { customer: string; price: Stripe.Price; metadata: Stripe.Metadata },
): Stripe.Subscription {
  const { customer, price, metadata } = options;
  const startS = world.nowS();
  const item = {
    id: newId("si"),
    current_period_start: startS,
    current_period_end: endPeriod(startS, price),
    price,
    quantity: 1,
  } as Stripe.SubscriptionItem;
  const subscription = world.add("subscription", {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    currency: price.currency,
    customer,
    ended_at: null,
    items: { object: "list", data: [item], has_more: false, url: "/v1/subscription_items" },
    latest_invoice: null,
    metadata,
    start_date: startS,
    status: "active",
  });
  scheduleRenewal(world, subscription);
  return subscription;
}

const isRunning = ({ status }: Stripe.Subscription) => status === "active" || status === "past_due";

/** A subscription that can still change. Stripe does not find an ended one to cancel. */
function findRunning(world: World, id: string): Stripe.Subscription {
  const subscription = world.find("subscription", id);
  if (isRunning(subscription)) return subscription;
  throw new PaymentsError(404, `No such subscription: '${id}'`, { code: "resource_missing" });
}

/**
 * An open invoice of a subscription, which becomes the subscription's latest. What the customer has to their credit is
 * taken off; an invoice that leaves nothing to pay is paid.
 *
 * @param total cents, below zero for what is given back
 */
export function createInvoice(
  world: World,
  subscription: Stripe.Subscription,
  reason: Reason,
  total: number,
): Stripe.Invoice {
  const { currency, id, metadata } = subscription;
  const customer = world.find("customer", subscription.customer);
  const starting = customer.balance;
  const due = Math.max(0, total + starting);
  const invoice = world.add("invoice", {
    amount_due: due,
    amount_paid: 0,
    attempt_count: 0,
    billing_reason: reason,
    currency,
    customer: customer.id,
    ending_balance: Math.min(0, total + starting),
    next_payment_attempt: null,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { subscription: id, metadata: { ...metadata } },
    },
    starting_balance: starting,
    status: "open",
    total,
  });
  invoice.hosted_invoice_url = `${world.base()}/invoice/${invoice.id}`;
  customer.balance = invoice.ending_balance ?? 0;
  subscription.latest_invoice = invoice.id;
  if (due === 0) invoice.status = "paid";
  else {
    const intent = createIntent(world, { amount: due, currency, customer: customer.id });
    world.add("invoice_payment", {
      amount_requested: due,
      currency,
      invoice: invoice.id,
      payment: { type: "payment_intent", payment_intent: intent.id },
      status: "open",
    });
  }
  return invoice;
}

/** The payments of an invoice; none where nothing is due. */
export const listPayments = (world: World, invoice: string): Stripe.InvoicePayment[] =>
  world.all("invoice_payment").filter((one) => one.invoice === invoice);

/**
 * Charges a card for an open invoice.
 *
 * @param isAccepted what the bank says
 * @returns whether the invoice is paid
 */
export function chargeInvoice(
  world: World,
  invoice: Stripe.Invoice,
  card: string,
  isAccepted: boolean,
): boolean {
  if (invoice.status !== "open") return invoice.status === "paid";
  for (const payment of listPayments(world, invoice.id)) {
    charge(world, world.find("payment_intent", payment.payment.payment_intent), card, isAccepted);
    if (isAccepted) payment.status = "paid";
  }
  if (isAccepted)
    Object.assign(invoice, {
      status: "paid",
      amount_paid: invoice.amount_due,
      next_payment_attempt: null,
    });
  return isAccepted;
}

/** Charges the card on file for an open invoice; when that fails, the next try is set. */
function collectInvoice(world: World, invoice: Stripe.Invoice): boolean {
  const card = world.cards.get(String(invoice.customer)) ?? "";
  if (chargeInvoice(world, invoice, card, acceptsNow(card) && card !== "4000000000000341"))
    return true;
  const days = RETRY_AFTER_DAYS[invoice.attempt_count++];
  retryLater(world, invoice, days);
  return false;
}

/** Sets the next try of an invoice. @param days from now; left out where it was the last one */
export function retryLater(world: World, invoice: Stripe.Invoice, days?: number): void {
  const atS = days === undefined ? null : world.nowS() + days * DAY_S;
  invoice.next_payment_attempt = atS;
  if (atS)
    world.schedule(invoice.id, atS, () => {
      if (invoice.status === "open" && invoice.next_payment_attempt === atS)
        settleAttempt(world, invoice, collectInvoice(world, invoice));
    });
}

/**
 * Changes a subscription: its plan, its cancellation at the end of the period, its metadata.
 *
 * @throws PaymentsError 402 when the card does not pay for the new plan; then nothing has changed
 */
export function updateSubscription(
  world: World,
  id: string,
  params: Stripe.SubscriptionUpdateParams,
): Stripe.Subscription {
  const subscription = world.find("subscription", id);
  if (!isRunning(subscription))
    throw new PaymentsError(400, "A canceled subscription can only update its metadata.");
  if (params.items) changePlan(world, subscription, params);
  Object.assign(subscription.metadata, params.metadata);
  const leaving = params.cancel_at_period_end;
  if (leaving !== undefined) {
    subscription.cancel_at_period_end = leaving;
    subscription.canceled_at = leaving ? world.nowS() : null;
    subscription.cancel_at = leaving ? itemOf(subscription).current_period_end : null;
  }
  world.events.send("customer.subscription.updated", subscription);
  return subscription;
}

/** Changes the plan within its interval, and charges or credits the difference for the rest of the period at once. */
function changePlan(
  world: World,
  subscription: Stripe.Subscription,
  { items: [change] = [], proration_behavior }: Stripe.SubscriptionUpdateParams,
): void {
  const item = itemOf(subscription);
  // Without the id of the item Stripe adds a second one beside it.
  if (change?.id !== item.id || proration_behavior !== "always_invoice")
    throw new PaymentsError(400, "The local double changes the one item, and invoices it at once.");
  const price = world.find("price", change.price, "items[0][price]");
  if (price === item.price) return;
  const { current_period_start: startS, current_period_end: endS } = item;
  const left = (endS - world.nowS()) / (endS - startS);
  const cents = ({ unit_amount }: Stripe.Price) => Math.round((unit_amount ?? 0) * left);
  const before = subscription.latest_invoice;
  const difference = cents(price) - cents(item.price);
  const invoice = createInvoice(world, subscription, "subscription_update", difference);
  if (invoice.status === "open" && !collectInvoice(world, invoice)) {
    Object.assign(invoice, { status: "void", next_payment_attempt: null });
    world.find("customer", invoice.customer).balance = invoice.starting_balance;
    subscription.latest_invoice = before;
    const code = { code: "card_declined", decline_code: "generic_decline" };
    throw new PaymentsError(402, DECLINED, { type: "card_error", ...code });
  }
  item.price = price;
  world.events.send("invoice.paid", invoice);
}

/** What a change in the dashboard leaves: a newer invoice than the period's, paid or not, for one dollar. */
export function changeInDashboard(
  world: World,
  id: string,
  status: "draft" | "open" | "void",
): void {
  const subscription = findRunning(world, id);
  const invoice = createInvoice(world, subscription, "subscription_update", 100);
  invoice.status = status;
  if (status === "open") settleAttempt(world, invoice, false);
  else world.events.send("customer.subscription.updated", subscription);
}

/** Ends a subscription at once. */
export function cancelSubscription(world: World, id: string): Stripe.Subscription {
  const subscription = findRunning(world, id);
  subscription.status = "canceled";
  subscription.ended_at = world.nowS();
  subscription.canceled_at ??= subscription.ended_at;
  for (const invoice of world.all("invoice"))
    if (invoice.parent?.subscription_details?.subscription === id)
      invoice.next_payment_attempt = null;
  world.events.send("customer.subscription.deleted", subscription);
  return subscription;
}

/** Ends a subscription's period: it renews with an invoice, or ends if it was canceled. */
export function renewSubscription(world: World, id: string): void {
  const subscription = findRunning(world, id);
  if (subscription.cancel_at_period_end) return void cancelSubscription(world, id);
  const item = itemOf(subscription);
  item.current_period_start = item.current_period_end;
  item.current_period_end = endPeriod(item.current_period_start, item.price);
  scheduleRenewal(world, subscription);
  const cents = periodCents(subscription);
  const invoice = createInvoice(world, subscription, "subscription_cycle", cents);
  settleAttempt(world, invoice, collectInvoice(world, invoice), true);
}

/**
 * What a subscription becomes when its invoice was, or was not, paid; with the events.
 *
 * @param isRenewal the subscription has a new period
 */
export function settleAttempt(
  world: World,
  invoice: Stripe.Invoice,
  isPaid: boolean,
  isRenewal = false,
): void {
  const id = String(invoice.parent?.subscription_details?.subscription);
  const subscription = world.find("subscription", id);
  world.events.send(isPaid ? "invoice.paid" : "invoice.payment_failed", invoice);
  // Paying for one that has ended does not bring it back.
  if (!isRunning(subscription)) return;
  const before = subscription.status;
  subscription.status = isPaid ? "active" : "past_due";
  if (isRenewal || subscription.status !== before)
    world.events.send("customer.subscription.updated", subscription);
  if (!isPaid && invoice.billing_reason !== "subscription_update" && !invoice.next_payment_attempt)
    cancelSubscription(world, id);
}
