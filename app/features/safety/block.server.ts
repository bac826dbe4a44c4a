import { returnToDeck } from "@db/deck-projection";
import { blocks } from "@db/schema";
import { and, eq } from "drizzle-orm";
import { deactivatePair } from "~/features/matches/deactivation.server";
import { publish } from "~/server/changes.server";
import { now } from "~/server/clock.server";
import type { Stored } from "~/server/columns.server";
import { database, prepared, type Transaction, transact } from "~/server/database.server";
import { findKnown, REPORTABLE_MS } from "./find-member.server";

/** Blocks inside the transaction of something larger; idempotent. */
export function blockWithin(tx: Transaction, blockerId: string, blockedId: string): void {
  const { name } = findKnown(blockerId, blockedId);
  const { changes } = tx
    .insert(blocks)
    .values({ blockerId, blockedId, blockedName: name, createdAt: now() })
    .onConflictDoNothing()
    .run();
  if (changes === 0) return;
  deactivatePair(tx, blockerId, blockedId);
  tx.afterCommit(() => publish(blockerId, blockedId));
}

/**
 * Blocks a member: from now on neither sees the other anywhere, a match of the two ends, pending
 * likes are closed, and notices about each other are deleted. The other is not notified.
 * Idempotent, even when asked twenty times at once.
 * @throws Refusal 404 for somebody whom the viewer may not see and never matched with
 */
export function blockMember(blockerId: string, blockedId: string): void {
  transact((tx) => blockWithin(tx, blockerId, blockedId));
}

/**
 * Removes a block. The two may meet on Discover again; what ended stays ended. Idempotent.
 * @returns the name that they were blocked under, or undefined when there was no block
 * @throws Refusal 404 for somebody whom the viewer neither blocked nor knows
 */
export function unblockMember(blockerId: string, blockedId: string): string | undefined {
  return transact((tx) => {
    findKnown(blockerId, blockedId);
    const block = tx
      .delete(blocks)
      .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
      .returning({ name: blocks.blockedName })
      .get();
    if (block)
      returnToDeck(database().$client, [
        { viewerId: blockerId, targetId: blockedId },
        { viewerId: blockedId, targetId: blockerId },
      ]);
    return block?.name;
  });
}

/** Blocked members that the account page lists; older ones appear as these are unblocked. */
const LISTED = 200;

export interface BlockedMember {
  id: string;
  name: string;
  /** Whether they can be reported still. */
  canReport: boolean;
}

/** Lists the members whom a member has blocked, latest first, under their names at that time. */
export function listBlocked(blockerId: string): BlockedMember[] {
  const since = now().getTime() - REPORTABLE_MS;
  return prepared<Stored<BlockedMember>>(
    `SELECT blocked_id AS id, blocked_name AS name, created_at > :since AS canReport FROM blocks
     WHERE blocker_id = :blocker ORDER BY created_at DESC LIMIT ${LISTED}`,
  )
    .all({ blocker: blockerId, since })
    .map((row) => ({ ...row, canReport: row.canReport === 1 }));
}
