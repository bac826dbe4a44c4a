import type { Conversation } from "~/features/matches/conversations.server";
import { conversationEnded } from "~/features/matches/ended-matches.server";
import { feeIsDue, hasUnusedFee, WAIVER_TOKENS } from "~/features/matches/fee.server";
import { mayStart, STARTER_WORDS } from "~/features/matches/starting";
import { MESSAGE_LIMIT, RIGHTS } from "~/features/prices/catalog";
import { CONNECTION_FEE } from "~/features/prices/price-texts";
import { now, startOfIslandDay } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { DAY_USED, LIMIT_REACHED } from "./message-limits";

/**
 * How many messages a member may still send in a conversation, and what limits the number (rule
 * remaining-tells-truth).
 */
interface SendAllowance {
  /** 0 if the member cannot write now, null if there is no limit. */
  remaining: number | null;
  /**
   * The 20 messages that both share, the free member's daily limit, or the state of the
   * conversation.
   */
  limitedBy: "conversation" | "day" | "state" | null;
  /** Why the member cannot write now; undefined if they can. */
  refusal?: Refusal;
}

/** Facts about a sender that hold in every conversation, each queried at most once. */
interface SenderFacts {
  /** Messages sent since midnight on the island, for the daily limit of free members. */
  sentToday: () => number;
  /** Whether the sender has an unused paid connection fee. */
  hasUnusedFee: () => boolean;
}

function loadOnce<T>(load: () => T): () => T {
  let loaded: { value: T } | undefined;
  return () => {
    loaded ??= { value: load() };
    return loaded.value;
  };
}

/** Counts a member's messages since midnight on the island. */
export const countSentToday = (memberId: string): number =>
  prepared<{ count: number }>(
    "SELECT count(*) AS count FROM messages WHERE sender_id = ? AND created_at >= ?",
  ).get(memberId, startOfIslandDay(now()).getTime())?.count ?? 0;

/** Loads the facts about a sender lazily; reuse them for several conversations. */
export const loadSenderFacts = ({ id }: Pick<Viewer, "id">): SenderFacts => ({
  sentToday: loadOnce(() => countSentToday(id)),
  hasUnusedFee: loadOnce(() => hasUnusedFee(id)),
});

/** Why nobody can write in an ended conversation. */
const findEndedRefusal = ({ endedAt, otherIsVisible }: Conversation): Refusal | undefined =>
  endedAt || !otherIsVisible ? conversationEnded() : undefined;

/** Why the viewer may not write in a running conversation. */
function findTurnRefusal(
  viewer: Pick<Viewer, "id">,
  conversation: Conversation,
): Refusal | undefined {
  if (conversation.messageCount === 0 && !mayStart(conversation, viewer.id))
    return new Refusal("not_your_turn", "Not Yet", STARTER_WORDS.other);
  if (!conversation.isOpenable)
    return new Refusal(
      "needs_subscription",
      "Subscribe to Access Messages",
      "You can start conversations with a subscription.",
    );
  return undefined;
}

const limitReached = () =>
  new Refusal("message_limit", LIMIT_REACHED.title, LIMIT_REACHED.message, {
    callMessage: "Message limit reached",
  });

const dayUsed = () => new Refusal("day_limit", DAY_USED.title, DAY_USED.message);

const feeFirst = () =>
  new Refusal(
    "fee_due",
    "Connection Fee",
    `This match has a ${CONNECTION_FEE} connection fee before the first message. Pay it, or use ${WAIVER_TOKENS} tokens.`,
  );

/**
 * Computes how many messages the viewer may still send in a conversation: the minimum of what the
 * conversation, the day and the state allow (rule remaining-tells-truth). The screen, the calls and sending
 * all use it.
 *
 * @param conversation one that was loaded through the viewer
 */
export function computeAllowance(
  viewer: Pick<Viewer, "id" | "subscriptionTier">,
  conversation: Conversation,
  facts: SenderFacts = loadSenderFacts(viewer),
): SendAllowance {
  const refusedByState = (refusal: Refusal): SendAllowance => ({
    remaining: 0,
    limitedBy: "state",
    refusal,
  });
  const ended = findEndedRefusal(conversation);
  if (ended) return refusedByState(ended);
  const inConversation = conversation.isUnlimited
    ? Number.POSITIVE_INFINITY
    : Math.max(0, MESSAGE_LIMIT - conversation.messageCount);
  if (inConversation === 0)
    return { remaining: 0, limitedBy: "conversation", refusal: limitReached() };
  const notTheirTurn = findTurnRefusal(viewer, conversation);
  if (notTheirTurn) return refusedByState(notTheirTurn);
  const { messagesPerDay } = RIGHTS[viewer.subscriptionTier];
  const today =
    messagesPerDay === null
      ? Number.POSITIVE_INFINITY
      : Math.max(0, messagesPerDay - facts.sentToday());
  if (today === 0) return { remaining: 0, limitedBy: "day", refusal: dayUsed() };
  if (feeIsDue(conversation) && !facts.hasUnusedFee()) return refusedByState(feeFirst());
  const remaining = Math.min(inConversation, today);
  if (!Number.isFinite(remaining)) return { remaining: null, limitedBy: null };
  return { remaining, limitedBy: today < inConversation ? "day" : "conversation" };
}
