import { clockTime, formatDay } from "~/features/messages/summaries.server";
import { recentTransactions, type TokenTransaction } from "~/features/tokens/ledger.server";
import { calendarDay } from "~/server/data/clock.server";
import type { Point } from "./balance-picture";
import { signed } from "./in-tokens";

/** Transactions on one page of all of them. */
export const PAGE_SIZE = 25;

/** The transactions of a day in words. */
export interface TransactionDay {
  /** "Today", "Friday, August 8". */
  day: string;
  entries: {
    id: number;
    description: string;
    /** Signed, in tokens. */
    amount: string;
    /** "9:31 AM". */
    time: string;
  }[];
}

/** Transactions in words by their days, in their order. @param at the moment */
export function toDays(transactions: readonly TokenTransaction[], at: Date): TransactionDay[] {
  const days: TransactionDay[] = [];
  for (const { id, description, amount, createdAt } of transactions) {
    const day = formatDay(createdAt, at);
    const entry = { id, description, amount: signed(amount), time: clockTime.format(createdAt) };
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

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
