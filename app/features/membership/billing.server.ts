import type Stripe from "stripe";
import { prepared } from "~/server/data/database.server";
import { env } from "~/server/ops/env.server";
import { notFound, Refusal } from "~/server/web/errors";
import {
  callProvider,
  findCustomer,
  forgetCustomer,
  isUnknownReference,
} from "./payment-provider.server";
import { findPeriodInvoice } from "./subscription-facts.server";

const PAYMENT_SQL =
  "SELECT provider_reference AS reference FROM payments WHERE id = :id AND user_id = :viewer";

/**
 * The provider's receipt of one of the viewer's own payments, read now: its address does not last.
 *
 * @throws Refusal 404 for anyone else's payment or one without a receipt, 503 if the provider is unreachable
 */
export async function findReceiptUrl(viewerId: string, paymentId: number): Promise<string> {
  const payment = prepared<{ reference: string }>(PAYMENT_SQL).get({
    id: paymentId,
    viewer: viewerId,
  });
  if (!payment) throw notFound();
  return callProvider("receipt_failed", async (stripe) => {
    const url = await readReceiptUrl(stripe, payment.reference);
    if (!url)
      throw new Refusal("nothing_due", "No Receipt", "Stripe doesn't have this receipt anymore.");
    return url;
  });
}

/** Reads where the receipt of a payment is; null where the provider has none, or does not know the payment anymore. */
async function readReceiptUrl(stripe: Stripe, reference: string): Promise<string | null> {
  try {
    const intent = await stripe.paymentIntents.retrieve(reference, { expand: ["latest_charge"] });
    return (intent.latest_charge as Stripe.Charge | null)?.receipt_url ?? null;
  } catch (error) {
    if (isUnknownReference(error)) return null;
    throw error;
  }
}

const noCard = () =>
  new Refusal("nothing_due", "No Card Yet", "You'll be asked for a card at your next payment.");

/**
 * Opens the provider's page on which the viewer changes the card of their subscriptions.
 *
 * @returns its address
 * @throws Refusal 409 before the first checkout, 503 if payments are off or the provider is unreachable
 */
export async function openCardPage(viewerId: string): Promise<string> {
  if (!findCustomer(viewerId)) throw noCard();
  const returnUrl = `${env().APP_URL}/subscription`;
  return callProvider("card_page_failed", async (stripe, lost) => {
    if (lost.has("customer")) forgetCustomer(viewerId);
    const customer = findCustomer(viewerId);
    if (!customer) throw noCard();
    const session = await stripe.billingPortal.sessions.create({
      customer,
      return_url: returnUrl,
      flow_data: {
        type: "payment_method_update",
        after_completion: { type: "redirect", redirect: { return_url: returnUrl } },
      },
    });
    return session.url;
  });
}

const PAST_DUE_SQL = `SELECT provider_reference AS reference FROM entitlements
  WHERE id = :id AND user_id = :viewer AND is_past_due`;

/** Reads where the open invoice of a subscription's period is paid; null where none is open. */
async function readOpenInvoiceUrl(stripe: Stripe, reference: string): Promise<string | null> {
  try {
    const subscription = await stripe.subscriptions.retrieve(reference, {
      expand: ["latest_invoice"],
    });
    const invoice = await findPeriodInvoice(stripe, subscription);
    return invoice?.status === "open" ? (invoice.hosted_invoice_url ?? null) : null;
  } catch (error) {
    if (isUnknownReference(error)) return null;
    throw error;
  }
}

/**
 * The provider's page of the invoice that a renewal of the viewer's left open.
 *
 * @throws Refusal 404 for anything else than the viewer's own past-due subscription, 409 if it is paid by now, 503
 *   if the provider is unreachable
 */
export async function findInvoiceUrl(viewerId: string, entitlementId: number): Promise<string> {
  const found = prepared<{ reference: string }>(PAST_DUE_SQL).get({
    id: entitlementId,
    viewer: viewerId,
  });
  if (!found) throw notFound();
  return callProvider("invoice_failed", async (stripe) => {
    const url = await readOpenInvoiceUrl(stripe, found.reference);
    if (!url) throw new Refusal("nothing_due", "Nothing to Pay", "There’s nothing left to pay.");
    return url;
  });
}
