import { conversations } from "@db/schema";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/server/database.server";

/**
 * Raises the revision of a match's conversation, by which a page that waits learns that it shows an
 * older one. Every verb that changes what either of the two sees there calls it inside its transaction;
 * a conversation that ends leaves the list instead.
 */
export const raiseRevision = (tx: Transaction, matchId: string): void =>
  void tx
    .update(conversations)
    .set({ revision: sql`${conversations.revision} + 1` })
    .where(eq(conversations.matchId, matchId))
    .run();
