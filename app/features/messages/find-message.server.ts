import { findConversation } from "~/features/matches/conversations.server";
import { prepared } from "~/server/database.server";
import { notFound } from "~/server/errors";

export interface ReceivedMessage {
  id: number;
  conversationId: number;
  senderId: string;
  senderName: string;
  content: string;
  createdAtMs: number;
}

type Row = Pick<ReceivedMessage, "content" | "createdAtMs">;

/**
 * One message that somebody else wrote to the viewer.
 *
 * @throws Refusal 404 for a conversation of others and for one's own message
 */
export function findReceived(
  viewerId: string,
  conversationId: number,
  messageId: number,
): ReceivedMessage {
  const { otherId, otherName } = findConversation(viewerId, conversationId);
  const row = prepared<Row>(
    `SELECT content, created_at AS createdAtMs FROM messages
     WHERE id = ? AND conversation_id = ? AND sender_id = ?`,
  ).get(messageId, conversationId, otherId);
  if (!row) throw notFound();
  return { ...row, id: messageId, conversationId, senderId: otherId, senderName: otherName };
}
