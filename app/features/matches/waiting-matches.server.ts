import { socialWithFee } from "~/features/prices/price-texts";
import type { Conversation } from "./conversations.server";
import { feeIsDue, hasUnusedFee } from "./fee.server";
import { mayStart } from "./starting";

/** A match as someone without a membership sees it (rule free-two-messages-a-day). */
export interface WaitingMatch {
  id: string;
  conversationId: number;
  otherId: string;
  otherName: string;
  otherPhotoUrl: string | null;
  /** The deadline of the first message; null once there is one. */
  deadline: Date | null;
  isExtended: boolean;
  /** Whether the viewer may open the conversation without paying. */
  isOpenable: boolean;
  /** What writing first costs, now and later, in words; null where the viewer may not. */
  price: string | null;
}

/**
 * Describes the matches of someone without a membership: who likes them back, how long it lasts, and what writing
 * first costs, with the cheapest membership (rules price-whole and one-checkout).
 */
export function describeWaiting(
  viewerId: string,
  conversations: readonly Conversation[],
): WaitingMatch[] {
  const owesNoFee = conversations.length > 0 && hasUnusedFee(viewerId);
  return conversations.map((one) => {
    const feeCents = feeIsDue(one) && !owesNoFee ? one.feeCents : 0;
    const mayBegin = !one.firstMessageSentAt && mayStart(one, viewerId);
    return {
      id: one.matchId,
      conversationId: one.id,
      otherId: one.otherId,
      otherName: one.otherName,
      otherPhotoUrl: one.otherPhotoUrl,
      deadline: one.firstMessageSentAt ? null : one.conversationDeadline,
      isExtended: one.extendedBy !== null,
      isOpenable: one.isOpenable,
      price: mayBegin ? socialWithFee(feeCents) : null,
    };
  });
}
