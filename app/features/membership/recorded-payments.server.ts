import { payments } from "@db/schema";
import { eq } from "drizzle-orm";
import { applyFeePayment } from "~/features/matches/fee.server";
import { describeReturnedFee } from "~/features/matches/fee-notices.server";
import { isMembership } from "~/features/members/entitlements.server";
import { notify } from "~/features/notifications/notify.server";
import { CATALOG, MEETUP_PLANS } from "~/features/prices/catalog";
import { inDollars } from "~/features/prices/price-texts";
import { now } from "~/server/data/clock.server";
import type { Transaction } from "~/server/data/database.server";
import { unconnected } from "~/server/ops/unconnected.server";
import type { PaymentFact } from "./payment-facts.server";
import { CURRENCY } from "./payment-provider.server";
import type { Purpose } from "./purpose.server";

type RecordMeetupPayment = (
  tx: Transaction,
  payment: Omit<PaymentFact, "bookingId"> & { bookingId: number },
) => void;

let recordMeetupPayment: RecordMeetupPayment = unconnected;

/** Takes the function that records the base fee of a meetup. Idempotent by the payment's reference. */
export function onMeetupPaid(record: RecordMeetupPayment): void {
  recordMeetupPayment = record;
}

type CardListener = (tx: Transaction, userId: string, fingerprint: string) => void;

let onCard: CardListener = unconnected;

/** Registers who hears by which card a new payment was made, inside the transaction that records it. */
export const onPaidByCard = (callback: CardListener): void => {
  onCard = callback;
};

/** What a product is called. */
export const nameProduct = (product: NonNullable<Purpose["product"]>): string =>
  isMembership(product) ? CATALOG[product].name : `${MEETUP_PLANS[product].name} meetup plan`;

/** What was bought, in the member's words. */
export const describeBought = ({ product, fee, bookingId }: Partial<Purpose>): string =>
  [product && nameProduct(product), fee && "Connection fee", bookingId && "Meetup base fee"]
    .filter(Boolean)
    .join(" and ") || "Payment";

type Known = Pick<typeof payments.$inferSelect, "amountCents" | "refundedCents" | "dispute">;

const isTakenBack = ({ amountCents, refundedCents, dispute }: Known): boolean =>
  refundedCents >= amountCents || dispute === "open" || dispute === "lost";

const SHOWN = "See what you have now under Subscription and Meetups.";

/** What became of a payment since it was last read, as its payer is told; null where nothing did. */
function describeChange(fact: PaymentFact, known: Known | undefined, description: string) {
  const { reference, amountCents, refundedCents, dispute, fee, product, bookingId } = fact;
  const amount = `${inDollars(amountCents)} for ${description}`;
  const isFeeAlone = fee !== undefined && !product && !bookingId;
  const also = isFeeAlone ? "" : ` ${SHOWN}`;
  if (fact.isReversed)
    return {
      title: "A payment was returned",
      message: `${[`${amount} went back.`, fee && describeReturnedFee(reference)].filter(Boolean).join(" ")}${also}`,
      cause: `returned:${reference}`,
      ...(isFeeAlone && { link: "/matches" }),
    };
  if (!known)
    return {
      title: "Payment received",
      message: `${amount}. Your receipt is under Subscription.`,
      cause: `paid:${reference}`,
    };
  if (isTakenBack(known) && dispute === "won")
    return {
      title: "Your dispute is settled",
      message: `Your bank closed it, so ${amount} counts as paid again.${also}`,
      cause: `won:${reference}`,
    };
  if (refundedCents < known.refundedCents)
    return {
      title: "A refund didn't go through",
      message: `Your bank didn't take the refund of ${amount}, so it counts as paid again. Write to us and we'll sort it out.${also}`,
      cause: `unreturned:${reference}:${known.refundedCents}`,
    };
  if (refundedCents > known.refundedCents)
    return {
      title: "Part of a payment was refunded",
      message: `${inDollars(refundedCents)} of ${amount} went back. You keep what it paid for.`,
      cause: `refunded:${reference}:${refundedCents}`,
    };
  return null;
}

/** Records what the provider says of a payment, what it bought, and tells its payer what is new. Idempotent. */
export function applyPayment(tx: Transaction, fact: PaymentFact): void {
  const { userId, reference, amountCents, refundedCents, dispute, currency, paidAt, isReversed } =
    fact;
  const values = { refundedCents, dispute, updatedAt: now() };
  const isThis = eq(payments.providerReference, reference);
  const known = tx.select().from(payments).where(isThis).get();
  const bought = describeBought(fact);
  const description =
    currency === CURRENCY ? bought : `${bought} (paid in ${currency.toUpperCase()})`;
  const change = describeChange(fact, known, description);
  if (known) tx.update(payments).set(values).where(isThis).run();
  else
    tx.insert(payments)
      .values({
        ...values,
        userId,
        providerReference: reference,
        description,
        amountCents,
        paidAt,
      })
      .run();
  if (!known && fact.card) onCard(tx, userId, fact.card);
  if (change) notify(tx, { userId, type: "billing", link: "/subscription", ...change });
  if (fact.fee) applyFeePayment(tx, { userId, reference, paidAt, isReversed, ...fact.fee });
  if (fact.bookingId) recordMeetupPayment(tx, { ...fact, bookingId: fact.bookingId });
}
