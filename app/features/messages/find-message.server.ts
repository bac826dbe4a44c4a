import { hasAgreedSql } from "~/features/agreements/agreements.server";
import { findConversation } from "~/features/matches/conversations.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
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
  /**
   * False once a block, suspension or deletion hides the sender, and to a viewer without the agreements
   * (decision P6); the id must then not be sent.
   */
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
  hasAgreed: 0 | 1;
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
  const found = prepared<Row>(
    `SELECT w.content, w.created_at AS createdAtMs, ${recordingSql("w.id")} AS recordingId,
       ${voiceSql("w.id")} AS voice, ${hasAgreedSql(":viewer")} AS hasAgreed
     FROM messages w WHERE w.id = :message AND w.conversation_id = :conversation AND w.sender_id = :sender`,
  ).get({ viewer: viewerId, message: messageId, conversation: conversationId, sender: otherId });
  if (!found) throw notFound();
  const { hasAgreed, ...row } = found;
  const senderIsVisible = otherIsVisible && hasAgreed === 1;
  return {
    ...row,
    id: messageId,
    conversationId,
    senderId: otherId,
    senderName: senderIsVisible ? otherName : NEUTRAL_NAME,
    senderPhotoUrl: senderIsVisible ? otherPhotoUrl : null,
    senderIsVisible,
    voice: senderIsVisible ? parseVoice(row.voice) : null,
  };
}
