import { matchCause, tokenEntries } from "@db/schema";
import type { TOKEN_TRANSACTION_TYPES } from "@db/schema/values";
import { now } from "~/server/data/clock.server";
import type { Stored } from "~/server/data/columns.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";

interface Award {
  userId: string;
  transactionType: (typeof TOKEN_TRANSACTION_TYPES)[number];
  /** 1 is half a token; positive. */
  halfTokens: number;
  description: string;
  /** The one event it is for (idempotency key); the same cause is never awarded twice. */
  cause: string;
}

const AWARD_SQL = `INSERT INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
SELECT value ->> 'userId', value ->> 'transactionType', value ->> 'halfTokens', value ->> 'description',
  value ->> 'cause', :at FROM json_each(:entries) WHERE true ON CONFLICT (user_id, cause) DO NOTHING`;

/**
 * Adds awards to the ledger, inside the transaction of the event that earned them (rule ledger-append-only).
 * @returns false when every cause was awarded before
 */
export const award = (_tx: Transaction, ...entries: Award[]): boolean =>
  prepared(AWARD_SQL).run({ entries: JSON.stringify(entries), at: now().getTime() }).changes > 0;

const UNNAME_SQL =
  "UPDATE token_entries SET cause = 'match:' || id WHERE user_id = :userId AND cause = :cause";

/** Takes the other one out of what a member earned by a match, before the account of the other is removed. */
export const anonymizeMatch = (_tx: Transaction, userId: string, otherId: string): void =>
  void prepared(UNNAME_SQL).run({ userId, cause: matchCause(userId, otherId) });

/** Whether a member has already paid for a cause. */
export const wasPaid = (userId: string, cause: string): boolean =>
  prepared("SELECT 1 FROM token_entries WHERE user_id = ? AND cause = ?").get(userId, cause) !==
  undefined;

/**
 * Spends tokens inside the transaction of what they buy (rule ledger-append-only). The same cause is paid once.
 * @param entry its `halfTokens` is the price, positive
 * @returns false when this cause was paid before
 * @throws Refusal 409 when the balance is too small
 */
export function spend(tx: Transaction, entry: Award): boolean {
  const { userId, cause, halfTokens } = entry;
  if (wasPaid(userId, cause)) return false;
  const current = loadBalance(userId).current * 2;
  if (current < halfTokens)
    throw new Refusal(
      "too_few_tokens",
      "Error",
      `This costs ${halfTokens / 2} tokens and you have ${current / 2}.`,
    );
  tx.insert(tokenEntries)
    .values({ ...entry, halfTokens: -halfTokens, createdAt: now() })
    .run();
  return true;
}

/** SQL query of what a member has spent tokens on, of causes of one kind: of `fee:x` it is `x`. @param user an SQL expression */
export const spentOnSql = (user: string, kind: string): string =>
  `SELECT substr(t.cause, ${kind.length + 2}) FROM token_entries t
   WHERE t.user_id = ${user} AND t.cause GLOB '${kind}:*' AND t.half_tokens < 0`;

/** SQL expression of a member's balance in tokens. @param user an SQL expression */
export const balanceSql = (user: string): string =>
  `(SELECT coalesce(sum(t.half_tokens), 0) / 2.0 FROM token_entries t WHERE t.user_id = ${user})`;

/** SQL expression of the tokens that a member has ever earned. @param user an SQL expression */
export const lifetimeSql = (user: string): string =>
  `(SELECT coalesce(sum(max(t.half_tokens, 0)), 0) / 2.0 FROM token_entries t WHERE t.user_id = ${user})`;

/** A member's balance in tokens: the current one and the total ever earned. */
export function loadBalance(userId: string): { current: number; lifetime: number } {
  const row = prepared<{ current: number; lifetime: number }>(
    `SELECT coalesce(sum(half_tokens), 0) AS current,
       coalesce(sum(CASE WHEN half_tokens > 0 THEN half_tokens END), 0) AS lifetime
     FROM token_entries WHERE user_id = ?`,
  ).get(userId);
  return { current: (row?.current ?? 0) / 2, lifetime: (row?.lifetime ?? 0) / 2 };
}

/**
 * The kind of thing that an entry refers to, by its type; none where the published words have none
 * for it.
 */
const REFERENCE_TYPES: Partial<Record<Award["transactionType"], string>> = {
  earned_referral: "referral",
  earned_connection: "match",
  spent_connection: "match",
  earned_game: "game",
  earned_meetup: "meetup",
  spent_meetup: "meetup",
  bonus_subscription: "subscription",
};

/**
 * What an entry refers to: a fee names its match, an award the pair or the introduction (rule ledger-append-only).
 * Other causes are not exposed.
 */
const REFERENCE_SQL = `CASE WHEN e.cause GLOB 'fee:*' THEN substr(e.cause, 5)
  WHEN e.cause GLOB 'referral-*:*' THEN substr(e.cause, instr(e.cause, ':') + 1)
  WHEN e.cause GLOB 'match:*:*' THEN (SELECT m.id FROM matches m
    WHERE m.user_id_1 = substr(e.cause, 7, instr(substr(e.cause, 7), ':') - 1)
      AND m.user_id_2 = substr(e.cause, 7 + instr(substr(e.cause, 7), ':'))
      AND m.matched_at IS NOT NULL LIMIT 1) END`;

/** An entry as the calls show it (rule entities-whole). */
export interface TokenTransaction {
  id: number;
  userId: string;
  description: string;
  transactionType: Award["transactionType"];
  /** In tokens; negative when spent. */
  amount: number;
  referenceId: string | null;
  referenceType: string | null;
  metadata: null;
  createdAt: Date;
}

/**
 * Lists the newest entries of a member's ledger.
 *
 * @param before id of the entry before which they were made; the newest of all without it
 */
export function recentTransactions(
  userId: string,
  count: number,
  before: number = Number.MAX_SAFE_INTEGER,
): TokenTransaction[] {
  return prepared<Stored<Omit<TokenTransaction, "referenceType" | "metadata">>>(
    `SELECT e.id, e.user_id AS userId, e.description, e.transaction_type AS transactionType,
       e.half_tokens / 2.0 AS amount, ${REFERENCE_SQL} AS referenceId, e.created_at AS createdAt
     FROM token_entries e WHERE e.user_id = ? AND e.id < ? ORDER BY e.id DESC LIMIT ?`,
  )
    .all(userId, before, count)
    .map((row) => ({
      ...row,
      referenceType: REFERENCE_TYPES[row.transactionType] ?? null,
      metadata: null,
      createdAt: new Date(row.createdAt),
    }));
}
