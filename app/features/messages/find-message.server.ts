import { findConversation } from "~/features/matches/conversations.server";
import { prepared } from "~/server/database.server";
import { notFound } from "~/server/errors";
import { recordingSql } from "./voice-columns.server";

export interface ReceivedMessage {
  id: number;
  conversationId: number;
  senderId: string;
  senderName: string;
  content: string;
  createdAtMs: number;
  /** The recording, where it was spoken. */
  recordingId: string | null;
}

type Row = Pick<ReceivedMessage, "content" | "createdAtMs" | "recordingId">;

/**
 * One message that somebody else wrote to the viewer.
 *
 * @throws Refusal 404 for a conversation of others and for one's own message
 */
export function findReceivedMessage(
  viewerId: string,
  conversationId: number,
  messageId: number,
): ReceivedMessage {
  const { otherId, otherName } = findConversation(viewerId, conversationId);
  const row = prepared<Row>(
    `SELECT w.content, w.created_at AS createdAtMs, ${recordingSql("w.id")} AS recordingId
     FROM messages w WHERE w.id = ? AND w.conversation_id = ? AND w.sender_id = ?`,
  ).get(messageId, conversationId, otherId);
  if (!row) throw notFound();
  return { ...row, id: messageId, conversationId, senderId: otherId, senderName: otherName };
}
