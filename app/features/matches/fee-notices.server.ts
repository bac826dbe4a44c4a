import type { CurrentText, NoticeComposer } from "~/features/notifications/current-texts.server";
import { notify } from "~/features/notifications/notify.server";
import { inDollars } from "~/features/prices/price-texts";
import { hasCauseSql } from "~/features/tokens/causes.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import type { Conversation } from "./conversations.server";

interface KeptFee {
  /** The provider's id of the payment, or of a waiver its match. */
  reference: string;
  isReversed: 0 | 1;
  isUsed: 0 | 1;
}

const KEPT_SQL = `SELECT provider_reference AS reference, is_reversed AS isReversed, opened_match_id IS NOT NULL AS isUsed
FROM fee_payments WHERE user_id = :viewer AND provider_reference IN (SELECT value FROM json_each(:references))
UNION ALL SELECT m.id, 0, m.fee_state <> 'waived' FROM match_sides m
WHERE m.id IN (SELECT value FROM json_each(:references)) AND +m.member_id = :viewer`;

const past = (title: string, message: string): CurrentText => ({ title, message, worth: "list" });

/** Composes the texts of the notices whose cause is a kept connection fee (record 18). */
export const composeFeeNotices: NoticeComposer = (viewer, references) => {
  const fees = prepared<KeptFee>(KEPT_SQL).all({ viewer, references: JSON.stringify(references) });
  return ({ title, message }, id) => {
    const fee = fees.find(({ reference }) => reference === id);
    // A waiver is lost with its match.
    if (!fee) return past("Your waived connection fee", "It no longer covers a conversation.");
    if (fee.isReversed)
      return past("Your connection fee came back", "It no longer covers a conversation.");
    if (fee.isUsed)
      return past("Your connection fee was used", "It covered the next conversation you opened.");
    return { title, message, worth: "toast" };
  };
};

const LATE = "That match no longer needed it, so it covers the next conversation you open.";

/** Tells a payer that a fee settles no match; once of each payment and each waiver. */
export function noticeKept(
  tx: Transaction,
  userId: string,
  reference: string,
  message = LATE,
): void {
  notify(tx, {
    userId,
    type: "billing",
    title: "Your connection fee was kept",
    message,
    link: "/matches",
    cause: `fee:${reference}`,
  });
}

interface UnusedFee extends Pick<KeptFee, "reference"> {
  payerId: string;
  /** Null where it was waived for tokens. */
  amountCents: number | null;
}

const UNUSED_SQL = `SELECT p.user_id AS payerId, p.provider_reference AS reference, p.amount_cents AS amountCents
FROM fee_payments p WHERE p.settled_match_id = :match AND p.opened_match_id IS NULL
UNION ALL SELECT m.member_id, m.id, NULL FROM match_sides m
WHERE m.id = :match AND m.fee_state = 'waived' AND m.first_message_sent_at IS NULL
  AND ${hasCauseSql("m.member_id", "'fee:' || m.id")}`;

const findUnusedFee = (match: string) => prepared<UnusedFee>(UNUSED_SQL).get({ match });

/** What a fee does that waits. */
export const coversNext = ({ amountCents }: Pick<UnusedFee, "amountCents">): string =>
  `Your ${amountCents === null ? "waived" : inDollars(amountCents)} connection fee covers the next conversation you open.`;

/** Tells who has settled the fee of a match in which nobody wrote that it waits, in the transaction in which that ends. */
export function noticeWaitingFee(tx: Transaction, matchId: string): void {
  const fee = findUnusedFee(matchId);
  if (fee) noticeKept(tx, fee.payerId, fee.reference, coversNext(fee));
}

/** What becomes of the fee that the viewer has settled of a match, once it ends as it is; null where they have not. */
export function describeUnusedFee(
  viewerId: string,
  { matchId, feeState, firstMessageSentAt }: Conversation,
): string | null {
  if (firstMessageSentAt || (feeState !== "paid" && feeState !== "waived")) return null;
  const fee = findUnusedFee(matchId);
  return fee?.payerId === viewerId ? coversNext(fee) : null;
}

const RETURNED_SQL = `SELECT p.opened_match_id IS NOT NULL AS isUsed, m.id IS NOT NULL AS isRunning
FROM fee_payments p LEFT JOIN matches m
  ON m.id = coalesce(p.opened_match_id, p.settled_match_id) AND m.status = 'matched'
WHERE p.provider_reference = ?`;

/**
 * What a payment that goes back does to its fee, before that is recorded; null for one that was never recorded.
 *
 * @param reference the provider's id of the payment
 */
export function describeReturnedFee(reference: string): string | null {
  const fee = prepared<Record<"isUsed" | "isRunning", 0 | 1>>(RETURNED_SQL).get(reference);
  if (!fee) return null;
  if (fee.isRunning)
    return fee.isUsed ? "The conversation it opened stays open." : "That match’s fee is due again.";
  return fee.isUsed
    ? "The conversation it opened has ended."
    : "It no longer covers a conversation.";
}
