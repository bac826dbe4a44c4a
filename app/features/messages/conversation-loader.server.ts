import { LIMITS } from "@db/schema/values";
import { listConversations } from "~/features/matches/conversations.server";
import { readableUntil } from "~/features/matches/ended.server";
import { WAIVER_TOKENS } from "~/features/matches/fee.server";
import { listProposals } from "~/features/meetups/suggestions/proposal-cards.server";
import { proposalRefusal } from "~/features/meetups/suggestions/proposals.server";
import { inDollars } from "~/features/prices/in-words";
import { loadBalance } from "~/features/tokens/ledger.server";
import { calendarDay, now } from "~/server/clock.server";
import { newId } from "~/server/ids.server";
import { payments } from "~/server/payments.server";
import type { Viewer } from "~/server/viewer.server";
import { computeAllowance } from "./allowance.server";
import { computeVersion } from "./changes.server";
import { findShownConversation } from "./gate.server";
import { loadMessagePage } from "./message-page.server";
import { summarize } from "./summaries.server";

/**
 * Loads everything that the conversation screen shows.
 *
 * @param before loads the messages before this one
 * @param isPaying true if the viewer returns from the checkout of the connection fee
 * @throws Refusal as `findShownConversation`
 */
export function loadConversationScreen(
  viewer: Viewer,
  conversationId: number,
  { before, isPaying }: { before?: number; isPaying: boolean },
) {
  const conversation = findShownConversation(viewer, conversationId);
  const list = listConversations(viewer.id);
  const at = now();
  const { remaining, limitedBy, refusal } = computeAllowance(viewer, conversation);
  const isFeeDue = refusal?.code === "fee_due";
  return {
    id: conversation.id,
    memberId: viewer.id,
    matchId: conversation.matchId,
    /** Null where the other may not be named. */
    otherId: conversation.otherIsVisible ? conversation.otherId : null,
    otherName: conversation.otherName,
    otherPhotoUrl: conversation.otherPhotoUrl,
    /** The last day on which both can read it, once it has ended. */
    readableUntil: conversation.endedAt && calendarDay(readableUntil(conversation.endedAt)),
    ...loadMessagePage(viewer, conversation, { before }, at),
    isPast: before !== undefined,
    lastReadId: conversation.lastReadId,
    unreadCount: conversation.unreadCount,
    remaining,
    limitedBy,
    paymentsOn: payments() !== null,
    isFirst: conversation.messageCount === 0,
    closed: isFeeDue ? null : (refusal?.message ?? null),
    closingNote:
      conversation.status === "declined" && conversation.otherIsVisible && conversation.closingNote
        ? { isOwn: conversation.closedBy === viewer.id, text: conversation.closingNote }
        : null,
    /** The page that closes the match, until the match has ended. */
    closing: conversation.endedAt === null ? `/matches/${conversation.matchId}/closing` : null,
    proposals: listProposals(viewer.id, conversation),
    canSuggest: !proposalRefusal(conversation),
    fee: isFeeDue
      ? {
          matchId: conversation.matchId,
          price: inDollars(conversation.feeCents),
          tokens: WAIVER_TOKENS,
          balance: loadBalance(viewer.id).current,
          isArriving: isPaying,
        }
      : null,
    clientId: newId(),
    maxLength: LIMITS.message,
    version: computeVersion(list),
    conversations: list
      .filter(({ isOpenable }) => isOpenable)
      .map((one) => summarize(viewer.id, one, at)),
  };
}

export type ConversationScreen = ReturnType<typeof loadConversationScreen>;
