import { hasAgreedSql } from "~/features/agreements/agreements.server";
import { findConversation } from "~/features/matches/conversations.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { prepared } from "~/server/data/database.server";
import { notFound } from "~/server/web/errors";
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
   * (rule agreements-first); the id must then not be sent.
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
export function findReceivedMessage(viewerId: string, messageId: number): ReceivedMessage {
  const place = prepared<{ conversationId: number }>(
    "SELECT conversation_id AS conversationId FROM messages WHERE id = ?",
  ).get(messageId);
  if (!place) throw notFound("message");
  const { conversationId } = place;
  const { otherId, otherName, otherPhotoUrl, otherIsVisible } = findConversation(
    viewerId,
    conversationId,
    "message",
  );
  const found = prepared<Row>(
    `SELECT w.content, w.created_at AS createdAtMs, ${recordingSql("w.id")} AS recordingId,
       ${voiceSql("w.id")} AS voice, ${hasAgreedSql(":viewer")} AS hasAgreed
     FROM messages w WHERE w.id = :message AND w.conversation_id = :conversation AND w.sender_id = :sender`,
  ).get({ viewer: viewerId, message: messageId, conversation: conversationId, sender: otherId });
  if (!found) throw notFound("message");
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

/** A message beside another one. */
interface MessageBeside {
  isOwn: boolean;
  content: string;
  sentAt: string;
}

const BESIDE = "SELECT w.id, w.content, w.sender_id AS senderId, w.created_at AS createdAtMs";
const IN = "FROM messages w WHERE w.conversation_id = :conversation AND w.id";
const AROUND_SQL = `SELECT * FROM (${BESIDE} ${IN} < :id ORDER BY w.id DESC LIMIT 1)
  UNION ALL SELECT * FROM (${BESIDE} ${IN} > :id ORDER BY w.id LIMIT 1)`;

/** Lists the message before and the one after a message, as far as there are any. */
export const listAround = (
  { id, conversationId }: Pick<ReceivedMessage, "id" | "conversationId">,
  viewerId: string,
): MessageBeside[] =>
  prepared<{ id: number; content: string; senderId: string; createdAtMs: number }>(AROUND_SQL)
    .all({ id, conversation: conversationId })
    .sort((one, other) => one.id - other.id)
    .map(({ content, senderId, createdAtMs }) => ({
      isOwn: senderId === viewerId,
      content,
      sentAt: new Date(createdAtMs).toISOString(),
    }));
