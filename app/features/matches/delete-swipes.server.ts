import { returnToDeck } from "@db/deck-projection";
import { swipes } from "@db/schema";
import type { SQL } from "drizzle-orm";
import { database, type Transaction } from "~/server/database.server";

/**
 * Takes likes and passes back: those whom they were for may be shown again.
 *
 * @param which condition on `swipes`
 * @returns how many were taken back
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
