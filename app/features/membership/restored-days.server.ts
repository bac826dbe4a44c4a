import { entitlements } from "@db/schema";
import { eq } from "drizzle-orm";
import { listLostTimes, type SuspendedTime } from "~/features/members/suspended-time.server";
import { DAY_MS, now } from "~/server/data/clock.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import type { EntitlementFact } from "./subscription-facts.server";

/**
 * The days that a suspension or a hold took from what a member had paid, which they get back once it ends. What
 * they have is still decided by signed events alone (rule signed-events-decide): each event says until when it is
 * paid, and the suspensions that were lifted say how much of that the member could not use. Both are read again each
 * time, so that no order of events takes the days away or adds them twice. What renews gets them when it ends.
 */

interface PaidTime {
  startedMs: number;
  paidUntilMs: number;
}

/** Days that the member could not use what ran then; 0 for what did not run. A begun day counts whole. */
const lostDays = ({ startedMs, paidUntilMs }: PaidTime, { fromMs, untilMs }: SuspendedTime) =>
  untilMs > startedMs && fromMs < paidUntilMs
    ? Math.ceil((untilMs - Math.max(fromMs, startedMs)) / DAY_MS)
    : 0;

/**
 * Computes until when something lasts that was paid for a time: as if the clock had stood still during the
 * suspensions that fell into it.
 *
 * @param suspensions the first one first
 * @returns milliseconds
 */
export const extendByLost = (
  { startedMs, paidUntilMs }: PaidTime,
  suspensions: readonly SuspendedTime[],
): number =>
  suspensions.reduce(
    (untilMs, one) => untilMs + lostDays({ startedMs, paidUntilMs: untilMs }, one) * DAY_MS,
    paidUntilMs,
  );

/** What the provider says of an entitlement, with the days that are given back. */
export function withRestoredDays(fact: EntitlementFact): EntitlementFact {
  const { userId, startedAt, paidUntil, renews } = fact;
  if (renews || !paidUntil) return fact;
  const paid = { startedMs: startedAt.getTime(), paidUntilMs: paidUntil.getTime() };
  const until = new Date(extendByLost(paid, listLostTimes(userId)));
  return { ...fact, paidUntil: until, endsAt: until };
}

/**
 * Until when the provider counts an entitlement that lasts until `paidUntilMs` in August: before that it can be
 * resumed there.
 */
export const withoutRestoredDays = (userId: string, paid: PaidTime): number =>
  listLostTimes(userId).reduce(
    (untilMs, one) => untilMs - lostDays(paid, one) * DAY_MS,
    paid.paidUntilMs,
  );

const RAN_SQL = `SELECT id, started_at AS startedMs, paid_until AS paidUntilMs, renews FROM entitlements
  WHERE user_id = :userId AND ends_at > :fromMs AND paid_until IS NOT NULL`;

/**
 * Gives back what a suspension or a hold took, inside the transaction that lifts it.
 *
 * @returns the days of what lost most
 */
export function restoreDays(tx: Transaction, userId: string, suspended: SuspendedTime): number {
  const ran = prepared<PaidTime & { id: number; renews: 0 | 1 }>(RAN_SQL).all({
    userId,
    fromMs: suspended.fromMs,
  });
  const lost = ran.map((paid) => {
    const days = lostDays(paid, suspended);
    const until = new Date(paid.paidUntilMs + days * DAY_MS);
    // What renews gets them when it ends.
    if (paid.renews === 1) return 0;
    tx.update(entitlements)
      .set({ paidUntil: until, endsAt: until, updatedAt: now() })
      .where(eq(entitlements.id, paid.id))
      .run();
    return days;
  });
  return Math.max(0, ...lost);
}
