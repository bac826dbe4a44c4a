import { messages, pendingMessages } from "@db/schema";
import { and, eq } from "drizzle-orm";
import { type Conversation, findConversation } from "~/features/matches/conversations.server";
import { feeIsDue, recordOpening, spendPaidFee } from "~/features/matches/fee.server";
import { recordMessage } from "~/features/matches/matching.server";
import { nameViewer } from "~/features/members/stage-name.server";
import { notify } from "~/features/notifications/notify.server";
import { publish } from "~/server/data/changes.server";
import { now } from "~/server/data/clock.server";
import type { Stored } from "~/server/data/columns.server";
import { countToday } from "~/server/data/daily-counts.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { announceFirstAnswer } from "./answered.server";
import { looksHarsh } from "./harsh-words.server";
import { computeAllowance } from "./message-allowance.server";
import { textNotice } from "./message-notices.server";
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

/** A message as the calls return it (rule entities-whole). */
interface MessageJson extends Omit<Message, "senderId"> {
  /** Null for a message of someone who may not be named. */
  senderId: string | null;
  isOwn: boolean;
}

/**
 * Converts a message to what the calls return to one of the two.
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

/** A message in a thread; a voice message has its sound besides the text that describes it. */
interface ThreadMessage extends Message {
  voice: Voice | null;
}

/** Messages on a page; older ones are loaded by cursor. */
export const PAGE_SIZE = 50;

/** Cursor of a page of messages: the newest, those before a message id, or those after one. */
export interface Cursor {
  before?: number;
  after?: number;
}

interface Row extends Stored<Message> {
  voice: string | null;
}

const PAGE_SQL = `SELECT w.id, w.conversation_id AS conversationId, w.sender_id AS senderId, w.content,
  w.created_at AS createdAt, ${voiceSql("w.id")} AS voice
  FROM messages w WHERE w.conversation_id = ?`;
const NEWEST_SQL = `${PAGE_SQL} ORDER BY w.id DESC LIMIT ?`;
const BEFORE_SQL = `${PAGE_SQL} AND w.id < ? ORDER BY w.id DESC LIMIT ?`;
const AFTER_SQL = `${PAGE_SQL} AND w.id > ? ORDER BY w.id LIMIT ?`;

function rowsAt({ id }: Conversation, { before, after }: Cursor, count: number): Row[] {
  if (after !== undefined) return prepared<Row>(AFTER_SQL).all(id, after, count);
  if (before !== undefined) return prepared<Row>(BEFORE_SQL).all(id, before, count).reverse();
  return prepared<Row>(NEWEST_SQL).all(id, count).reverse();
}

/**
 * Lists a page of a conversation's messages, oldest first: the newest unless a cursor is given.
 *
 * @param conversation one that was loaded through the viewer
 * @param count most messages of the page
 */
export function listMessages(
  conversation: Conversation,
  cursor: Cursor = {},
  count = PAGE_SIZE,
): ThreadMessage[] {
  return rowsAt(conversation, cursor, count).map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    voice: parseVoice(row.voice),
  }));
}

/** What sending needs to know of a member, also where no session of theirs asks for it. */
export type Sender = Pick<Viewer, "id" | "subscriptionTier" | "stageName">;

/** Condition of the first message that a member saved on the way to the checkout. */
const isPendingOf = (senderId: string, conversationId: number) =>
  and(eq(pendingMessages.conversationId, conversationId), eq(pendingMessages.senderId, senderId));

/** A message to send. The client's id makes sending idempotent (rule message-sent-once). */
export interface Outgoing {
  /** As the schema reads it: cleaned, not blank, at most 1,000 characters. */
  content: string;
  clientId: string;
}

/**
 * Writes a message of any kind inside the caller's transaction; it counts, and the first one opens
 * the match and settles its fee. The caller checks that it may be sent; the unique index of client
 * ids refuses a repeat.
 *
 * @param conversation one that was loaded through the viewer in this transaction
 */
export function writeMessage(
  tx: Transaction,
  viewer: Pick<Viewer, "id">,
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
  if (feeIsDue(conversation)) spendPaidFee(tx, viewer.id, matchId);
  if (conversation.pending)
    tx.delete(pendingMessages).where(isPendingOf(viewer.id, conversationId)).run();
  recordMessage(tx, matchId, at);
  if (conversation.firstMessageSentAt === null) recordOpening(tx, matchId);
  recordRead(tx, viewer.id, conversationId, message.id);
  if (conversation.messageCount > 0) announceFirstAnswer(tx, message, otherId);
  countToday("message");
  tx.afterCommit(() => publish(viewer.id, otherId));
  return message;
}

/** Writes a text message that may be sent, and notifies the other. */
export function deliverMessage(
  tx: Transaction,
  viewer: Sender,
  conversation: Conversation,
  outgoing: Outgoing,
): Message {
  const written = writeMessage(tx, viewer, conversation, outgoing);
  notify(tx, {
    userId: conversation.otherId,
    type: "message_received",
    ...textNotice(nameViewer(viewer)),
    link: `/messages/${conversation.id}`,
    cause: `message:${written.id}`,
    aboutId: viewer.id,
  });
  return written;
}

/** Finds the message that a member sent with a client id. */
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

/** The refusal of a message under a client id that another one was sent with. */
export const sentBefore = (message: string) => new Refusal("already_sent", "Not Sent", message);

/**
 * Whether a harsh first message must be confirmed by its sender. A message that is refused or
 * already sent need not be.
 *
 * @param isPaying true if the sender pays the connection fee with it
 * @throws Refusal 404 for a conversation of others
 */
export function needsHarshConfirmation(
  viewer: Viewer,
  conversationId: number,
  content: string,
  isPaying = false,
): boolean {
  const conversation = findConversation(viewer.id, conversationId);
  if (conversation.messageCount > 0 || !looksHarsh(content)) return false;
  const { refusal } = computeAllowance(viewer, conversation);
  return !refusal || (isPaying && refusal.code === "fee_due");
}

/**
 * Sends a text message. Idempotent: a repeat with the same client id returns the first message.
 *
 * @throws Refusal 404 for another pair's conversation, 409 for other words under a client id that was used (the same
 *   page in a second tab), otherwise with the reason why the viewer may not write
 */
export function sendMessage(viewer: Viewer, conversationId: number, outgoing: Outgoing): Message {
  return transact((tx) => {
    const conversation = findConversation(viewer.id, conversationId);
    const sent = findSentMessage(tx, viewer.id, conversationId, outgoing.clientId);
    if (sent?.content === outgoing.content) return sent;
    if (sent)
      throw sentBefore(
        "You already sent a message from this page, maybe in another tab. Please send this one again.",
      );
    const { refusal } = computeAllowance(viewer, conversation);
    if (refusal) throw refusal;
    return deliverMessage(tx, viewer, conversation, outgoing);
  });
}
