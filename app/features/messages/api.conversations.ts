import { loadScores } from "~/features/discover/scores.server";
import { listConversations } from "~/features/matches/conversations.server";
import { taggedJson } from "~/server/etag.server";
import { callLoader, getOnly } from "~/server/route.server";
import { remainingOf } from "./messages.server";

/** GET /api/conversations, for subscribers (part 1 section 7). */
export const loader = callLoader("subscribed", ({ request, member }) => {
  const conversations = listConversations(member.id);
  const scoreWith = loadScores(
    member.id,
    conversations.map(({ otherId }) => otherId),
  );
  return taggedJson(
    request,
    conversations.map((conversation) => ({
      id: conversation.id,
      matchId: conversation.matchId,
      createdAt: conversation.createdAt,
      match: {
        id: conversation.matchId,
        status: conversation.status,
        compatibilityScore: scoreWith(conversation.otherId).score,
        conversationDeadline: conversation.conversationDeadline,
        firstMessageSentAt: conversation.firstMessageSentAt,
      },
      otherMember: { userId: conversation.otherId, stageName: conversation.otherName },
      messageCount: conversation.messageCount,
      remaining: remainingOf(conversation),
      lastMessage: conversation.lastMessage,
      lastMessageAt: conversation.lastMessageAt,
      unreadCount: conversation.unreadCount,
    })),
  );
});

export const action = getOnly;
