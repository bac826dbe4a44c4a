import { returnToDeck } from "@db/deck-projection";
import { swipes } from "@db/schema";
import type { SQL } from "drizzle-orm";
import { database, type Transaction } from "~/server/database.server";

/**
 * Deletes likes and passes, so that their targets may be shown again.
 *
 * @param which condition on `swipes`
 * @returns the number of deleted likes and passes
 */
export function deleteSwipes(tx: Transaction, which: SQL | undefined): number {
  const deleted = tx
    .delete(swipes)
    .where(which)
    .returning({ viewerId: swipes.actorId, targetId: swipes.targetId })
    .all();
  returnToDeck(database().$client, deleted);
  return deleted.length;
}
