import { conversations, messages } from "@db/schema";
import { and, eq, sql } from "drizzle-orm";
import { type Conversation, findConversation } from "~/features/matches/conversations.server";
import { markOpened } from "~/features/matches/matching.server";
import { notify } from "~/features/notifications/notify.server";
import { now, startOfIslandDay } from "~/server/clock.server";
import { prepared, transact } from "~/server/database.server";
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

/** Newest messages that a page shows; older ones follow by cursor. */
const PAGE_SIZE = 50;

/**
 * The newest messages of a conversation, oldest first.
 *
 * @param conversation one that was loaded through the viewer
 */
export function listMessages(conversation: Conversation): Message[] {
  return prepared<{ id: number; sender_id: string; content: string; created_at: number }>(
    "SELECT id, sender_id, content, created_at FROM messages WHERE conversation_id = ? ORDER BY id DESC LIMIT ?",
  )
    .all(conversation.id, PAGE_SIZE)
    .map((row) => ({
      id: row.id,
      conversationId: conversation.id,
      senderId: row.sender_id,
      content: row.content,
      createdAt: new Date(row.created_at),
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

/** Why the viewer may not write here now, or nothing when they may (decisions D4, D5, D7, D8). */
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
  if (!viewer.isSubscribed) return whyNotFree(viewer, conversation);
  return undefined;
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

/**
 * Sends a message. The client's id makes a repeat the same message (decision D7).
 *
 * @param content as the schema reads it: cleaned, not blank, at most 1,000 characters
 * @throws Refusal 404 for a conversation of others, 403 with the reason when writing is not open
 */
export function sendMessage(
  viewer: Viewer,
  conversationId: number,
  { content, clientId }: { content: string; clientId: string },
): Message {
  return transact((tx) => {
    const conversation = findConversation(viewer.id, conversationId);
    const key = and(
      eq(messages.conversationId, conversationId),
      eq(messages.senderId, viewer.id),
      eq(messages.clientId, clientId),
    );
    const sent = tx.select().from(messages).where(key).get();
    if (sent) return sent;
    const refusal = whyNotWrite(viewer, conversation);
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
    notify(tx, {
      userId: conversation.otherId,
      type: "message_received",
      title: "New message",
      message: `${viewer.stageName ?? "A member"} wrote to you.`,
      link: `/messages/${conversationId}`,
      cause: `message:${message.id}`,
      aboutId: viewer.id,
    });
    return message;
  });
}
