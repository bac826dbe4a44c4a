import { blocks } from "@db/schema";
import { and, isNotNull, isNull } from "drizzle-orm";
import { now } from "~/server/data/clock.server";
import type { Stored } from "~/server/data/columns.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import { insertBlock, isPair } from "./block-rows.server";
import { reunite } from "./blocked-addresses.server";
import { findKnown, REPORTABLE_MS } from "./find-member.server";

/**
 * Blocks inside the transaction of something larger; idempotent. Anyone who has an address that is
 * blocked is from now on also blocked by hand, and stays blocked when the address no longer is.
 */
export function blockWithin(tx: Transaction, blockerId: string, blockedId: string): void {
  const { name } = findKnown(blockerId, blockedId);
  tx.delete(blocks)
    .where(and(isPair(blockerId, blockedId), isNotNull(blocks.addressId)))
    .run();
  insertBlock(tx, { blockerId, blockedId, blockedName: name });
}

/**
 * Blocks a member: from now on neither sees the other anywhere, a match of the two ends, pending
 * likes are closed, and notices about each other are deleted. The other is not notified.
 * Idempotent, even when asked twenty times at once.
 * @throws Refusal 404 for someone the viewer may not see and never matched with
 */
export function blockMember(blockerId: string, blockedId: string): void {
  transact((tx) => blockWithin(tx, blockerId, blockedId));
}

/**
 * Removes a block. The two may meet on Discover again, unless the member has blocked the other's
 * address too; what ended stays ended. Idempotent.
 * @returns the name that they were blocked under, or undefined when there was no block
 * @throws Refusal 404 for someone the viewer neither blocked nor knows
 */
export function unblockMember(blockerId: string, blockedId: string): string | undefined {
  return transact((tx) => {
    findKnown(blockerId, blockedId);
    const block = tx
      .delete(blocks)
      .where(and(isPair(blockerId, blockedId), isNull(blocks.addressId)))
      .returning({ name: blocks.blockedName })
      .get();
    if (block) reunite(tx, blockerId, blockedId);
    return block?.name;
  });
}

const PAGE_SIZE = 20;

interface BlockedMember {
  id: string;
  name: string;
  /** Whether they can be reported still. */
  canReport: boolean;
}

const LIST_SQL = `SELECT blocked_id AS id, blocked_name AS name, created_at > :since AS canReport FROM blocks
  WHERE blocker_id = :blocker AND address_id IS NULL ORDER BY created_at DESC LIMIT ${PAGE_SIZE} OFFSET :skipped`;

/**
 * Lists a page of the members a member has blocked, latest first, under their names at that time. Who has
 * an address that is blocked is not among them.
 *
 * @param page from 1 on
 */
export function listBlocked(blockerId: string, page = 1): BlockedMember[] {
  const since = now().getTime() - REPORTABLE_MS;
  const skipped = (page - 1) * PAGE_SIZE;
  return prepared<Stored<BlockedMember>>(LIST_SQL)
    .all({ blocker: blockerId, since, skipped })
    .map((row) => ({ ...row, canReport: row.canReport === 1 }));
}

/** Loads a page of the blocked members with the pages around it. */
export function loadBlockedPage(blockerId: string, page = 1) {
  const members = listBlocked(blockerId, page);
  const hasMore = members.length === PAGE_SIZE && listBlocked(blockerId, page + 1).length > 0;
  return { members, page, hasMore };
}
