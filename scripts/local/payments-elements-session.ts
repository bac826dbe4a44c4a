import type { StripeCheckoutAmount, StripeCheckoutSession } from "@stripe/stripe-js";
import { money } from "./payments-prices";
import { type Session, toLines } from "./payments-sessions";

/** A checkout as Stripe.js shows it to a page. */
export function toElementsSession(session: Session): StripeCheckoutSession {
  const currency = session.currency ?? "usd";
  const cents = (minorUnitsAmount: number): StripeCheckoutAmount => ({
    minorUnitsAmount,
    amount: money(minorUnitsAmount, currency),
  });
  const zero = cents(0);
  const lines = toLines(session);
  const recurring = lines.find(({ price }) => price.recurring);
  const email = session.customer_details?.email ?? null;
  const terms = recurring?.price.recurring;
  const next = cents(recurring ? recurring.price.unit_amount * recurring.quantity : 0);
  return {
    billingAddress: null,
    businessName: null,
    nameCollection: null,
    canConfirm: session.status === "open",
    currency,
    currencyOptions: null,
    discountAmounts: null,
    email,
    id: session.id,
    lastPaymentError: null,
    lineItems: lines.map(({ id, name, price, quantity }) => ({
      id,
      name,
      discount: zero,
      subtotal: cents(price.unit_amount * quantity),
      total: cents(price.unit_amount * quantity),
      taxExclusive: zero,
      taxInclusive: zero,
      unitAmount: cents(price.unit_amount),
      unitAmountDecimal: null,
      description: null,
      quantity,
      unitLabel: null,
      discountAmounts: null,
      taxAmounts: null,
      recurring: price.recurring && {
        interval: price.recurring.interval,
        intervalCount: price.recurring.interval_count,
        usageType: "licensed",
      },
      adjustableQuantity: null,
      images: [],
      priceId: price.id,
      isRemovable: false,
      pricing: null,
      transformQuantity: null,
    })),
    livemode: false,
    minorUnitsAmountDivisor: 100,
    phoneNumber: null,
    recurring: terms
      ? {
          interval: terms.interval,
          intervalCount: terms.interval_count,
          isProrated: false,
          dueNext: {
            subtotal: next,
            total: next,
            discount: zero,
            taxInclusive: zero,
            taxExclusive: zero,
            billingCycleAnchor: null,
          },
          trial: null,
        }
      : null,
    savedPaymentMethods: null,
    shipping: null,
    shippingAddress: null,
    shippingOptions: [],
    status:
      session.status === "complete"
        ? { type: "complete", paymentStatus: session.payment_status }
        : { type: session.status },
    surcharge: null,
    tax: { status: "ready" },
    taxAmounts: null,
    taxIdInfo: null,
    total: {
      appliedBalance: zero,
      balanceAppliedToNextInvoice: false,
      discount: zero,
      shippingRate: zero,
      subtotal: cents(session.amount_subtotal),
      surcharge: zero,
      taxExclusive: zero,
      taxInclusive: zero,
      total: cents(session.amount_total),
    },
    optionalItems: null,
  };
}
