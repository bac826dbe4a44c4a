import { recentTransactions, type TokenTransaction } from "~/features/tokens/ledger.server";
import { calendarDay, DAY_MS } from "~/server/clock.server";
import { relativeTime } from "~/ui/relative-time";
import type { Point } from "./balance-picture";
import { signed } from "./in-tokens";
import type { TransactionLine } from "./transaction-table";

/** Transactions on one page of all of them. */
export const PAGE_SIZE = 25;

/** Ages up to this are said as such, older ones by their day. */
const RECENT_MS = 7 * DAY_MS;

/** Transactions in words. @param atMs the moment in milliseconds */
export const toLines = (entries: readonly TokenTransaction[], atMs: number): TransactionLine[] =>
  entries.map(({ id, description, amount, createdAt }) => ({
    id,
    description,
    amount: signed(amount),
    time:
      atMs - createdAt.getTime() < RECENT_MS
        ? relativeTime(createdAt.getTime(), atMs)
        : calendarDay(createdAt),
  }));

/**
 * The balance after each of the newest transactions, oldest first.
 *
 * @param newest newest first
 * @param current the balance now, in tokens
 */
export function toPoints(newest: readonly TokenTransaction[], current: number): Point[] {
  let balance = current;
  return newest
    .map(({ amount, createdAt }) => {
      const point = { balance, day: calendarDay(createdAt) };
      balance -= amount;
      return point;
    })
    .reverse();
}

/**
 * Loads a page of a member's transactions, newest first.
 *
 * @param before id of the transaction before which the page begins; the newest without it
 * @returns `older` names the page after it, where there is one
 */
export function loadTransactionPage(
  userId: string,
  before?: number,
): { entries: TokenTransaction[]; older: number | null } {
  const found = recentTransactions(userId, PAGE_SIZE + 1, before);
  const entries = found.slice(0, PAGE_SIZE);
  return { entries, older: found.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null };
}
