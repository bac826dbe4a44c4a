import type Stripe from "stripe";
import { type CardNumber, chargesLater, isCard } from "./payments-cards";
import { charge, createIntent, type PaymentIntent } from "./payments-charges";
import { newId } from "./payments-errors";
import { type Price, productName } from "./payments-prices";
import type { Subscription } from "./payments-subscriptions";
import type { World } from "./payments-world";

const DAY_S = 24 * 3600;
/** Days from each failed charge of an invoice to the next try; after the last the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** One line of an invoice. */
export interface Charged {
  price: Price;
  quantity: number;
  /** Cents, negative for what is given back. */
  amount: number;
  period: { start: number; end: number };
  isProration?: boolean;
}

export type Invoice = ReturnType<typeof newInvoice>;
export type InvoicePayment = ReturnType<typeof newPayment>;

function newLine(invoice: string, { id, metadata, items }: Subscription, charged: Charged) {
  const { price, quantity, amount, period, isProration = false } = charged;
  const details = {
    invoice_item: isProration || !price.recurring ? newId("ii") : "",
    proration: isProration,
    proration_details: null,
    subscription: id,
  };
  return {
    id: newId("il"),
    object: "line_item" as const,
    amount,
    currency: price.currency,
    description: isProration
      ? `${amount < 0 ? "Unused" : "Remaining"} time on ${productName(price)}`
      : `${quantity} × ${productName(price)}`,
    discountable: !isProration,
    invoice,
    livemode: false,
    metadata: price.recurring ? { ...metadata } : {},
    parent: price.recurring
      ? {
          type: "subscription_item_details",
          invoice_item_details: null,
          subscription_item_details: {
            ...details,
            invoice_item: details.invoice_item || null,
            subscription_item: items.data[0].id,
          },
        }
      : {
          type: "invoice_item_details",
          invoice_item_details: details,
          subscription_item_details: null,
        },
    period,
    pricing: {
      type: "price_details",
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: null,
    },
    quantity,
    subscription: id,
    subtotal: amount,
  } satisfies Partial<Stripe.InvoiceLineItem>;
}

function newPayment(world: World, invoice: string, intent: PaymentIntent) {
  return {
    id: newId("inpay"),
    object: "invoice_payment" as const,
    amount_paid: null as number | null,
    amount_requested: intent.amount,
    created: world.clock.nowS(),
    currency: intent.currency,
    invoice,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open" as "open" | "paid",
    status_transitions: { canceled_at: null, paid_at: null as number | null },
  } satisfies Partial<Stripe.InvoicePayment>;
}

/** What an invoice takes over from its customer. */
interface Account {
  id: string;
  email: string | null;
  /** Cents, below zero for what the customer has to their credit. */
  balance: number;
}

function newInvoice(
  world: World,
  subscription: Subscription,
  reason: "subscription_create" | "subscription_cycle" | "subscription_update",
  charges: Charged[],
  customer: Account,
) {
  const id = newId("in");
  const nowS = world.clock.nowS();
  const total = charges.reduce((sum, { amount }) => sum + amount, 0);
  const starting = customer.balance;
  const due = Math.max(0, total + starting);
  return {
    id,
    object: "invoice" as const,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: nowS,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    ending_balance: Math.min(0, total + starting),
    hosted_invoice_url: `${world.base()}/invoice/${id}`,
    invoice_pdf: null,
    lines: {
      object: "list" as const,
      data: charges.map((one) => newLine(id, subscription, one)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null as number | null,
    number: `AUG-${id.slice(-8).toUpperCase()}`,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: {
        subscription: subscription.id,
        metadata: { ...subscription.metadata },
      },
    },
    period_end: nowS,
    period_start: nowS,
    receipt_number: null,
    starting_balance: starting,
    status: "open" as "draft" | "open" | "paid" | "void",
    status_transitions: {
      finalized_at: nowS,
      marked_uncollectible_at: null,
      paid_at: null as number | null,
      voided_at: null as number | null,
    },
    subtotal: total,
    total,
  } satisfies Partial<{ [K in keyof Stripe.Invoice]: unknown }>;
}

/**
 * An open invoice of a subscription, which becomes the subscription's latest. What the customer has
 * to their credit is taken off; an invoice that leaves nothing to pay is paid.
 */
export function createInvoice(
  world: World,
  subscription: Subscription,
  reason: "subscription_create" | "subscription_cycle" | "subscription_update",
  charges: Charged[],
): Invoice {
  const customer = world.find("customer", subscription.customer);
  const invoice = world.add(newInvoice(world, subscription, reason, charges, customer));
  const { id, amount_due: amount, currency } = invoice;
  customer.balance = invoice.ending_balance;
  subscription.latest_invoice = id;
  if (amount > 0) {
    const intent = createIntent(world, { amount, currency, customer: customer.id });
    world.add(newPayment(world, id, intent));
  } else settleInvoice(world, invoice);
  return invoice;
}

export const listPayments = (world: World, invoice: string): InvoicePayment[] =>
  world.all("invoice_payment").filter((one) => one.invoice === invoice);

/** The intent that pays an invoice; none where nothing is due. */
export function findIntent(world: World, invoice: string): PaymentIntent | null {
  const [payment] = listPayments(world, invoice);
  return payment ? world.find("payment_intent", payment.payment.payment_intent) : null;
}

function settleInvoice(world: World, invoice: Invoice): void {
  const nowS = world.clock.nowS();
  invoice.status = "paid";
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = nowS;
  for (const payment of listPayments(world, invoice.id)) {
    payment.status = "paid";
    payment.amount_paid = payment.amount_requested;
    payment.status_transitions.paid_at = nowS;
  }
}

/**
 * Charges a card for an open invoice.
 *
 * @param isAccepted what the bank says
 */
export function chargeInvoice(
  world: World,
  invoice: Invoice,
  card: CardNumber,
  isAccepted: boolean,
): boolean {
  if (invoice.status !== "open") return invoice.status === "paid";
  const intent = findIntent(world, invoice.id);
  if (intent) charge(world, intent, card, isAccepted);
  invoice.attempted = true;
  if (isAccepted) settleInvoice(world, invoice);
  return isAccepted;
}

/** Charges the card on file for an open invoice; when that fails, the next try is set. */
export function collectInvoice(world: World, invoice: Invoice): boolean {
  if (invoice.status !== "open") return invoice.status === "paid";
  const card = world.cards.get(invoice.customer) ?? null;
  invoice.attempt_count += 1;
  if (isCard(card) && chargeInvoice(world, invoice, card, chargesLater(card))) return true;
  const days = RETRY_AFTER_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt = days ? world.clock.nowS() + days * DAY_S : null;
  return false;
}

/** Takes an invoice back, with what it took off the customer's credit. */
export function voidInvoice(world: World, invoice: Invoice): void {
  invoice.status = "void";
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = world.clock.nowS();
  world.find("customer", invoice.customer).balance = invoice.starting_balance;
}
