import type { Transaction } from "~/server/data/database.server";
import { noticeWaitingFee } from "./fee-notices.server";

/** What stands on matches, in folders above, and ends with them. */
export interface EndingListener {
  /** Ends what the two of a match had planned. */
  matchEnded: (tx: Transaction, matchId: string) => void;
  /** Ends what a member had planned alone who is suspended or deleted. */
  memberLeft: (tx: Transaction, memberId: string) => void;
  /** Ends the meetups of a member who is held, with whomever. */
  memberHeld: (tx: Transaction, memberId: string) => void;
}

let listener: EndingListener | undefined;

/** Registers who hears of endings, inside their transaction (`app/connect-features.server.ts`). */
export const onEndings = (callback: EndingListener): void => {
  listener = callback;
};

/** @throws Error where nothing is registered: no process may end a match and leave its meetups as they were */
function connected(): EndingListener {
  if (!listener) throw new Error("The features are not connected.");
  return listener;
}

/** Says that a match that was running has ended, however it did, and tells of a fee that waits for another. */
export function matchEnded(tx: Transaction, matchId: string): void {
  connected().matchEnded(tx, matchId);
  noticeWaitingFee(tx, matchId);
}

/** Says that a member was suspended or deleted. */
export const memberLeft = (tx: Transaction, memberId: string): void =>
  connected().memberLeft(tx, memberId);

/** Says that a member is held: what they planned is off, and their matches wait. */
export const memberHeld = (tx: Transaction, memberId: string): void =>
  connected().memberHeld(tx, memberId);
