import { conversationReads } from "@db/schema";
import { sql } from "drizzle-orm";
import { findConversation } from "~/features/matches/conversations.server";
import { markLinkRead } from "~/features/notifications/notify.server";
import { publish } from "~/server/data/changes.server";
import { now } from "~/server/data/clock.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import type { Viewer } from "~/server/web/viewer.server";

/** Records how far a member has read, inside the caller's transaction; it never goes back. */
export function recordRead(
  tx: Transaction,
  memberId: string,
  conversationId: number,
  messageId: number,
): void {
  tx.insert(conversationReads)
    .values({ memberId, conversationId, lastReadId: messageId, readAt: now() })
    .onConflictDoUpdate({
      target: [conversationReads.memberId, conversationReads.conversationId],
      set: { lastReadId: messageId, readAt: now() },
      setWhere: sql`${conversationReads.lastReadId} < ${messageId}`,
    })
    .run();
  markLinkRead(tx, memberId, `/messages/${conversationId}`);
}

/**
 * Marks a conversation as read up to a message. Idempotent.
 *
 * @param upTo id of the newest message that was shown; later ones stay unread
 * @throws Refusal 404 for a conversation of others
 */
export function markRead(viewer: Viewer, conversationId: number, upTo: number): void {
  transact((tx) => {
    const { lastReadId } = findConversation(viewer.id, conversationId);
    const newest = prepared<{ id: number | null }>(
      "SELECT max(id) AS id FROM messages WHERE conversation_id = ? AND id <= ?",
    ).get(conversationId, upTo)?.id;
    if (!newest || newest <= lastReadId) return;
    recordRead(tx, viewer.id, conversationId, newest);
    tx.afterCommit(() => publish(viewer.id));
  });
}

/**
 * Marks everything in a conversation as read, when a member reloads it.
 *
 * @throws Refusal 404 for a conversation of others
 */
export const readNewest = (viewer: Viewer, conversationId: number): void =>
  markRead(viewer, conversationId, Number.MAX_SAFE_INTEGER);
