import { holds, suspensions } from "@db/schema";
import type { SUSPENSION_GROUNDS } from "@db/schema/moderation-values";
import { and, eq, isNull } from "drizzle-orm";
import { deactivateMatches } from "~/features/matches/deactivation.server";
import { accountExists, isModerator } from "~/features/members/account.server";
import { liftState, recordSuspension } from "~/features/members/member-state.server";
import { listLostTimes, type SuspendedTime } from "~/features/members/suspended-time.server";
import { skipDeliveries } from "~/features/notifications/delivery-states.server";
import { notifyInBell } from "~/features/notifications/notify.server";
import { now } from "~/server/data/clock.server";
import { notBefore } from "~/server/data/columns.server";
import type { Transaction } from "~/server/data/database.server";
import { excerpt } from "~/server/data/text";
import { unconnected } from "~/server/ops/unconnected.server";
import { Refusal } from "~/server/web/errors";
import { assertReason } from "~/server/web/reason.server";
import { endSessions } from "~/server/web/sessions.server";
import { takeBackWarnings, warnContacts } from "./fraud-warning.server";
import { forgetIdentities, recordKnown } from "./identities.server";
import { findOpenSuspension } from "./open-safety-cases.server";
import { describeDays, mailLifted, mailSuspended } from "./suspension-mails.server";

/** What a suspension says; `by` is the moderator, or null for the maintainer's command line. */
export interface SuspensionWords {
  ground: (typeof SUSPENSION_GROUNDS)[number];
  /** What the member reads; 1 to 500 characters. */
  reason: string;
  by: string | null;
}

/**
 * Suspends a member (rule suspension-one-appeal): nobody sees them, and their sessions, matches, plans, games and
 * deliveries end. They can sign in again to read why and to appeal. Anyone who has deleted the account is suspended when
 * they come back, and known again when they do not. A repeat does nothing and keeps the first reason.
 *
 * @returns the number of the suspension, or null when they were suspended already or their account is purged
 * @throws Refusal 422 for a reason that is blank or too long, and for a moderator, whose role ends first
 */
export function suspendWithin(
  tx: Transaction,
  memberId: string,
  { ground, reason, by }: SuspensionWords,
): number | null {
  const cleanReason = assertReason(reason);
  if (!accountExists(memberId) || findOpenSuspension(memberId) !== undefined) return null;
  if (isModerator(memberId))
    throw new Refusal(
      "invalid",
      "Not Suspended",
      "This is a moderator. Take back their role first.",
    );
  const suspendedAt = now();
  // What is held is decided with it.
  tx.update(holds)
    .set({ decision: "suspended", decidedAt: notBefore(holds.heldAt, suspendedAt), decidedBy: by })
    .where(and(eq(holds.userId, memberId), isNull(holds.decidedAt)))
    .run();
  const { id } = tx
    .insert(suspensions)
    .values({ userId: memberId, ground, reason: cleanReason, suspendedAt, suspendedBy: by })
    .returning({ id: suspensions.id })
    .get();
  recordSuspension(tx, memberId, cleanReason);
  if (by !== null) recordKnown(tx, memberId);
  if (ground === "fraud") warnContacts(tx, memberId, id);
  deactivateMatches(tx, memberId, null);
  skipDeliveries(tx, memberId);
  endSessions(tx, memberId);
  mailSuspended(tx, { userId: memberId, suspensionId: id, reason: cleanReason });
  return id;
}

/** Characters of an answer that its notice has room for; the mail has the whole. */
const ANSWER_SHOWN = 800;

type LiftedListener = (tx: Transaction, userId: string, suspended: SuspendedTime) => number;

let onLift: LiftedListener = unconnected;

/** Registers who gives back what a suspension or a hold took, in days, inside the transaction that lifts it. */
export const onLifted = (hears: LiftedListener): void => {
  onLift = hears;
};

/** Gives back the days that the last suspension or hold of a member took. @returns the days of what lost most */
export function giveBackDays(tx: Transaction, memberId: string): number {
  const lost = listLostTimes(memberId).at(-1);
  return lost ? onLift(tx, memberId, lost) : 0;
}

/**
 * Lifts a suspension as if it had not been: days that were paid are given back, and by what the member was known
 * is forgotten. Anyone who had paused is paused again; what ended stays ended. The member is told.
 *
 * @param answer what the member reads, where an appeal was granted
 * @returns the number of the suspension, or null when the member was not suspended
 */
export function liftWithin(
  tx: Transaction,
  memberId: string,
  by: string | null,
  answer: string | null = null,
): number | null {
  const liftedAt = now();
  const lifted = tx
    .update(suspensions)
    .set({ liftedAt: notBefore(suspensions.suspendedAt, liftedAt), liftedBy: by })
    .where(and(eq(suspensions.userId, memberId), isNull(suspensions.liftedAt)))
    .returning({ id: suspensions.id })
    .get();
  if (!lifted) return null;
  const { id: suspensionId } = lifted;
  liftState(tx, memberId);
  forgetIdentities(tx, memberId);
  takeBackWarnings(tx, memberId, suspensionId);
  const days = giveBackDays(tx, memberId);
  notifyInBell(tx, {
    userId: memberId,
    type: "moderation",
    title: "Welcome back",
    message: [
      "We lifted your suspension.",
      ...(answer ? [`Our answer: ${excerpt(answer, ANSWER_SHOWN)}`] : []),
      ...(days > 0 ? [describeDays(days)] : []),
    ].join(" "),
    link: days > 0 ? "/subscription" : null,
    cause: `suspension:${suspensionId}`,
  });
  mailLifted(tx, { userId: memberId, suspensionId, answer, days });
  return suspensionId;
}
