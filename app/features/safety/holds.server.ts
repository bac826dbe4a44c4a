import { holds } from "@db/schema";
import type { HOLD_DECISIONS } from "@db/schema/moderation-values";
import { and, eq, isNull } from "drizzle-orm";
import { assertImpartial, isImpartial } from "~/features/matches/impartial.server";
import { hasJoined } from "~/features/members/account.server";
import { liftState, recordHold } from "~/features/members/member-state.server";
import { notifyInBell } from "~/features/notifications/notify.server";
import { computeAddressKeys } from "~/server/address-key.server";
import { now } from "~/server/clock.server";
import { prepared, type Transaction } from "~/server/database.server";
import {
  computeCardKeys,
  computeSubjectKeys,
  type IdentityKind,
  isSuspendedIdentity,
} from "./identities.server";
import { tellModerators } from "./moderators.server";
import { suspendWithin } from "./suspension.server";

/**
 * Holds an account that looks like one of somebody suspended: nobody sees it until a moderator has decided, and
 * its matches wait. A repeat does nothing.
 *
 * @param kind by what it was known
 * @returns the number of the hold, or null for an account that is held, suspended or deleted already
 */
export function holdWithin(tx: Transaction, userId: string, kind: IdentityKind): number | null {
  const open = tx
    .select({ id: holds.id })
    .from(holds)
    .where(and(eq(holds.userId, userId), isNull(holds.decidedAt)))
    .get();
  if (open) return null;
  const heldAt = now();
  // The row comes before the state, which only it allows.
  const { id } = tx
    .insert(holds)
    .values({ userId, kind, heldAt })
    .returning({ id: holds.id })
    .get();
  if (!recordHold(tx, userId)) {
    tx.delete(holds).where(eq(holds.id, id)).run();
    return null;
  }
  tellModerators(
    tx,
    {
      title: "An account is held",
      message: "It looks like one of somebody who is suspended. It waits for your decision.",
      cause: `hold:${id}`,
    },
    // Of those who have never joined, which anybody makes in numbers, the daily notice of the queue tells.
    (moderatorId) => isImpartial(moderatorId, userId) && hasJoined(userId),
  );
  return id;
}

/** Who was released, or suspended for it and that was lifted, as after an appeal. */
const RELEASED_SQL = `SELECT 1 FROM holds h WHERE h.user_id = ? AND h.kind = ? AND (h.decision = 'released'
    OR h.decision = 'suspended' AND EXISTS (SELECT 1 FROM suspensions s WHERE s.user_id = h.user_id AND s.lifted_at >= h.decided_at))
  LIMIT 1`;

/** Holds an account whose keys are known, unless a moderator has released it from the same before. */
function holdIfKnown(tx: Transaction, userId: string, kind: IdentityKind, keys: string[]): void {
  if (!isSuspendedIdentity(userId, kind, keys) || prepared(RELEASED_SQL).get(userId, kind)) return;
  holdWithin(tx, userId, kind);
}

/** Holds an account that signs in as somebody suspended did, inside the transaction of the sign-in. */
export function holdKnownIdentity(
  tx: Transaction,
  userId: string,
  identity: { issuer: string; subject: string; email: string | null },
): void {
  holdIfKnown(tx, userId, "subject", computeSubjectKeys(identity));
  if (identity.email) holdIfKnown(tx, userId, "address", computeAddressKeys(identity.email));
}

/** Holds an account that pays with a card of somebody suspended, inside the transaction of the payment. */
export const holdKnownCard = (tx: Transaction, userId: string, fingerprint: string): void =>
  holdIfKnown(tx, userId, "card", computeCardKeys(fingerprint));

/**
 * Decides about a hold: the account is released as it was, or suspended with a reason that its member reads.
 *
 * @param decided.by the moderator, or null for the maintainer's command line
 * @returns false where nothing waits under this number
 * @throws Refusal 422 for a suspension without a reason and for that of a moderator, 404 where they know the member
 */
export function decideHoldWithin(
  tx: Transaction,
  holdId: number,
  decided: { decision: (typeof HOLD_DECISIONS)[number]; reason?: string; by: string | null },
): boolean {
  const { decision, reason = "", by } = decided;
  const open = and(eq(holds.id, holdId), isNull(holds.decidedAt));
  const hold = tx.select({ userId: holds.userId }).from(holds).where(open).get();
  if (!hold) return false;
  const { userId } = hold;
  assertImpartial(by, userId);
  // A suspension decides what is held with it.
  if (decision === "suspended")
    return suspendWithin(tx, userId, { ground: "duplicate", reason, by }) !== null;
  tx.update(holds).set({ decision, decidedAt: now(), decidedBy: by }).where(open).run();
  liftState(tx, userId);
  notifyInBell(tx, {
    userId,
    type: "moderation",
    title: "Your account is open",
    message: "A person has looked at it. Everything is as it was before.",
    cause: `hold:${holdId}`,
  });
  return true;
}
