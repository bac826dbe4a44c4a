import { conversations, messages } from "@db/schema";
import { and, eq, sql } from "drizzle-orm";
import { type Conversation, findConversation } from "~/features/matches/conversations.server";
import { feeIsDue, hasPaidFee, spendPaidFee, WAIVER_TOKENS } from "~/features/matches/fee.server";
import { markOpened } from "~/features/matches/matching.server";
import { notify } from "~/features/notifications/notify.server";
import { now, startOfIslandDay } from "~/server/clock.server";
import { prepared, transact } from "~/server/database.server";
import { Refusal } from "~/server/errors";
import type { Viewer } from "~/server/viewer.server";
import { wake } from "~/server/wake.server";
import { FREE_MESSAGES_A_DAY, MESSAGE_LIMIT } from "./messages.schema";
import { readUpTo } from "./reads.server";
import { looksRough, secondLook } from "./words.server";

export interface Message {
  id: number;
  conversationId: number;
  senderId: string;
  content: string;
  createdAt: Date;
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
}

const COLUMNS = "SELECT id, sender_id, content, created_at FROM messages WHERE conversation_id = ?";
const NEWEST_SQL = `${COLUMNS} ORDER BY id DESC LIMIT ?`;
const BEFORE_SQL = `${COLUMNS} AND id < ? ORDER BY id DESC LIMIT ?`;
const AFTER_SQL = `${COLUMNS} AND id > ? ORDER BY id LIMIT ?`;

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
): Message[] {
  return rowsAt(conversation, cursor, count).map((row) => ({
    id: row.id,
    conversationId: conversation.id,
    senderId: row.sender_id,
    content: row.content,
    createdAt: new Date(row.created_at),
  }));
}

/** Messages left for both together; null where a member on Unlimited lifts the limit. */
export const remainingOf = ({
  messageCount,
  isUnlimited,
}: Pick<Conversation, "messageCount" | "isUnlimited">): number | null =>
  isUnlimited ? null : Math.max(0, MESSAGE_LIMIT - messageCount);

const limitReached = () =>
  new Refusal(
    403,
    "Message Limit Reached",
    "You've reached the 20-message limit for this conversation.",
    {
      callMessage: "Message limit reached",
    },
  );

/** Status of the one refusal that paying or waiving the connection fee lifts. */
export const FEE_STATUS = 402;

const feeFirst = () =>
  new Refusal(
    FEE_STATUS,
    "Connection Fee",
    `The $5 connection fee of this match comes before the first message. Pay it, or waive it with ${WAIVER_TOKENS} tokens.`,
  );

/** Why the viewer may not write here now, or nothing when they may (decisions D4 to D8). */
export function whyNotWrite(viewer: Viewer, conversation: Conversation): Refusal | undefined {
  const { status, messageCount, starterId } = conversation;
  if (!conversation.otherIsVisible || status === "deactivated")
    return new Refusal(403, "Conversation Closed", "This conversation is not available any more.");
  if (status === "declined")
    return new Refusal(403, "Conversation Closed", "This match was closed.");
  if (status === "expired")
    return new Refusal(403, "Match Expired", "The time to start this conversation has passed.");
  if (remainingOf(conversation) === 0) return limitReached();
  if (messageCount === 0 && starterId !== null && starterId !== viewer.id)
    return new Refusal(403, "Not Yet", "Waiting for them to start the conversation");
  const free = viewer.isSubscribed ? undefined : whyNotFree(viewer, conversation);
  if (free) return free;
  return feeIsDue(conversation) && !hasPaidFee(viewer.id) ? feeFirst() : undefined;
}

function whyNotFree(viewer: Viewer, conversation: Conversation): Refusal | undefined {
  if (!conversation.otherHasWritten)
    return new Refusal(
      403,
      "Subscribe to Access Messages",
      "With a subscription you can start conversations.",
    );
  const today = prepared<{ count: number }>(
    "SELECT count(*) AS count FROM messages WHERE sender_id = ? AND created_at >= ?",
  ).get(viewer.id, startOfIslandDay(now()).getTime());
  if ((today?.count ?? 0) >= FREE_MESSAGES_A_DAY)
    return new Refusal(
      403,
      "Daily Messages Used",
      `Without a subscription you can send ${FREE_MESSAGES_A_DAY} messages a day. You can write again tomorrow.`,
    );
  return undefined;
}

export interface Sending {
  /** As the schema reads it: cleaned, not blank, at most 1,000 characters. */
  content: string;
  /** Made by the client: a repeat is the same message (decision D7). */
  clientId: string;
  /** True where the sender wants to be asked before rough first words go out. */
  looksTwice?: boolean;
}

/**
 * Sends a message. The client's id makes a repeat the same message (decision D7).
 *
 * @throws Refusal 404 for a conversation of others, 403 or 402 with the reason when writing is not
 *   open, 409 when the sender is to look at their first words again
 */
export function sendMessage(
  viewer: Viewer,
  conversationId: number,
  { content, clientId, looksTwice = false }: Sending,
): Message {
  const { message, told } = transact((tx) => {
    const conversation = findConversation(viewer.id, conversationId);
    const key = and(
      eq(messages.conversationId, conversationId),
      eq(messages.senderId, viewer.id),
      eq(messages.clientId, clientId),
    );
    const sent = tx.select().from(messages).where(key).get();
    if (sent) return { message: sent, told: [] };
    const refusal = whyNotWrite(viewer, conversation);
    if (refusal) throw refusal;
    if (looksTwice && conversation.messageCount === 0 && looksRough(content)) throw secondLook();
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
    if (feeIsDue(conversation)) spendPaidFee(tx, viewer.id, conversation.matchId);
    markOpened(tx, conversation.matchId, at);
    readUpTo(tx, viewer.id, conversationId, message.id);
    notify(tx, {
      userId: conversation.otherId,
      type: "message_received",
      title: "New message",
      message: `${viewer.stageName ?? "A member"} wrote to you.`,
      link: `/messages/${conversationId}`,
      cause: `message:${message.id}`,
      aboutId: viewer.id,
    });
    return { message, told: [viewer.id, conversation.otherId] };
  });
  wake(...told);
  return message;
}
