import { conversations, messages } from "@db/schema";
import { and, eq, sql } from "drizzle-orm";
import { type Conversation, findConversation } from "~/features/matches/conversations.server";
import { markOpened } from "~/features/matches/matching.server";
import { notify } from "~/features/notifications/notify.server";
import { voiceOf, voiceSql } from "~/features/voice/columns.server";
import type { Voice } from "~/features/voice/voice.schema";
import { now, startOfIslandDay } from "~/server/clock.server";
import { prepared, type Transaction, transact } from "~/server/database.server";
import { Refusal } from "~/server/errors";
import type { Viewer } from "~/server/viewer.server";
import { FREE_MESSAGES_A_DAY, MESSAGE_LIMIT } from "./messages.schema";

export interface Message {
  id: number;
  conversationId: number;
  senderId: string;
  content: string;
  createdAt: Date;
}

/** A message in a thread; a voice message has its sound beside the words that stand for it. */
export interface ThreadMessage extends Message {
  voice: Voice | null;
}

/** Newest messages that a page shows; older ones follow by cursor. */
const PAGE_SIZE = 50;

interface Row {
  id: number;
  sender_id: string;
  content: string;
  created_at: number;
  voice: string | null;
}

const THREAD_SQL = `SELECT w.id, w.sender_id, w.content, w.created_at, ${voiceSql("w.id")} AS voice
  FROM messages w WHERE w.conversation_id = ? ORDER BY w.id DESC LIMIT ?`;

/**
 * The newest messages of a conversation, oldest first.
 *
 * @param conversation one that was loaded through the viewer
 */
export function listMessages(conversation: Conversation): ThreadMessage[] {
  return prepared<Row>(THREAD_SQL)
    .all(conversation.id, PAGE_SIZE)
    .map((row) => ({
      id: row.id,
      conversationId: conversation.id,
      senderId: row.sender_id,
      content: row.content,
      createdAt: new Date(row.created_at),
      voice: voiceOf(row.voice),
    }))
    .reverse();
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

/**
 * Why the viewer may not write here now, or nothing when they may (decisions D4, D5, D7, D8).
 *
 * @param sentToday messages of the viewer on this island day; asked of members without a subscription
 */
export function whyNotWrite(
  viewer: Viewer,
  conversation: Conversation,
  sentToday: () => number = () => freeSentToday(viewer.id),
): Refusal | undefined {
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
  if (!viewer.isSubscribed) return whyNotFree(conversation, sentToday);
  return undefined;
}

/** Messages that a member has sent since midnight on the island. */
export const freeSentToday = (viewerId: string): number =>
  prepared<{ count: number }>(
    "SELECT count(*) AS count FROM messages WHERE sender_id = ? AND created_at >= ?",
  ).get(viewerId, startOfIslandDay(now()).getTime())?.count ?? 0;

function whyNotFree(conversation: Conversation, sentToday: () => number): Refusal | undefined {
  if (!conversation.otherHasWritten)
    return new Refusal(
      403,
      "Subscribe to Access Messages",
      "With a subscription you can start conversations.",
    );
  if (sentToday() >= FREE_MESSAGES_A_DAY)
    return new Refusal(
      403,
      "Daily Messages Used",
      `Without a subscription you can send ${FREE_MESSAGES_A_DAY} messages a day. You can write again tomorrow.`,
    );
  return undefined;
}

/** What a member sends. The client's id makes a repeat the same message (decision D7). */
export interface Outgoing {
  content: string;
  clientId: string;
}

export interface Writing {
  /** Why this may not be sent here now, or nothing when it may. */
  whyNot: (viewer: Viewer, conversation: Conversation) => Refusal | undefined;
  /** Runs with the new message, and not for a repeat. */
  onNew: (message: Message, conversation: Conversation) => void;
}

/**
 * Writes a message of any kind, inside the transaction of what belongs to it: it counts, opens the
 * match, and a repeat of the same client id gives the message that was written first.
 *
 * @throws Refusal 404 for a conversation of others, and what `whyNot` says
 */
export function writeMessage(
  tx: Transaction,
  viewer: Viewer,
  conversationId: number,
  { content, clientId }: Outgoing,
  { whyNot, onNew }: Writing,
): Message {
  const conversation = findConversation(viewer.id, conversationId);
  const sent = sentBefore(tx, viewer.id, conversationId, clientId);
  if (sent) return sent;
  const refusal = whyNot(viewer, conversation);
  if (refusal) throw refusal;
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
  markOpened(tx, conversation.matchId, at);
  onNew(message, conversation);
  return message;
}

/** The message that a member sent under a client id, if they did. */
export const sentBefore = (
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
 * Sends a text message.
 *
 * @param outgoing content as the schema reads it: cleaned, not blank, at most 1,000 characters
 * @throws Refusal 404 for a conversation of others, 403 with the reason when writing is not open
 */
export function sendMessage(viewer: Viewer, conversationId: number, outgoing: Outgoing): Message {
  return transact((tx) =>
    writeMessage(tx, viewer, conversationId, outgoing, {
      whyNot: whyNotWrite,
      onNew: (message, conversation) =>
        notify(tx, {
          userId: conversation.otherId,
          type: "message_received",
          title: "New message",
          message: `${viewer.stageName ?? "A member"} wrote to you.`,
          link: `/messages/${conversationId}`,
          cause: `message:${message.id}`,
          aboutId: viewer.id,
        }),
    }),
  );
}
