import { reportStills, reports } from "@db/schema";
import { blockWithin } from "~/features/safety/block.server";
import { HOUR_MS, now } from "~/server/clock.server";
import { transact } from "~/server/database.server";
import { countUse } from "~/server/limits.server";
import type { Complaint } from "./report.schema";
import type { Subject } from "./subjects.server";

const REPORT_LIMIT = { action: "report", uses: 20, windowMs: HOUR_MS };

/**
 * Reports something to the moderators and stores the evidence as it is now. The reported member is
 * never notified. While the same member has an open report of the same subject, a repeat adds
 * nothing (idempotent).
 * @param find loads the subject through the viewer
 * @throws Refusal 404 from `find`, 429 past 20 an hour
 */
export function report(
  reporterId: string,
  find: () => Subject,
  { reason, words, block }: Complaint,
): void {
  countUse(REPORT_LIMIT, reporterId);
  transact((tx) => {
    const { kind, id, memberId, takeEvidence } = find();
    const { facts, still } = takeEvidence();
    const made = tx
      .insert(reports)
      .values({
        reporterId,
        reportedId: memberId,
        subjectKind: kind,
        subjectId: id,
        reason,
        words: words || null,
        evidence: facts,
        createdAt: now(),
      })
      .onConflictDoNothing()
      .returning({ reportId: reports.id })
      .get();
    if (made && still)
      tx.insert(reportStills)
        .values({ ...still, reportId: made.reportId })
        .run();
    if (block) blockWithin(tx, reporterId, memberId);
  });
}
