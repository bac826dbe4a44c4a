import { entitlements } from "@db/schema";
import { and, eq, gt, isNull, like, or, sql } from "drizzle-orm";
import { publishToMatches } from "~/features/matches/publish-changes.server";
import type { Product } from "~/features/prices/catalog";
import { now } from "~/server/data/clock.server";
import type { Transaction } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { applyEntitlement } from "./events.server";

/** How the reference of what nobody pays for begins: the payment provider knows nothing of it. */
const GRANTED = "granted:";

/** Whether a membership is one that the maintainer gave, by the reference it is recorded with. */
export const isGranted = (reference: string): boolean => reference.startsWith(GRANTED);

/**
 * Gives a member a membership that nobody pays for (rule granted-memberships).
 *
 * @param grant.endsAt null for Unlimited alone, which has no end
 */
export function grantMembership(
  tx: Transaction,
  { userId, product, endsAt }: { userId: string; product: Product; endsAt: Date | null },
): void {
  applyEntitlement(tx, {
    userId,
    product,
    reference: `${GRANTED}${newId()}`,
    startedAt: now(),
    paidUntil: endsAt,
    endsAt,
    renews: false,
    isPastDue: false,
  });
}

/** Ends what was granted to a member. @returns how many memberships that were */
export function endGranted(tx: Transaction, userId: string): number {
  const at = now();
  const { changes } = tx
    .update(entitlements)
    .set({
      paidUntil: sql`CASE WHEN ${entitlements.paidUntil} IS NULL THEN NULL ELSE ${at.getTime()} END`,
      endsAt: at,
      updatedAt: at,
    })
    .where(
      and(
        eq(entitlements.userId, userId),
        like(entitlements.providerReference, `${GRANTED}%`),
        or(isNull(entitlements.endsAt), gt(entitlements.endsAt, at)),
      ),
    )
    .run();
  if (changes > 0) publishToMatches(tx, userId);
  return changes;
}
