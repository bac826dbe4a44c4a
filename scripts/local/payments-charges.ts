import type Stripe from "stripe";
import { z } from "zod";
import { type CardNumber, DECLINED, NOT_AUTHENTICATED } from "./payments-cards";
import { newId, PaymentsError } from "./payments-errors";
import { expand, int, metadata, text } from "./payments-params";
import { money } from "./payments-prices";
import type { World } from "./payments-world";

export type PaymentIntent = ReturnType<typeof createIntent>;
export type Charge = ReturnType<typeof newCharge>;
export type Dispute = ReturnType<typeof openDispute>;
export type Refund = ReturnType<typeof createRefund>;

interface Payable {
  amount: number;
  currency: string;
  customer: string | null;
  metadata?: Record<string, string>;
}

/** Money that is due and that no card has paid yet. */
export function createIntent(world: World, { metadata = {}, ...payable }: Payable) {
  const id = newId("pi");
  const intent = {
    id,
    object: "payment_intent" as const,
    ...payable,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${newId("local").slice(6)}`,
    confirmation_method: "automatic",
    created: world.clock.nowS(),
    description: null,
    last_payment_error: null as Stripe.PaymentIntent.LastPaymentError | null,
    latest_charge: null as string | null,
    livemode: false,
    metadata,
    next_action: null,
    payment_method: null as string | null,
    payment_method_types: ["card"],
    receipt_email: null,
    status: "requires_payment_method" as
      | "requires_payment_method"
      | "requires_action"
      | "processing"
      | "succeeded",
  } satisfies Partial<Stripe.PaymentIntent>;
  return world.add(intent);
}

function newCharge(world: World, intent: PaymentIntent, card: CardNumber, isPaid: boolean) {
  const id = newId("ch");
  const last4 = card.slice(-4);
  return {
    id,
    object: "charge" as const,
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    captured: isPaid,
    created: world.clock.nowS(),
    currency: intent.currency,
    customer: intent.customer,
    description: null,
    disputed: false as boolean,
    failure_code: isPaid ? null : "card_declined",
    failure_message: isPaid ? null : DECLINED,
    livemode: false,
    metadata: { ...intent.metadata },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: `pm_card_${last4}`,
    payment_method_details: {
      type: "card",
      card: {
        brand: "visa",
        fingerprint: `local${card}`,
        last4,
        exp_month: 12,
        exp_year: 2034,
        country: "US",
        funding: "credit",
      },
    } as Stripe.Charge.PaymentMethodDetails,
    receipt_email: null,
    receipt_number: null,
    receipt_url: isPaid ? `${world.base()}/receipt/${id}` : null,
    refunded: false as boolean,
    status: isPaid ? ("succeeded" as const) : ("failed" as const),
  } satisfies Partial<Stripe.Charge>;
}

/** Charges a card for an intent, and notes on both what came of it. */
export function charge(world: World, intent: PaymentIntent, card: CardNumber, isPaid: boolean) {
  const made = world.add(newCharge(world, intent, card, isPaid));
  intent.latest_charge = made.id;
  intent.status = isPaid ? "succeeded" : "requires_payment_method";
  intent.amount_received = isPaid ? intent.amount : 0;
  intent.payment_method = isPaid ? made.payment_method : null;
  intent.last_payment_error = isPaid
    ? null
    : {
        type: "card_error",
        code: "card_declined",
        decline_code: "generic_decline",
        message: DECLINED,
        charge: made.id,
      };
  return made;
}

/** Notes that the payer could not prove who they are. */
export function failAuthentication(intent: PaymentIntent): void {
  intent.status = "requires_payment_method";
  intent.last_payment_error = {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message: NOT_AUTHENTICATED,
  };
}

/** The 402 of a charge that the bank refused. */
export const declined = (intent: PaymentIntent) =>
  new PaymentsError(402, DECLINED, {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    payment_intent: structuredClone(intent),
  });

export const refundParams = z.strictObject({
  payment_intent: text,
  amount: int.pipe(z.number().min(1)).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadata.optional(),
  expand: expand.optional(),
});

function paidCharge(world: World, intentId: string): Charge {
  const intent = world.find("payment_intent", intentId, "payment_intent");
  const paid = intent.latest_charge ? world.find("charge", intent.latest_charge) : null;
  if (paid?.paid) return paid;
  throw new PaymentsError(
    400,
    `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    { param: "payment_intent" },
  );
}

/** @throws PaymentsError 400 when nothing, or too little, is left to refund */
export function createRefund(world: World, params: z.output<typeof refundParams>) {
  const paid = paidCharge(world, params.payment_intent);
  if (paid.refunded)
    throw new PaymentsError(400, `Charge ${paid.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  if (paid.disputed)
    throw new PaymentsError(
      400,
      `Charge ${paid.id} has been charged back; cannot issue a refund.`,
      {
        code: "charge_disputed",
      },
    );
  const left = paid.amount - paid.amount_refunded;
  const amount = params.amount ?? left;
  if (amount > left)
    throw new PaymentsError(
      400,
      `Refund amount (${money(amount, paid.currency)}) is greater than unrefunded amount on charge (${money(left, paid.currency)})`,
      { param: "amount" },
    );
  const refund = world.add({
    id: newId("re"),
    object: "refund" as const,
    amount,
    charge: paid.id,
    created: world.clock.nowS(),
    currency: paid.currency,
    metadata: params.metadata ?? {},
    payment_intent: paid.payment_intent,
    reason: params.reason ?? null,
    receipt_number: null,
    status: "succeeded" as "succeeded" | "failed",
  } satisfies Partial<Stripe.Refund>);
  paid.amount_refunded += amount;
  paid.refunded = paid.amount_refunded === paid.amount;
  world.events.send("charge.refunded", paid);
  return refund;
}

/** The payer's bank refuses a refund, days later; its charge still says that it was refunded. */
export function failRefund(world: World, id: string) {
  const refund = world.find("refund", id);
  refund.status = "failed";
  world.events.send("refund.failed", refund);
  return refund;
}

/** What a cardholder's bank does: it takes the money back until the dispute is closed. */
export function openDispute(world: World, intentId: string) {
  const paid = paidCharge(world, intentId);
  if (paid.disputed) throw new PaymentsError(400, `Charge ${paid.id} is disputed already.`);
  paid.disputed = true;
  const dispute = world.add({
    id: newId("du"),
    object: "dispute" as const,
    amount: paid.amount - paid.amount_refunded,
    charge: paid.id,
    created: world.clock.nowS(),
    currency: paid.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: paid.payment_intent,
    reason: "fraudulent",
    status: "needs_response" as "needs_response" | "won" | "lost",
  } satisfies Partial<Stripe.Dispute>);
  world.events.send("charge.dispute.created", dispute);
  return dispute;
}

/** @throws PaymentsError 400 when it is closed already */
export function closeDispute(world: World, id: string, status: "won" | "lost") {
  const dispute = world.find("dispute", id);
  if (dispute.status !== "needs_response")
    throw new PaymentsError(400, `This dispute is ${dispute.status} already.`);
  dispute.status = status;
  world.events.send("charge.dispute.closed", dispute);
  return dispute;
}
