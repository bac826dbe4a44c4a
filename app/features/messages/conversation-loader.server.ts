import { LIMITS } from "@db/schema/values";
import { findCard } from "~/features/discover/deck.server";
import { listAllConversations } from "~/features/matches/conversations.server";
import { readableUntil } from "~/features/matches/ended-matches.server";
import { feeIsDue, WAIVER_TOKENS } from "~/features/matches/fee.server";
import { describeUnusedFee } from "~/features/matches/fee-notices.server";
import { INACTIVE_AFTER_MS } from "~/features/matches/inactivity.server";
import { findRingTime } from "~/features/matches/ring-time.server";
import {
  listAskedMatches,
  listProposals,
} from "~/features/meetups/suggestions/proposal-cards.server";
import { proposalRefusal } from "~/features/meetups/suggestions/proposals.server";
import { MESSAGE_LIMIT, RIGHTS } from "~/features/prices/catalog";
import { formatPrice, inDollars } from "~/features/prices/price-texts";
import { loadBalance } from "~/features/tokens/ledger.server";
import { after, calendarDay, now } from "~/server/data/clock.server";
import { newId } from "~/server/data/ids.server";
import { payments } from "~/server/ops/payments.server";
import type { Viewer } from "~/server/web/viewer.server";
import { findShownConversation } from "./gate.server";
import { sortInbox } from "./inbox.server";
import { computeAllowance } from "./message-allowance.server";
import { computeVersion } from "./message-changes.server";
import { DAY_USED } from "./message-limits";
import { loadMessagePage } from "./message-page.server";
import { makeOpeners } from "./openers";

/** Most conversations beside a thread, besides its own; /messages has all of them. */
const MOST_BESIDE = 6;

/**
 * Loads everything that the conversation screen shows.
 *
 * @param before loads the messages before this one
 * @param opener puts this one of the offered first lines into the composer
 * @param isPaying true if the viewer returns from the checkout of the connection fee
 * @throws Refusal as `findShownConversation`
 */
export function loadConversationScreen(
  viewer: Viewer,
  conversationId: number,
  { before, isPaying, opener }: { before?: number; isPaying: boolean; opener?: number },
) {
  const { running: list, ended } = listAllConversations(viewer.id);
  const conversation = findShownConversation(viewer, conversationId, [...list, ...ended]);
  const at = now();
  const { remaining, limitedBy, refusal } = computeAllowance(viewer, conversation);
  const isFeeDue = refusal?.code === "fee_due";
  const hasBegun = conversation.firstMessageSentAt !== null;
  const reasons =
    hasBegun || conversation.endedAt
      ? []
      : (findCard(viewer.id, conversation.otherId)?.compatibility.reasons ?? []);
  const openers = hasBegun || (refusal && !isFeeDue) ? [] : makeOpeners(reasons);
  const page = loadMessagePage(viewer, conversation, { before }, at);
  const proposals = hasBegun ? listProposals(viewer.id, conversation) : [];
  const isFeeCovered = feeIsDue(conversation) && !refusal;
  const feeNote = conversation.endedAt
    ? describeUnusedFee(viewer.id, conversation)
    : isFeeCovered && "The connection fee you paid before covers this conversation.";
  const deadline = hasBegun || conversation.endedAt ? null : conversation.conversationDeadline;
  const inbox = sortInbox(viewer.id, list, at, listAskedMatches(viewer.id));
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
    ...page,
    isPast: before !== undefined,
    lastReadId: conversation.lastReadId,
    unreadCount: conversation.unreadCount,
    remaining,
    limitedBy,
    /** How many messages there are in all, of which `remaining` are left. */
    limit: limitedBy === "day" ? RIGHTS.free.messagesPerDay : MESSAGE_LIMIT,
    /** The prices in words and what is said once none is left, where a membership lifts the limit. */
    prices:
      limitedBy === "day"
        ? {
            august: formatPrice("august"),
            social: formatPrice("social"),
            limitMessage: DAY_USED.message,
          }
        : null,
    /** The time of the first message, until it is sent. */
    timer: deadline && {
      deadlineMs: deadline.getTime(),
      isExtended: conversation.extendedBy !== null,
    },
    reasons: reasons.map(({ icon, text }) => ({ icon, text })),
    openers,
    /** What the composer begins with: the opener that was chosen without scripts, or what waits for its fee. */
    draft: (opener !== undefined && openers[opener]) || conversation.pending?.content || "",
    paymentsOn: payments() !== null,
    isFirst: conversation.messageCount === 0,
    closed: isFeeDue || !refusal ? null : { title: refusal.title, message: refusal.message },
    closingNote:
      conversation.status === "declined" && conversation.otherIsVisible && conversation.closingNote
        ? { isOwn: conversation.closedBy === viewer.id, text: conversation.closingNote }
        : null,
    hasEnded: conversation.endedAt !== null,
    /** What becomes of a fee that the viewer has paid before, or for a match that ended before anyone wrote. */
    ...(feeNote && { feeNote }),
    proposals,
    /** The last day for an answer to the viewer's first message, as long as it is the only one here. */
    answerBy:
      conversation.endedAt === null &&
      proposals.length === 0 &&
      before === undefined &&
      !page.hasOlder &&
      page.messages.length === 1 &&
      page.messages[0]?.isOwn
        ? calendarDay(after(conversation.lastMessageAt ?? at, INACTIVE_AFTER_MS))
        : null,
    /** What the button that suggests a meetup says; null where none can be suggested. */
    suggestLabel: proposalRefusal(conversation)
      ? null
      : proposals.some(({ state, isOwn }) => state === "open" && !isOwn)
        ? `Answer ${conversation.otherName}`
        : "Suggest Meetup",
    fee: isFeeDue
      ? {
          price: inDollars(conversation.feeCents),
          tokens: WAIVER_TOKENS,
          balance: loadBalance(viewer.id).current,
          isArriving: isPaying,
        }
      : null,
    // A page that is left behind repeats the message that was sent meanwhile.
    clientId: conversation.pending?.clientId ?? newId(),
    maxLength: LIMITS.message,
    version: computeVersion(list),
    conversations: inbox.conversations.filter(
      ({ id }, at) => at < MOST_BESIDE || id === conversationId,
    ),
    // Their faces are on /messages: a thread has no bytes left for them.
    newCount: inbox.newMatches.length,
    hasMore: inbox.conversations.length > MOST_BESIDE,
    endedCount: ended.length,
    atMs: findRingTime([deadline]),
  };
}

export type ConversationScreen = ReturnType<typeof loadConversationScreen>;
