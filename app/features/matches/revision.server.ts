import { conversations } from "@db/schema";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/server/data/database.server";

/**
 * Increments the revision of a match's conversation, by which long polling detects changes. Every
 * function that changes what either of the two sees there calls it inside its transaction, except
 * when the conversation ends, because it then leaves the list.
 */
export const raiseRevision = (
  tx: Transaction,
  of: { matchId: string } | { conversationId: number },
): void =>
  void tx
    .update(conversations)
    .set({ revision: sql`${conversations.revision} + 1` })
    .where(
      "matchId" in of
        ? eq(conversations.matchId, of.matchId)
        : eq(conversations.id, of.conversationId),
    )
    .run();
