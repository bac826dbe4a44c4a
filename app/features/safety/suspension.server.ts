import { suspensions } from "@db/schema";
import type { SUSPENSION_GROUNDS } from "@db/schema/moderation-values";
import { LIMITS } from "@db/schema/values";
import { and, eq, isNull } from "drizzle-orm";
import { deactivateMatches } from "~/features/matches/deactivation.server";
import {
  liftState,
  mayBeSuspended,
  recordSuspension,
} from "~/features/members/member-state.server";
import { now } from "~/server/clock.server";
import { type Transaction, transact } from "~/server/database.server";
import { Refusal } from "~/server/errors";
import { clean } from "~/server/text";

/** What a suspension says; `by` is the moderator, or null for the maintainer's command line. */
export interface SuspensionWords {
  ground: (typeof SUSPENSION_GROUNDS)[number];
  /** What the member reads; 1 to 500 characters. */
  reason: string;
  by: string | null;
}

/**
 * Suspends a member (decision P3): nobody sees them, and every match of theirs ends. A repeat does
 * nothing and keeps the first reason.
 *
 * @returns the number of the suspension, or null when they were suspended or deleted already
 * @throws Refusal 422 for a reason that is blank or too long
 */
export function suspendWithin(
  tx: Transaction,
  memberId: string,
  { ground, reason, by }: SuspensionWords,
): number | null {
  const words = clean(reason);
  if (words.length === 0 || words.length > LIMITS.longText)
    throw new Refusal("invalid", "Error", `A reason has 1 to ${LIMITS.longText} characters.`);
  if (!mayBeSuspended(memberId)) return null;
  const { id } = tx
    .insert(suspensions)
    .values({ userId: memberId, ground, reason: words, suspendedAt: now(), suspendedBy: by })
    .returning({ id: suspensions.id })
    .get();
  recordSuspension(tx, memberId, words);
  deactivateMatches(tx, memberId, null);
  return id;
}

/** `suspendWithin` in a transaction of its own. */
export const suspendMember = (memberId: string, words: SuspensionWords): boolean =>
  transact((tx) => suspendWithin(tx, memberId, words) !== null);

/**
 * Lifts a suspension. Whoever had paused is paused again; what ended stays ended.
 *
 * @returns false when the member was not suspended
 */
export function liftWithin(tx: Transaction, memberId: string, by: string | null): boolean {
  const { changes } = tx
    .update(suspensions)
    .set({ liftedAt: now(), liftedBy: by })
    .where(and(eq(suspensions.userId, memberId), isNull(suspensions.liftedAt)))
    .run();
  if (changes > 0) liftState(tx, memberId);
  return changes > 0;
}

/** `liftWithin` in a transaction of its own. */
export const liftSuspension = (memberId: string, by: string | null = null): boolean =>
  transact((tx) => liftWithin(tx, memberId, by));
