import type Stripe from "stripe";
import { prepared } from "~/server/database.server";
import { env } from "~/server/env.server";
import { notFound, Refusal } from "~/server/errors";
import { callProvider, findCustomer } from "./provider.server";

const PAYMENT_SQL =
  "SELECT provider_reference AS reference FROM payments WHERE id = :id AND user_id = :viewer";

/**
 * The provider's receipt of one of the viewer's own payments, read now: its address does not last.
 *
 * @throws Refusal 404 for anybody else's payment or one without a receipt, 503 if the provider is unreachable
 */
export async function findReceiptUrl(viewerId: string, paymentId: number): Promise<string> {
  const payment = prepared<{ reference: string }>(PAYMENT_SQL).get({
    id: paymentId,
    viewer: viewerId,
  });
  if (!payment) throw notFound();
  return callProvider("receipt_failed", async (stripe) => {
    const intent = await stripe.paymentIntents.retrieve(payment.reference, {
      expand: ["latest_charge"],
    });
    const url = (intent.latest_charge as Stripe.Charge | null)?.receipt_url;
    if (!url) throw notFound();
    return url;
  });
}

/**
 * Opens the provider's page on which the viewer changes the card of their subscriptions.
 *
 * @returns its address
 * @throws Refusal 409 before the first checkout, 503 if payments are off or the provider is unreachable
 */
export async function openCardPage(viewerId: string): Promise<string> {
  const customer = findCustomer(viewerId);
  if (!customer)
    throw new Refusal("nothing_due", "No Card Yet", "A card is asked for at your first payment.");
  const returnUrl = `${env().APP_URL}/subscription`;
  return callProvider("card_page_failed", async (stripe) => {
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
    const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(found.reference, {
      expand: ["latest_invoice"],
    });
    const url =
      invoice && typeof invoice !== "string" && invoice.status === "open"
        ? invoice.hosted_invoice_url
        : null;
    if (!url)
      throw new Refusal("nothing_due", "Nothing to Pay", "There is nothing left to pay here.");
    return url;
  });
}
