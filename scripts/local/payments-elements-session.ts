import type { StripeCheckoutSession } from "@stripe/stripe-js";
import { money } from "./payments-prices";
import type { Session } from "./payments-sessions";

/** What August's page, or a test's, reads of a checkout. */
type ShownSession = Pick<StripeCheckoutSession, "id" | "canConfirm" | "status"> & {
  total: Pick<StripeCheckoutSession["total"], "total">;
};

/** A checkout as Stripe.js shows it to a page. */
export function toElementsSession(session: Session): ShownSession {
  const { id, status, payment_status, amount_total: minorUnitsAmount } = session;
  const amount = money(minorUnitsAmount, session.currency ?? "usd");
  return {
    id,
    canConfirm: status === "open",
    status:
      status === "complete"
        ? { type: "complete", paymentStatus: payment_status }
        : { type: status },
    total: { total: { minorUnitsAmount, amount } },
  };
}
