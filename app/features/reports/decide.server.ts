import { reports } from "@db/schema";
import { and, eq } from "drizzle-orm";
import { notify } from "~/features/notifications/notify.server";
import { longDay } from "~/server/data/clock.server";
import { notBefore } from "~/server/data/columns.server";
import type { Transaction } from "~/server/data/database.server";
import { capitalize } from "~/server/data/text";
import { type ReportState, SUBJECT_NOUNS } from "./report-reasons";

/** What the reporter reads: neither who it is about nor what was done. */
const OUTCOMES: Record<Exclude<ReportState, "open">, { title: string; message: string }> = {
  upheld: {
    title: "We looked at your report",
    message: "We acted on it. Thank you for telling us.",
  },
  dismissed: {
    title: "We looked at your report",
    message:
      "It doesn’t break our rules. You can still block anyone you don’t want to see, and report again if something new happens.",
  },
};

/**
 * Decides a report, once, inside the transaction of a moderator's decision, and tells the reporter.
 * @returns whether it was open
 */
export function decideReportWithin(
  tx: Transaction,
  reportId: number,
  state: Exclude<ReportState, "open">,
): boolean {
  const decided = tx
    .update(reports)
    .set({ state, decidedAt: notBefore(reports.createdAt) })
    .where(and(eq(reports.id, reportId), eq(reports.state, "open")))
    .returning({
      reporterId: reports.reporterId,
      kind: reports.subjectKind,
      createdAt: reports.createdAt,
    })
    .get();
  if (!decided) return false;
  const { reporterId, kind, createdAt } = decided;
  const { title, message } = OUTCOMES[state];
  if (reporterId !== null)
    notify(tx, {
      title,
      message: `${capitalize(SUBJECT_NOUNS[kind])}, reported on ${longDay(createdAt)}. ${message}`,
      userId: reporterId,
      type: "moderation",
      link: "/reports",
      cause: `report:${reportId}`,
    });
  return true;
}
