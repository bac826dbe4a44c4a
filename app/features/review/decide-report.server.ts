import type { SUSPENSION_GROUNDS } from "@db/schema/moderation-values";
import { LIMITS } from "@db/schema/values";
import { assertImpartial } from "~/features/matches/impartial.server";
import { isModerator } from "~/features/members/account.server";
import { isDeleted } from "~/features/members/deleted.server";
import { CASE_REPORTS } from "~/features/reports/cases.server";
import { decideReportWithin } from "~/features/reports/decide.server";
import { suspendWithin } from "~/features/safety/suspension.server";
import { prepared, type Transaction, transact } from "~/server/database.server";
import { notFound, Refusal } from "~/server/errors";
import { clean } from "~/server/text";
import { recordDecision } from "./audit.server";
import { findItem, refuseItemWithin } from "./decide-media.server";
import { tellWarned } from "./decision-notices.server";

export type ReportDecision = "dismiss" | "uphold" | "refuse" | "warn" | "suspend";

interface Reported {
  reportedId: string | null;
  evidence: string;
}

const LEFT =
  "They have deleted their account, so that a warning reaches nobody. A suspension is kept for their return.";

const REPORT_SQL = `SELECT reportedId, evidence FROM (${CASE_REPORTS}) WHERE id = :report`;

/** The item that a report is about: its own, or the photo of a profile. */
export function findReportedItem(evidence: Record<string, unknown>): string | null {
  const photo = evidence.photo as { mediaId?: unknown } | null | undefined;
  const id = evidence.mediaId ?? photo?.mediaId;
  return typeof id === "string" ? id : null;
}

/** The words that the member reads of a harsh decision (decision S2). */
export function readReason(given: string): string {
  const reason = clean(given);
  if (reason.length === 0 || reason.length > LIMITS.longText)
    throw new Refusal("invalid", "Error", `A reason has 1 to ${LIMITS.longText} characters.`);
  return reason;
}

export interface Suspending {
  memberId: string;
  ground: (typeof SUSPENSION_GROUNDS)[number];
  reason: string;
}

/**
 * Suspends a member on behalf of a moderator, with its entry in the audit log.
 * @returns false where they were suspended already or their account is purged
 * @throws Refusal 422 for a moderator, whose role ends first
 */
export function suspendAsModerator(
  tx: Transaction,
  moderatorId: string | null,
  { memberId, ground, reason }: Suspending,
): boolean {
  if (isModerator(memberId))
    throw new Refusal(
      "invalid",
      "Not Suspended",
      "This is a moderator. The maintainer has to take that back first.",
    );
  const id = suspendWithin(tx, memberId, { ground, reason, by: moderatorId });
  if (id === null) return false;
  const subject = `suspension:${id}`;
  recordDecision(tx, { moderatorId, action: "suspend", subject, memberId, reason });
  return true;
}

interface Decided {
  decision: ReportDecision;
  ground: Suspending["ground"];
  /** What the member reads of a refusal, a warning and a suspension. */
  reason: string;
}

/**
 * Decides a report with what follows from it, in one transaction.
 *
 * @returns false where it is decided already: nothing changes
 * @throws Refusal 404 for what is not there or not theirs to decide, 422 for a reason that is missing
 */
export function decideReport(moderatorId: string, reportId: number, decided: Decided): boolean {
  const { decision, ground } = decided;
  return transact((tx) => {
    const report = prepared<Reported>(REPORT_SQL).get({ viewer: moderatorId, report: reportId });
    if (!report) throw notFound();
    const { reportedId: memberId } = report;
    assertImpartial(moderatorId, memberId);
    const state = decision === "dismiss" ? "dismissed" : "upheld";
    if (!decideReportWithin(tx, reportId, state)) return false;
    const log = { moderatorId, subject: `report:${reportId}`, memberId };
    recordDecision(tx, {
      ...log,
      action: state === "upheld" ? "uphold_report" : "dismiss_report",
    });
    if (decision === "dismiss" || decision === "uphold") return true;
    const reason = readReason(decided.reason);
    if (!memberId)
      throw new Refusal("invalid", "Nothing Was Done", "The account is gone for good.");
    if (decision === "refuse") {
      const itemId = findReportedItem(JSON.parse(report.evidence));
      const item = itemId === null ? undefined : findItem(itemId);
      if (item?.ownerId === memberId) refuseItemWithin(tx, moderatorId, item, reason);
    } else if (decision === "warn") {
      if (isDeleted(memberId)) throw new Refusal("invalid", "Nothing Was Done", LEFT);
      recordDecision(tx, { ...log, action: "warn", reason });
      tellWarned(tx, memberId, reportId, reason);
    } else suspendAsModerator(tx, moderatorId, { memberId, ground, reason });
    return true;
  });
}
