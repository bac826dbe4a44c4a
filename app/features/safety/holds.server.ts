import { holds } from "@db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { liftState } from "~/features/members/member-state.server";
import { now } from "~/server/clock.server";
import type { Transaction } from "~/server/database.server";
import { suspendWithin } from "./suspension.server";

interface HoldDecision {
  decision: "released" | "suspended";
  /** What the member reads of a suspension. */
  reason: string;
  /** The moderator; null for the command line. */
  by: string | null;
}

/**
 * Decides about a held account, inside the transaction of the moderator's decision.
 * @returns false where no such account is held
 */
export function decideHoldWithin(
  tx: Transaction,
  holdId: number,
  { decision, reason, by }: HoldDecision,
): boolean {
  const held = tx
    .update(holds)
    .set({ decision, decidedAt: now(), decidedBy: by })
    .where(and(eq(holds.id, holdId), isNull(holds.decidedAt)))
    .returning({ userId: holds.userId })
    .get();
  if (!held) return false;
  if (decision === "released") liftState(tx, held.userId);
  else suspendWithin(tx, held.userId, { ground: "duplicate", reason, by });
  return true;
}
