import { listConversations } from "~/features/matches/conversations.server";
import { listMatchesJson } from "~/features/matches/match-json.server";
import { withoutIsolates } from "~/server/data/text";
import { taggedJson } from "~/server/web/etag.server";
import { callLoader, getOnly } from "~/server/web/route.server";
import { computeAllowance, loadSenderFacts } from "./message-allowance.server";

/** GET /api/conversations, for subscribers. */
export const loader = callLoader("subscribed", ({ request, member }) => {
  const facts = loadSenderFacts(member);
  const matches = new Map(listMatchesJson(member.id).map((match) => [match.id, match]));
  const list = listConversations(member.id).map((conversation) => {
    const { remaining, limitedBy } = computeAllowance(member, conversation, facts);
    return {
      id: conversation.id,
      matchId: conversation.matchId,
      createdAt: conversation.createdAt,
      match: matches.get(conversation.matchId) ?? null,
      otherMember: {
        userId: conversation.otherId,
        stageName: withoutIsolates(conversation.otherName),
      },
      messageCount: conversation.messageCount,
      remaining,
      limitedBy,
      lastMessage: conversation.lastMessage,
      lastMessageAt: conversation.lastMessageAt,
      unreadCount: conversation.unreadCount,
    };
  });
  return taggedJson(request, list);
});

export const action = getOnly;
