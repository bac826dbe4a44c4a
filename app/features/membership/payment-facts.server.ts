import type Stripe from "stripe";
import { type Purpose, readPurpose } from "./purpose.server";

/** A payment that succeeded. */
export interface PaymentFact extends Purpose {
  reference: string;
  amountCents: number;
  refundedCents: number;
  dispute: "open" | "won" | "lost" | null;
  paidAt: Date;
  /** The provider's fingerprint of the card, the same no matter who pays with it; null for what was paid otherwise. */
  card: string | null;
  currency: string;
  /** False for a first payment of another amount or currency than the catalog asks. */
  isAsPriced: boolean;
  /** Refunded in full, or disputed and not won: what it paid for is taken back. */
  isReversed: boolean;
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

/** Sums up what went back of a charge: the provider may still count a refund that failed. */
export async function readRefunded(
  stripe: Stripe,
  charge: Stripe.Charge,
  paymentIntent: string,
): Promise<number> {
  if (charge.amount_refunded === 0) return 0;
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 });
  return data
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** A payment as the provider has it, and what it says that it is for. */
export type Intent = Omit<PaymentFact, keyof Purpose | "isAsPriced"> & { purpose: Purpose | null };

/** Reads a payment; null while it has not succeeded. */
export async function readIntent(stripe: Stripe, paymentIntent: string): Promise<Intent | null> {
  const { intent, charge } = await readCharge(stripe, paymentIntent);
  if (intent.status !== "succeeded" || !charge) return null;
  const dispute = charge.disputed ? await readDispute(stripe, intent.id) : null;
  const refundedCents = await readRefunded(stripe, charge, intent.id);
  return {
    purpose: readPurpose(intent.metadata),
    reference: intent.id,
    amountCents: intent.amount_received,
    currency: intent.currency,
    refundedCents,
    dispute,
    paidAt: new Date(charge.created * 1000),
    card: findFingerprint(charge),
    isReversed: refundedCents >= intent.amount_received || dispute === "open" || dispute === "lost",
  };
}
