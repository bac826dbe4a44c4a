import { assertImpartial } from "~/features/matches/impartial.server";
import { isDeleted } from "~/features/members/deleted.server";
import { decideReportWithin } from "~/features/reports/decide.server";
import { CASE_REPORTS, listOthers } from "~/features/reports/report-cases.server";
import { findItemId, readEvidence } from "~/features/reports/report-evidence.server";
import type { ReportSubject } from "~/features/reports/report-reasons";
import type { SuspensionWords } from "~/features/safety/suspension.server";
import { prepared, transact } from "~/server/data/database.server";
import { notFound, Refusal } from "~/server/web/errors";
import { assertReason } from "~/server/web/reason.server";
import { recordDecision } from "./audit.server";
import { suspendAs } from "./decide-account.server";
import { findItem, refuseItemWithin } from "./decide-media.server";
import { tellWarned } from "./decision-notices.server";

/** What is decided, with the words that the member reads of what follows. */
type ReportDecision =
  | { decision: "dismiss" | "uphold" }
  | { decision: "refuse" | "warn"; words: string }
  | { decision: "suspend"; words: string; ground: SuspensionWords["ground"] };

/**
 * What a decision changed: nothing, where the report was decided before; the report alone, where what should
 * follow was so already; everything that was decided.
 */
type ReportOutcome = "nothing" | "report" | "everything";

interface Reported {
  reportedId: string | null;
  subjectKind: ReportSubject;
  evidence: string;
}

const LEFT =
  "They deleted their account, so a warning won’t reach them. We keep a suspension for when they come back.";

const REPORT_SQL = `SELECT reportedId, subjectKind, evidence FROM (${CASE_REPORTS}) WHERE id = :report`;

/**
 * Decides a report with what follows from it, in one transaction, and in the same way the others about the same
 * subject that the moderator has seen with it. Each has its entry in the log, and each reporter is told.
 *
 * @param seen the newest report that the case showed
 * @throws Refusal 404 for what is not there or not theirs to decide, 422 for words that are missing, and for the
 *   suspension of a moderator
 */
export function decideReport(
  moderatorId: string,
  reportId: number,
  decided: ReportDecision,
  seen = reportId,
): ReportOutcome {
  return transact((tx) => {
    const report = prepared<Reported>(REPORT_SQL).get({ viewer: moderatorId, report: reportId });
    if (!report) throw notFound();
    const { reportedId: memberId } = report;
    assertImpartial(moderatorId, memberId);
    const state = decided.decision === "dismiss" ? "dismissed" : "upheld";
    if (!decideReportWithin(tx, reportId, state)) return "nothing";
    const log = { moderatorId, subject: `report:${reportId}`, memberId };
    const action = state === "upheld" ? "uphold_report" : "dismiss_report";
    recordDecision(tx, { ...log, action });
    for (const { id } of listOthers(moderatorId, reportId))
      if (id <= seen && decideReportWithin(tx, id, state))
        recordDecision(tx, { ...log, action, subject: `report:${id}` });
    if (!("words" in decided)) return "everything";
    const reason = assertReason(decided.words);
    if (!memberId)
      throw new Refusal("invalid", "Nothing Was Done", "The account is gone for good.");
    if (decided.decision === "warn") {
      if (isDeleted(memberId)) throw new Refusal("invalid", "Nothing Was Done", LEFT);
      recordDecision(tx, { ...log, action: "warn", reason });
      tellWarned(tx, memberId, reportId, reason);
      return "everything";
    }
    if (decided.decision === "suspend") {
      const { ground } = decided;
      return suspendAs(tx, memberId, { ground, reason, by: moderatorId }) ? "everything" : "report";
    }
    const itemId = findItemId(readEvidence(report.subjectKind, report.evidence));
    const item = itemId === null ? undefined : findItem(itemId);
    const isRefused = item?.ownerId === memberId && refuseItemWithin(tx, moderatorId, item, reason);
    return isRefused ? "everything" : "report";
  });
}
