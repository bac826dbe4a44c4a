import { tokenEntries } from "@db/schema";
import type { TOKEN_TRANSACTION_TYPES } from "@db/schema/values";
import { now } from "~/server/clock.server";
import { prepared, type Transaction } from "~/server/database.server";

/** Half-tokens for a recorded mutual match (decision T2: 2 tokens). */
export const MATCH_AWARD_HALF_TOKENS = 4;

export interface Award {
  userId: string;
  transactionType: (typeof TOKEN_TRANSACTION_TYPES)[number];
  /** 1 is half a token; positive. */
  halfTokens: number;
  description: string;
  /** The one event it is for; the same cause is never awarded twice. */
  cause: string;
}

/**
 * Enters an award into the ledger, inside the transaction of what earned it (decision T1).
 *
 * @returns false when this cause was awarded before
 */
export function award(tx: Transaction, entry: Award): boolean {
  return (
    tx
      .insert(tokenEntries)
      .values({ ...entry, createdAt: now() })
      .onConflictDoNothing({ target: [tokenEntries.userId, tokenEntries.cause] })
      .run().changes > 0
  );
}

/** A member's balance in tokens: what is there now and what was ever earned. */
export function balanceOf(userId: string): { current: number; lifetime: number } {
  const row = prepared<{ current: number; lifetime: number }>(
    `SELECT coalesce(sum(half_tokens), 0) AS current,
       coalesce(sum(CASE WHEN half_tokens > 0 THEN half_tokens END), 0) AS lifetime
     FROM token_entries WHERE user_id = ?`,
  ).get(userId);
  return { current: (row?.current ?? 0) / 2, lifetime: (row?.lifetime ?? 0) / 2 };
}

export interface TokenTransaction {
  id: number;
  description: string;
  transactionType: string;
  /** In tokens; negative when spent. */
  amount: number;
  createdAt: Date;
}

/** The newest entries of a member's ledger. */
export function recentTransactions(userId: string, count: number): TokenTransaction[] {
  return prepared<{
    id: number;
    description: string;
    transaction_type: string;
    half_tokens: number;
    created_at: number;
  }>(
    `SELECT id, description, transaction_type, half_tokens, created_at FROM token_entries
     WHERE user_id = ? ORDER BY id DESC LIMIT ?`,
  )
    .all(userId, count)
    .map((row) => ({
      id: row.id,
      description: row.description,
      transactionType: row.transaction_type,
      amount: row.half_tokens / 2,
      createdAt: new Date(row.created_at),
    }));
}

/** Transactions that the wallet lists (part 2 section 9). */
export const SHOWN_TRANSACTIONS = 10;
