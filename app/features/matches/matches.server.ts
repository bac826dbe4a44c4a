import { visibleTo } from "~/features/safety/visible.server";
import { prepared } from "~/server/database.server";
import { listConversations } from "./conversations.server";
import { inOrder } from "./matching.server";

/** A mutual match as its card shows it. */
export interface MatchCard {
  id: string;
  conversationId: number;
  otherId: string;
  otherName: string;
  otherPhotoUrl: string | null;
  compatibilityScore: number;
  conversationDeadline: Date | null;
  hasStarted: boolean;
  canStart: boolean;
}

/** The viewer's mutual matches, latest news first. */
export function listMatches(viewerId: string): MatchCard[] {
  return listConversations(viewerId).map((conversation) => ({
    id: conversation.matchId,
    conversationId: conversation.id,
    otherId: conversation.otherId,
    otherName: conversation.otherName,
    otherPhotoUrl: conversation.otherPhotoId && `/media/${conversation.otherPhotoId}/192.webp`,
    compatibilityScore: conversation.compatibilityScore,
    conversationDeadline: conversation.conversationDeadline,
    hasStarted: conversation.firstMessageSentAt !== null,
    canStart: conversation.starterId === null || conversation.starterId === viewerId,
  }));
}

/** The viewer's mutual matches as GET /api/matches answers them (part 1 section 3, "Match"). */
export function matchesForCall(viewerId: string) {
  return listConversations(viewerId).map((conversation) => {
    const [userId1, userId2] = inOrder(viewerId, conversation.otherId);
    return {
      id: conversation.matchId,
      userId1,
      userId2,
      status: conversation.status,
      compatibilityScore: conversation.compatibilityScore,
      connectionFee: 5,
      conversationId: conversation.id,
      conversationDeadline: conversation.conversationDeadline,
      firstMessageSentAt: conversation.firstMessageSentAt,
      isConversationStarted: conversation.firstMessageSentAt !== null,
      starterId: conversation.starterId,
      createdAt: conversation.createdAt,
      otherMember: { userId: conversation.otherId, stageName: conversation.otherName },
    };
  });
}

const side = (own: string, other: string) => `SELECT first_message_sent_at AS opened FROM matches
  WHERE ${own} = :viewer AND status = 'matched' AND ${visibleTo(other, { paused: true })}`;

const COUNT_SQL = `SELECT count(*) AS matches, count(opened) AS conversations
  FROM (${side("user_id_1", "user_id_2")} UNION ALL ${side("user_id_2", "user_id_1")})`;

/** How many mutual matches a member has, and how many of them were opened. */
export function countMatches(viewerId: string): { matches: number; conversations: number } {
  return (
    prepared<{ matches: number; conversations: number }>(COUNT_SQL).get({ viewer: viewerId }) ?? {
      matches: 0,
      conversations: 0,
    }
  );
}
