import { holds } from "@db/schema";
import type { HOLD_DECISIONS } from "@db/schema/moderation-values";
import { and, eq, isNull } from "drizzle-orm";
import { memberHeld } from "~/features/matches/ending-listener.server";
import { assertImpartial, isImpartial } from "~/features/matches/impartial.server";
import { resumeMatches } from "~/features/matches/resume.server";
import {
  hasJoined,
  hasNeighborsSql,
  isModerator,
  listSameMailbox,
} from "~/features/members/account.server";
import { liftState, recordHold } from "~/features/members/member-state.server";
import { notifyInBell } from "~/features/notifications/notify.server";
import { computeRecordedKeys } from "~/server/data/address-key.server";
import { after, DAY_MS, now, nowOrAt } from "~/server/data/clock.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import {
  computeCardKeys,
  computeSubjectKeys,
  findSuspendedIdentity,
  type IdentityKind,
  recordSignIn,
} from "./identities.server";
import { tellModerators } from "./moderators.server";
import { giveBackDays, suspendWithin } from "./suspension.server";
import { describeDays } from "./suspension-mails.server";

/**
 * Holds an account that looks like one of someone suspended: nobody sees it until a moderator has decided, and
 * its matches wait; meetups end, to which its member could neither come nor say so. A repeat does nothing, and a
 * moderator is never held.
 *
 * @param kind by what it was known
 * @returns the number of the hold, or null for an account that is held, suspended or deleted already
 */
export function holdWithin(tx: Transaction, userId: string, kind: IdentityKind): number | null {
  // The only moderator could be released by nobody: the other ones are told instead.
  if (isModerator(userId)) {
    const notice = {
      title: "A moderator’s account",
      message:
        "It looks like it belongs to someone we suspended. It isn’t on hold: please talk about it.",
      cause: `known:${userId}`,
    };
    tellModerators(tx, notice, (moderatorId) => moderatorId !== userId);
    return null;
  }
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
  memberHeld(tx, userId);
  tellModerators(
    tx,
    {
      title: "An account is on hold",
      message: "It looks like it belongs to someone we suspended. Please decide.",
      cause: `hold:${id}`,
    },
    // Of those who have never joined, which anyone makes in numbers, the daily notice of the queue tells.
    (moderatorId) => isImpartial(moderatorId, userId) && hasJoined(userId),
  );
  return id;
}

const LET_GO_SQL = `SELECT max(
  coalesce((SELECT max(decided_at) FROM holds WHERE user_id = :userId AND kind = :kind AND decision = 'released'), 0),
  coalesce((SELECT max(lifted_at) FROM suspensions WHERE user_id = :userId), 0)) AS atMs`;

/** When a moderator last let an account go that was known by that, or that was suspended; 0 if never. */
const lastLetGo = (userId: string, kind: IdentityKind): number =>
  prepared<{ atMs: number }>(LET_GO_SQL).get({ userId, kind })?.atMs ?? 0;

/**
 * Holds an account whose keys are known, unless a moderator has let it go since they were recorded: who is suspended
 * later may be someone else.
 */
function holdIfKnown(tx: Transaction, userId: string, kind: IdentityKind, keys: string[]): void {
  const recordedMs = findSuspendedIdentity(userId, kind, keys);
  if (recordedMs !== null && recordedMs > lastLetGo(userId, kind)) holdWithin(tx, userId, kind);
}

/**
 * Holds an account that signs in, or comes back, as someone suspended did, inside the transaction of that. Anyone who is
 * suspended is known by this sign-in too.
 */
export function holdKnownIdentity(
  tx: Transaction,
  userId: string,
  identity: { issuer: string; subject: string; email: string | null | undefined },
): void {
  recordSignIn(tx, userId);
  holdIfKnown(tx, userId, "subject", computeSubjectKeys(identity));
  if (identity.email) holdIfKnown(tx, userId, "address", computeRecordedKeys(identity.email));
}

/** Holds an account that pays with a card of someone suspended, inside the transaction of the payment. */
export const holdKnownCard = (tx: Transaction, userId: string, fingerprint: string): void =>
  holdIfKnown(tx, userId, "card", computeCardKeys(fingerprint));

const SUSPENDED_SQL = `SELECT user_id AS userId, suspended_at AS atMs FROM suspensions
  WHERE id > (SELECT max(id) - 500 FROM suspensions) AND lifted_at IS NULL AND suspended_at > ?
    AND ${hasNeighborsSql("suspensions.user_id")} ORDER BY id`;

/**
 * Sweep: holds the other accounts of anyone who was suspended in the last day, which were there before.
 *
 * @returns how many
 */
export function holdOtherAccounts(): number {
  let count = 0;
  const since = after(now(), -DAY_MS).getTime();
  for (const { userId, atMs } of prepared<{ userId: string; atMs: number }>(SUSPENDED_SQL).all(
    since,
  ))
    for (const otherId of listSameMailbox(userId))
      if (atMs > lastLetGo(otherId, "address"))
        transact((tx) => {
          if (holdWithin(tx, otherId, "address") !== null) count += 1;
        });
  return count;
}

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
  const hold = tx
    .select({ userId: holds.userId, heldAt: holds.heldAt })
    .from(holds)
    .where(open)
    .get();
  if (!hold) return false;
  const { userId } = hold;
  assertImpartial(by, userId);
  // A suspension decides what is held with it.
  if (decision === "suspended")
    return suspendWithin(tx, userId, { ground: "duplicate", reason, by }) !== null;
  const decidedAt = nowOrAt(hold.heldAt);
  tx.update(holds).set({ decision, decidedAt, decidedBy: by }).where(open).run();
  resumeMatches(tx, userId, decidedAt.getTime() - hold.heldAt.getTime());
  liftState(tx, userId);
  const days = giveBackDays(tx, userId);
  notifyInBell(tx, {
    userId,
    type: "moderation",
    title: "Your account is open again",
    message: `Thanks for waiting. Your profile and matches are just as they were; the meetups you planned are off.${days > 0 ? ` ${describeDays(days)}` : ""}`,
    cause: `hold:${holdId}`,
  });
  return true;
}
