import { conversations, messages } from "@db/schema";
import { and, eq, sql } from "drizzle-orm";
import { type Conversation, findConversation } from "~/features/matches/conversations.server";
import { feeIsDue, spendPaidFee } from "~/features/matches/fee.server";
import { markOpened } from "~/features/matches/matching.server";
import { raiseRevision } from "~/features/matches/revision.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { notify } from "~/features/notifications/notify.server";
import { publish } from "~/server/changes.server";
import { now } from "~/server/clock.server";
import { prepared, type Transaction, transact } from "~/server/database.server";
import type { Viewer } from "~/server/viewer.server";
import { computeAllowance } from "./allowance.server";
import { isHarsh } from "./content-filter.server";
import { recordRead } from "./reads.server";
import type { Voice } from "./voice.schema";
import { parseVoice, voiceSql } from "./voice-columns.server";

export interface Message {
  id: number;
  conversationId: number;
  senderId: string;
  content: string;
  createdAt: Date;
}

/** A message as the calls show it (part 1 section 3, "Message"). */
export interface MessageJson extends Omit<Message, "senderId"> {
  /** Nothing for a message of somebody who may not be named. */
  senderId: string | null;
  isOwn: boolean;
}

/**
 * A message as the calls show it to one of the two.
 *
 * @param conversation one that was loaded through the viewer
 */
export function toMessageJson(
  viewerId: string,
  conversation: Pick<Conversation, "otherIsVisible">,
  { id, conversationId, senderId, content, createdAt }: Message,
): MessageJson {
  const isOwn = senderId === viewerId;
  const isNamed = isOwn || conversation.otherIsVisible;
  return { id, conversationId, senderId: isNamed ? senderId : null, content, createdAt, isOwn };
}

/** A message in a thread; a voice message has its sound beside the words that stand for it. */
export interface ThreadMessage extends Message {
  voice: Voice | null;
}

/** Messages that a page shows; older ones follow by cursor. */
export const PAGE_SIZE = 50;

/** Which messages of a conversation: the newest, those before a message, or those after one. */
export interface Cursor {
  before?: number;
  after?: number;
}

interface Row {
  id: number;
  sender_id: string;
  content: string;
  created_at: number;
  voice: string | null;
}

const COLUMNS = `SELECT w.id, w.sender_id, w.content, w.created_at, ${voiceSql("w.id")} AS voice
  FROM messages w WHERE w.conversation_id = ?`;
const NEWEST_SQL = `${COLUMNS} ORDER BY w.id DESC LIMIT ?`;
const BEFORE_SQL = `${COLUMNS} AND w.id < ? ORDER BY w.id DESC LIMIT ?`;
const AFTER_SQL = `${COLUMNS} AND w.id > ? ORDER BY w.id LIMIT ?`;

function rowsAt({ id }: Conversation, { before, after }: Cursor, count: number): Row[] {
  if (after !== undefined) return prepared<Row>(AFTER_SQL).all(id, after, count);
  if (before !== undefined) return prepared<Row>(BEFORE_SQL).all(id, before, count).reverse();
  return prepared<Row>(NEWEST_SQL).all(id, count).reverse();
}

/**
 * A page of a conversation's messages, oldest first: the newest unless a cursor says otherwise.
 *
 * @param conversation one that was loaded through the viewer
 * @param count at most so many
 */
export function listMessages(
  conversation: Conversation,
  cursor: Cursor = {},
  count = PAGE_SIZE,
): ThreadMessage[] {
  return rowsAt(conversation, cursor, count).map((row) => ({
    id: row.id,
    conversationId: conversation.id,
    senderId: row.sender_id,
    content: row.content,
    createdAt: new Date(row.created_at),
    voice: parseVoice(row.voice),
  }));
}

/** What a member sends. The client's id makes a repeat the same message (decision D7). */
export interface Outgoing {
  /** As the schema reads it: cleaned, not blank, at most 1,000 characters. */
  content: string;
  clientId: string;
}

/**
 * Writes a message of any kind, inside the transaction of what belongs to it: it counts, and opens the
 * match with its fee. The caller has asked whether it may be sent; the index of client ids refuses a
 * second one.
 *
 * @param conversation one that was loaded through the viewer in this transaction
 */
export function writeMessage(
  tx: Transaction,
  viewer: Viewer,
  conversation: Conversation,
  { content, clientId }: Outgoing,
): Message {
  const { id: conversationId, matchId, otherId } = conversation;
  const at = now();
  const message = tx
    .insert(messages)
    .values({ conversationId, senderId: viewer.id, clientId, content, createdAt: at })
    .returning()
    .get();
  tx.update(conversations)
    .set({ messageCount: sql`${conversations.messageCount} + 1`, lastMessageAt: at })
    .where(eq(conversations.id, conversationId))
    .run();
  if (feeIsDue(conversation)) spendPaidFee(tx, viewer.id, matchId);
  markOpened(tx, matchId, at);
  raiseRevision(tx, matchId);
  recordRead(tx, viewer.id, conversationId, message.id);
  tx.afterCommit(() => publish(viewer.id, otherId));
  return message;
}

/** The message that a member sent under a client id, if they did. */
export const findSentMessage = (
  tx: Pick<Transaction, "select">,
  senderId: string,
  conversationId: number,
  clientId: string,
): Message | undefined =>
  tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.senderId, senderId),
        eq(messages.clientId, clientId),
      ),
    )
    .get();

/**
 * Whether the sender is to look at their first words again before they go out. What is refused or was
 * sent already asks nothing.
 *
 * @throws Refusal 404 for a conversation of others
 */
export function needsHarshConfirmation(
  viewer: Viewer,
  conversationId: number,
  content: string,
): boolean {
  const conversation = findConversation(viewer.id, conversationId);
  return (
    conversation.messageCount === 0 &&
    isHarsh(content) &&
    !computeAllowance(viewer, conversation).refusal
  );
}

/**
 * Sends a text message; a repeat of the same client id gives the message that was written first.
 *
 * @throws Refusal for a conversation of others, or with the reason when writing is not open
 */
export function sendMessage(viewer: Viewer, conversationId: number, outgoing: Outgoing): Message {
  return transact((tx) => {
    const conversation = findConversation(viewer.id, conversationId);
    const sent = findSentMessage(tx, viewer.id, conversationId, outgoing.clientId);
    if (sent) return sent;
    const { refusal } = computeAllowance(viewer, conversation);
    if (refusal) throw refusal;
    const written = writeMessage(tx, viewer, conversation, outgoing);
    notify(tx, {
      userId: conversation.otherId,
      type: "message_received",
      title: "New message",
      message: `${viewer.stageName ?? NEUTRAL_NAME} wrote to you.`,
      link: `/messages/${conversationId}`,
      cause: `message:${written.id}`,
      aboutId: viewer.id,
    });
    return written;
  });
}
