import { listConversations } from "~/features/matches/conversations.server";
import { callLoader, getOnly } from "~/server/route.server";
import { remainingOf } from "./messages.server";

/** GET /api/conversations, for subscribers (part 1 section 7). */
export const loader = callLoader("subscribed", ({ member }) =>
  listConversations(member.id).map((conversation) => ({
    id: conversation.id,
    matchId: conversation.matchId,
    createdAt: conversation.createdAt,
    match: {
      id: conversation.matchId,
      status: conversation.status,
      compatibilityScore: conversation.compatibilityScore,
      conversationDeadline: conversation.conversationDeadline,
      firstMessageSentAt: conversation.firstMessageSentAt,
    },
    otherMember: { userId: conversation.otherId, stageName: conversation.otherName },
    messageCount: conversation.messageCount,
    remaining: remainingOf(conversation),
    lastMessage: conversation.lastMessage,
    lastMessageAt: conversation.lastMessageAt,
  })),
);

export const action = getOnly;
