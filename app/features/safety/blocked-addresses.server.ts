import { setTimeout as pause } from "node:timers/promises";
import { returnToDeck } from "@db/deck-projection";
import { blockedAddresses, blocks } from "@db/schema";
import { and, count, eq, inArray } from "drizzle-orm";
import { findAddressKey, listHolders, setAddressKey } from "~/features/members/account.server";
import { computeAddressKeys } from "~/server/data/address-key.server";
import { DAY_MS, longDay, now } from "~/server/data/clock.server";
import { database, prepared, type Transaction, transact } from "~/server/data/database.server";
import { countUse } from "~/server/ops/rate-limits.server";
import { Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { insertBlock } from "./block-rows.server";

const DAY_LIMIT = { action: "block address", uses: 10, windowMs: DAY_MS };
/** Addresses that one member may have blocked at a time. */
export const MOST_ADDRESSES = 50;

/** What a member blocks in advance. */
interface NewBlockedAddress {
  /** As it was typed. */
  address: string;
  /** The member's own note of whose it is; may be blank. */
  label?: string | undefined;
}

/**
 * Many times the work of any block, so that the time of an answer does not tell whether someone has the address.
 * A wait for the database's lock can be longer, and is the same for every address.
 */
const ANSWER_AFTER_MS = 300;

/** Begins the least time that an answer to the form takes. Resolves when the answer may leave. */
export const startAnswerDelay = (): Promise<void> => pause(ANSWER_AFTER_MS);

const refuse = (message: string) => new Refusal("invalid", "Not Blocked", message);

/**
 * Blocks an e-mail address in advance: anyone who has it, or signs in with it later, is blocked. Only its keyed
 * hash is kept, and nothing that is returned depends on whether someone has it. A repeat takes a new
 * note and does nothing else.
 *
 * @throws Refusal 422 for the member's own address and past 50 addresses, 429 past 10 a day
 */
export function blockAddress(
  { id: blockerId, email }: Pick<Viewer, "id" | "email">,
  { address, label }: NewBlockedAddress,
): void {
  const keys = computeAddressKeys(address);
  const [addressKey = ""] = keys;
  if (email && computeAddressKeys(email).includes(addressKey))
    throw refuse("That is your own address.");
  const isOwn = eq(blockedAddresses.blockerId, blockerId);
  countUse(DAY_LIMIT, blockerId, (tx) => {
    const repeat = and(isOwn, inArray(blockedAddresses.addressKey, keys));
    const known = tx.select({ id: blockedAddresses.id }).from(blockedAddresses).where(repeat).get();
    if (known) {
      if (label) tx.update(blockedAddresses).set({ label }).where(repeat).run();
      return;
    }
    const total = tx.select({ rows: count() }).from(blockedAddresses).where(isOwn).get();
    if ((total?.rows ?? 0) >= MOST_ADDRESSES)
      throw refuse(`You have blocked ${MOST_ADDRESSES} addresses. Please unblock one first.`);
    const { addressId } = tx
      .insert(blockedAddresses)
      .values({ blockerId, addressKey, label: label || null, createdAt: now() })
      .returning({ addressId: blockedAddresses.id })
      .get();
    for (const holder of listHolders(keys)) {
      if (holder.id === blockerId) continue;
      // The secrets have changed since they signed in.
      if (holder.addressKey !== addressKey) setAddressKey(tx, holder.id, addressKey);
      insertBlock(tx, { blockerId, blockedId: holder.id, addressId });
    }
  });
}

const BLOCKERS_SQL = `SELECT id AS addressId, blocker_id AS blockerId, address_key AS addressKey
FROM blocked_addresses WHERE address_key IN (SELECT value FROM json_each(:keys)) AND blocker_id <> :member`;

/**
 * Applies the blocks of an address to the account that has it. Runs in the transaction that saves
 * the address; idempotent.
 *
 * @param addressKeys as `computeAddressKeys` returns them
 */
export function blockHolder(tx: Transaction, memberId: string, addressKeys: string[]): void {
  const [current = ""] = addressKeys;
  const found = prepared<{ addressId: number; blockerId: string; addressKey: string }>(
    BLOCKERS_SQL,
  ).all({ keys: JSON.stringify(addressKeys), member: memberId });
  for (const { addressId, blockerId, addressKey } of found) {
    // The database takes the block of an account only under the key of the blocked address.
    if (addressKey !== current) setAddressKey(tx, memberId, addressKey);
    insertBlock(tx, { blockerId, blockedId: memberId, addressId });
    if (addressKey !== current) setAddressKey(tx, memberId, current);
  }
}

const KEEP_SQL = `INSERT INTO blocked_addresses (blocker_id, address_key, label, created_at)
  SELECT blocker_id, :addressKey, blocked_name, created_at FROM blocks
  WHERE blocked_id = :member AND address_id IS NULL
  ON CONFLICT DO NOTHING`;

/**
 * Keeps the blocks of a member by the key of their address, inside the transaction that removes the account: anyone who
 * leaves and joins again stays blocked. The blocker finds them under the name that they blocked.
 */
export function keepBlocksWithin(_tx: Transaction, memberId: string): void {
  const addressKey = findAddressKey(memberId);
  if (addressKey) prepared(KEEP_SQL).run({ addressKey, member: memberId });
}

/** SQL condition that the member behind `column` has not blocked the address of `key` in advance. */
export const notBlockedInAdvanceSql = (column: string, key: string): string =>
  `NOT EXISTS (SELECT 1 FROM blocked_addresses apart WHERE apart.blocker_id = ${column} AND apart.address_key = ${key})`;

/** Shows two to each other again whose block was deleted, unless an address that is still blocked keeps them apart. */
export function reunite(tx: Transaction, blockerId: string, blockedId: string): void {
  const addressKey = findAddressKey(blockedId);
  if (addressKey) blockHolder(tx, blockedId, [addressKey]);
  returnToDeck(database().$client, [
    { viewerId: blockerId, targetId: blockedId },
    { viewerId: blockedId, targetId: blockerId },
  ]);
}

/**
 * Unblocks an address, and anyone who was blocked by it alone; who the member blocked by hand stays
 * blocked. What ended stays ended. An address that is not the member's own is left; idempotent.
 *
 * @returns whether it was blocked
 */
export function unblockAddress(blockerId: string, addressId: number): boolean {
  return transact((tx) => {
    const holders = tx
      .select({ id: blocks.blockedId })
      .from(blocks)
      .where(and(eq(blocks.addressId, addressId), eq(blocks.blockerId, blockerId)))
      .all();
    const { changes } = tx
      .delete(blockedAddresses)
      .where(and(eq(blockedAddresses.id, addressId), eq(blockedAddresses.blockerId, blockerId)))
      .run();
    if (changes > 0) for (const { id } of holders) reunite(tx, blockerId, id);
    return changes > 0;
  });
}

export interface BlockedAddress {
  id: number;
  /** The member's own label, or the day on which the address was added. */
  name: string;
}

/** Lists the addresses that a member has blocked, latest first. */
export const listBlockedAddresses = (blockerId: string): BlockedAddress[] =>
  prepared<{ id: number; label: string | null; createdAtMs: number }>(
    `SELECT id, label, created_at AS createdAtMs FROM blocked_addresses WHERE blocker_id = ?`,
  )
    .all(blockerId)
    .sort((one, other) => other.id - one.id)
    .map(({ id, label, createdAtMs }) => ({
      id,
      name: label ?? `An address, added ${longDay(createdAtMs)}`,
    }));
