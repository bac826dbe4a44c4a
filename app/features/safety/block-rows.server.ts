import { blocks } from "@db/schema";
import { and, eq } from "drizzle-orm";
import { deactivatePair } from "~/features/matches/deactivation.server";
import { publish } from "~/server/data/changes.server";
import { now } from "~/server/data/clock.server";
import type { Transaction } from "~/server/data/database.server";

/** The block of one member by another. */
export const isPair = (blockerId: string, blockedId: string) =>
  and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId));

/** Inserts a block and ends what the two have with each other; does nothing where there is one. */
export function insertBlock(
  tx: Transaction,
  block: { blockerId: string; blockedId: string; blockedName?: string; addressId?: number },
): void {
  const { blockerId, blockedId } = block;
  const { changes } = tx
    .insert(blocks)
    .values({ ...block, createdAt: now() })
    .onConflictDoNothing()
    .run();
  if (changes === 0) return;
  deactivatePair(tx, blockerId, blockedId);
  // Nothing is published to the blocker beside the end of a match: a pending poll would tell them that
  // someone has the address that they block.
  tx.afterCommit(() => publish(blockedId));
}
