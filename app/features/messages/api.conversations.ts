import { listConversations } from "~/features/matches/conversations.server";
import { matchesForCall } from "~/features/matches/entity.server";
import { taggedJson } from "~/server/etag.server";
import { callLoader, getOnly } from "~/server/route.server";
import { remainingOf } from "./messages.server";

/** GET /api/conversations, for subscribers (part 1 section 7). */
export const loader = callLoader("subscribed", ({ request, member }) => {
  const matches = new Map(matchesForCall(member.id).map((match) => [match.id, match]));
  return taggedJson(
    request,
    listConversations(member.id).map((conversation) => ({
      id: conversation.id,
      matchId: conversation.matchId,
      createdAt: conversation.createdAt,
      match: matches.get(conversation.matchId) ?? null,
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
