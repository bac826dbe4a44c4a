import { visibleTo } from "~/features/safety/visible.server";
import { prepared } from "~/server/database.server";
import { listConversations } from "./conversations.server";
import { inOrder } from "./matching.server";

/** A mutual match as its card shows it. */
export interface MatchCard {
  id: string;
  conversationId: number;
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

const countSide = (own: string, other: string) =>
  `SELECT count(*) AS matches, count(m.first_message_sent_at) AS conversations,
    coalesce(sum(EXISTS (SELECT 1 FROM conversations c JOIN messages w ON w.conversation_id = c.id
      WHERE c.match_id = m.id AND w.sender_id = m.${other})), 0) AS answered
  FROM matches m WHERE m.${own} = :viewer AND m.status = 'matched' AND ${visibleTo(`m.${other}`, { paused: true })}`;

const COUNT_SQL = `${countSide("user_id_1", "user_id_2")} UNION ALL ${countSide("user_id_2", "user_id_1")}`;

export interface MatchCounts {
  matches: number;
  /** Matches in which somebody has written. */
  conversations: number;
  /** Those in which the other has. */
  answered: number;
}

/** How many mutual matches a member has with people who may be shown, and how far they are. */
export function countMatches(viewerId: string): MatchCounts {
  const counts = { matches: 0, conversations: 0, answered: 0 };
  for (const side of prepared<MatchCounts>(COUNT_SQL).all({ viewer: viewerId })) {
    counts.matches += side.matches;
    counts.conversations += side.conversations;
    counts.answered += side.answered;
  }
  return counts;
}
