import { reports } from "@db/schema";
import { and, eq } from "drizzle-orm";
import { now } from "~/server/clock.server";
import type { Transaction } from "~/server/database.server";

/**
 * Decides a report, inside the transaction of the moderator's decision. A decided one stays as it is.
 * @returns false where there is no such open report
 */
export function decideReportWithin(
  tx: Transaction,
  reportId: number,
  state: "upheld" | "dismissed",
): boolean {
  const { changes } = tx
    .update(reports)
    .set({ state, decidedAt: now() })
    .where(and(eq(reports.id, reportId), eq(reports.state, "open")))
    .run();
  return changes > 0;
}
