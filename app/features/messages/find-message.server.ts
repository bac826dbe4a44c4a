import { findConversation } from "~/features/matches/conversations.server";
import { prepared } from "~/server/database.server";
import { notFound } from "~/server/errors";
import type { Voice } from "./voice.schema";
import { parseVoice, recordingSql, voiceSql } from "./voice-columns.server";

interface ReceivedMessage {
  id: number;
  conversationId: number;
  senderId: string;
  senderName: string;
  senderPhotoUrl: string | null;
  /** False once a block, suspension or deletion hides the sender, whose id must then not be sent. */
  senderIsVisible: boolean;
  content: string;
  createdAtMs: number;
  /** The recording of a voice message. */
  recordingId: string | null;
  /** Its sound, as far as the viewer may hear it. */
  voice: Voice | null;
}

type Row = Pick<ReceivedMessage, "content" | "createdAtMs" | "recordingId"> & {
  voice: string | null;
};

/**
 * Finds a message that another member wrote to the viewer.
 *
 * @throws Refusal 404 for another pair's conversation and for the viewer's own message
 */
export function findReceivedMessage(
  viewerId: string,
  conversationId: number,
  messageId: number,
): ReceivedMessage {
  const { otherId, otherName, otherPhotoUrl, otherIsVisible } = findConversation(
    viewerId,
    conversationId,
  );
  const row = prepared<Row>(
    `SELECT w.content, w.created_at AS createdAtMs, ${recordingSql("w.id")} AS recordingId,
       ${voiceSql("w.id")} AS voice
     FROM messages w WHERE w.id = ? AND w.conversation_id = ? AND w.sender_id = ?`,
  ).get(messageId, conversationId, otherId);
  if (!row) throw notFound();
  return {
    ...row,
    id: messageId,
    conversationId,
    senderId: otherId,
    senderName: otherName,
    senderPhotoUrl: otherPhotoUrl,
    senderIsVisible: otherIsVisible,
    voice: otherIsVisible ? parseVoice(row.voice) : null,
  };
}
