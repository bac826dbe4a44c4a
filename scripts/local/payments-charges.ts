import type Stripe from "stripe";
import { PaymentsError, type World } from "./payments-world";

/** What the double's pages and errors say of a card that its bank refuses. */
export const DECLINED = "Your card was declined.";

/** The test cards that August has rules for, by number, as Stripe publishes them. */
export const CARDS = {
  "4242424242424242": { label: "4242 4242 4242 4242", does: "Succeeds" },
  "4000000000000002": { label: "4000 0000 0000 0002", does: "Is declined" },
  "4000000000000341": {
    label: "4000 0000 0000 0341",
    does: "Succeeds now, and every later charge is declined",
  },
};
export const GOOD_CARD = "4242424242424242";

export const isCard = (number: string | null): number is string =>
  number !== null && Object.hasOwn(CARDS, number);

/** Whether a bank accepts a card that its owner has just chosen. */
export const acceptsNow = (card: string): boolean => card !== "4000000000000002";

/** Money that is due and that no card has paid yet. */
export const createIntent = (
  world: World,
  payable: Pick<Stripe.PaymentIntent, "amount" | "currency" | "customer"> & {
    metadata?: Stripe.Metadata;
  },
): Stripe.PaymentIntent =>
  world.add("payment_intent", {
    amount_received: 0,
    latest_charge: null,
    metadata: {},
    status: "requires_payment_method",
    ...payable,
  });

/** Charges a card for an intent, and notes on both what came of it. */
export function charge(
  world: World,
  intent: Stripe.PaymentIntent,
  card: string,
  isPaid: boolean,
): void {
  const { id, amount, currency, customer, metadata } = intent;
  const made = world.add("charge", {
    amount,
    amount_refunded: 0,
    currency,
    customer: customer as string,
    disputed: false,
    failure_message: isPaid ? null : DECLINED,
    metadata: { ...metadata },
    paid: isPaid,
    payment_intent: id,
    payment_method_details: {
      type: "card",
      card: { fingerprint: `local${card}`, last4: card.slice(-4) },
    } as Stripe.Charge.PaymentMethodDetails,
    refunded: false,
    status: isPaid ? "succeeded" : "failed",
  });
  made.receipt_url = isPaid ? `${world.base()}/receipt/${made.id}` : null;
  intent.latest_charge = made.id;
  intent.status = isPaid ? "succeeded" : "requires_payment_method";
  intent.amount_received = isPaid ? amount : 0;
}

/** The newest charge of an intent. @throws PaymentsError 400 when it paid nothing */
function findPaid(world: World, intentId: string): Stripe.Charge {
  const intent = world.find("payment_intent", intentId, "payment_intent");
  if (intent.status === "succeeded") return world.find("charge", intent.latest_charge);
  throw new PaymentsError(400, `${intentId} does not have a successful charge to refund.`);
}

/** @throws PaymentsError 400 when nothing, or too little, is left to refund */
export function createRefund(
  world: World,
  { payment_intent: intent = "", amount, metadata }: Stripe.RefundCreateParams,
): Stripe.Refund {
  const paid = findPaid(world, intent);
  const leftCents = paid.amount - paid.amount_refunded;
  const cents = amount ?? leftCents;
  if (paid.refunded || paid.disputed || cents > leftCents)
    throw new PaymentsError(400, `Charge ${paid.id} has ${leftCents} cents left to refund.`, {
      code: paid.disputed ? "charge_disputed" : "charge_already_refunded",
    });
  const refund = world.add("refund", {
    amount: cents,
    charge: paid.id,
    currency: paid.currency,
    metadata: (metadata || {}) as Stripe.Metadata,
    payment_intent: intent,
    status: "succeeded",
  });
  paid.amount_refunded += cents;
  paid.refunded = paid.amount_refunded === paid.amount;
  world.events.send("charge.refunded", paid);
  return refund;
}

/** The payer's bank refuses a refund, days later; its charge still says that it was refunded. */
export function failRefund(world: World, id: string): void {
  const refund = world.find("refund", id);
  refund.status = "failed";
  world.events.send("refund.failed", refund);
}

/** A cardholder's bank takes the money back until the dispute is closed. */
export function openDispute(world: World, intentId: string): Stripe.Dispute {
  const paid = findPaid(world, intentId);
  paid.disputed = true;
  const dispute = world.add("dispute", {
    amount: paid.amount - paid.amount_refunded,
    charge: paid.id,
    currency: paid.currency,
    payment_intent: intentId,
    reason: "fraudulent",
    status: "needs_response",
  });
  world.events.send("charge.dispute.created", dispute);
  return dispute;
}

export function closeDispute(world: World, id: string, status: "won" | "lost"): void {
  const dispute = world.find("dispute", id);
  dispute.status = status;
  world.events.send("charge.dispute.closed", dispute);
}
