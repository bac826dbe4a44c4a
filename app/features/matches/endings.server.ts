import type { Transaction } from "~/server/database.server";

/** What stands on matches, in folders above, and ends with them. */
export interface EndingListener {
  /** Ends what the two of a match had planned. */
  matchEnded: (tx: Transaction, matchId: string) => void;
  /** Ends what a member had planned alone who is suspended or deleted. */
  memberLeft: (tx: Transaction, memberId: string) => void;
}

const listeners = new Set<EndingListener>();

/** Registers who hears of endings, inside their transaction (`app/connect-features.server.ts`). */
export const onEndings = (listener: EndingListener): void => void listeners.add(listener);

/** Says that a match that was running has ended, however it did. */
export function matchEnded(tx: Transaction, matchId: string): void {
  for (const listener of listeners) listener.matchEnded(tx, matchId);
}

/** Says that a member was suspended or deleted. */
export function memberLeft(tx: Transaction, memberId: string): void {
  for (const listener of listeners) listener.memberLeft(tx, memberId);
}
