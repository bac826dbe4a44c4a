import type { Transaction } from "~/server/data/database.server";
import { unconnected } from "~/server/ops/unconnected.server";
import { noticeWaitingFee } from "./fee-notices.server";

type EndingListener = (tx: Transaction, id: string) => void;

let tellMatchEnded: EndingListener = unconnected;
let tellMemberLeft: EndingListener = unconnected;
let tellMemberHeld: EndingListener = unconnected;

/** Registers who hears that a match ended, inside its transaction (`app/connect-features.server.ts`). */
export const onMatchEnded = (listener: EndingListener): void => {
  tellMatchEnded = listener;
};

/** Registers who hears that a member was suspended or deleted, inside its transaction. */
export const onMemberLeft = (listener: EndingListener): void => {
  tellMemberLeft = listener;
};

/** Registers who hears that a member is held, inside its transaction. */
export const onMemberHeld = (listener: EndingListener): void => {
  tellMemberHeld = listener;
};

/** Says that a running match has ended, however it did, and tells of a fee that waits for another match. */
export function matchEnded(tx: Transaction, matchId: string): void {
  tellMatchEnded(tx, matchId);
  noticeWaitingFee(tx, matchId);
}

/** Says that a member was suspended or deleted. */
export const memberLeft = (tx: Transaction, memberId: string): void => tellMemberLeft(tx, memberId);

/** Says that a member is held: what they planned is off, and their matches wait. */
export const memberHeld = (tx: Transaction, memberId: string): void => tellMemberHeld(tx, memberId);
