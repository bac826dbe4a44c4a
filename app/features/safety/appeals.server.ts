import { suspensions } from "@db/schema";
import { LIMITS } from "@db/schema/values";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { now } from "~/server/clock.server";
import type { Transaction } from "~/server/database.server";
import { Refusal } from "~/server/errors";
import { clean } from "~/server/text";
import { liftWithin } from "./suspension.server";

interface AppealDecision {
  decision: "granted" | "refused";
  /** What the member reads. */
  answer: string;
  /** The moderator; null for the command line. */
  by: string | null;
}

/**
 * Decides an appeal, inside the transaction of the moderator's decision: a granted one lifts the suspension.
 *
 * @returns false where no such appeal waits
 * @throws Refusal 422 for an answer that is blank or too long
 */
export function decideAppealWithin(
  tx: Transaction,
  suspensionId: number,
  { decision, answer, by }: AppealDecision,
): boolean {
  const words = clean(answer);
  if (words.length === 0 || words.length > LIMITS.appealAnswer)
    throw new Refusal("invalid", "Error", `An answer has 1 to ${LIMITS.appealAnswer} characters.`);
  const open = and(
    eq(suspensions.id, suspensionId),
    isNotNull(suspensions.appealedAt),
    isNull(suspensions.appealDecidedAt),
    isNull(suspensions.liftedAt),
  );
  const found = tx.select({ userId: suspensions.userId }).from(suspensions).where(open).get();
  if (!found) return false;
  if (decision === "granted") liftWithin(tx, found.userId, by);
  tx.update(suspensions)
    .set({
      appealDecision: decision,
      appealAnswer: words,
      appealDecidedAt: now(),
      appealDecidedBy: by,
    })
    .where(eq(suspensions.id, suspensionId))
    .run();
  return true;
}
