import { findIdentity } from "~/features/members/account.server";
import { type DeletedAccount, findDeleted, recordReturn } from "~/features/members/deleted.server";
import { holdKnownIdentity } from "~/features/safety/holds.server";
import { findOpenSuspension, isHeld } from "~/features/safety/open-safety-cases.server";
import { longDay, now } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import { returnsUntil } from "./delete-account.server";

/** A deleted account, as the browser that signed in to it sees it. */
interface DeletedAccountView {
  deletedOn: string;
  /** The last day on which it can come back; null once that has passed. */
  until: string | null;
  isSuspended: boolean;
  isPaused: boolean;
}

const isOver = ({ deletedAtMs }: DeletedAccount): boolean =>
  returnsUntil(new Date(deletedAtMs)) <= now();

/** Finds the deleted account of a session; null for everyone else. */
export function loadDeletedAccount(token: string): DeletedAccountView | null {
  const found = findDeleted(token);
  if (!found) return null;
  const deletedAt = new Date(found.deletedAtMs);
  return {
    deletedOn: longDay(deletedAt),
    until: isOver(found) ? null : longDay(returnsUntil(deletedAt)),
    isSuspended: findOpenSuspension(found.id) !== undefined,
    isPaused: found.isPaused === 1,
  };
}

/**
 * Brings a deleted account back as it was: paused, suspended or held where it was that. What ended stays ended, and
 * nothing renews again.
 *
 * @returns false where there is nothing to bring back, or its purge is due
 */
export const restoreAccount = (token: string): boolean =>
  transact((tx) => {
    const found = findDeleted(token);
    if (!found || isOver(found)) return false;
    const reason = findOpenSuspension(found.id);
    const own = found.isPaused === 1 ? "paused" : "active";
    const isBack = recordReturn(tx, found.id, {
      state: reason !== undefined ? "suspended" : isHeld(found.id) ? "held" : own,
      stateReason: reason ?? null,
    });
    // Someone with the same mailbox may have been suspended meanwhile.
    const identity = findIdentity(found.id);
    if (isBack && identity) holdKnownIdentity(tx, found.id, identity);
    return isBack;
  });
