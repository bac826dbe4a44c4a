import { reportStills, reports } from "@db/schema";
import { loadStill } from "~/features/media/evidence.server";
import { accountExists } from "~/features/members/account.server";
import { blockWithin } from "~/features/safety/block.server";
import { DAY_MS, HOUR_MS, now } from "~/server/clock.server";
import { CONTACT_ADDRESS } from "~/server/contact-address";
import { prepared, type Transaction, transact } from "~/server/database.server";
import { Refusal } from "~/server/errors";
import { countUse } from "~/server/limits.server";
import { REASONS } from "./reasons";
import type { Complaint } from "./report.schema";
import type { Reported } from "./subject";

const LIMITS_OF_TIME = [
  { action: "report", uses: 20, windowMs: HOUR_MS },
  { action: "report-day", uses: 40, windowMs: DAY_MS },
];
/** Most open reports by one member about the same other. */
const MOST_OPEN = 5;

/** Whoever is refused a report still reads how to reach a person. */
const REACH_US = `In danger? Call 911. Is it urgent, or is there more to say? Write to ${CONTACT_ADDRESS}: a person reads it.`;

/** Counts a report against the limits of time. */
function countReport(reporterId: string): void {
  try {
    for (const limit of LIMITS_OF_TIME) countUse(limit, reporterId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = `You have sent many reports, and the moderators have them. ${REACH_US}`;
    throw new Refusal(error.code, error.title, message, error.options);
  }
}

const OPEN_SQL = `SELECT count(*) AS count FROM reports
  WHERE reporter_id = ? AND reported_id = ? AND state = 'open'`;

const countOpen = (reporterId: string, reportedId: string): number =>
  prepared<{ count: number }>(OPEN_SQL).get(reporterId, reportedId)?.count ?? 0;

/** How long a repeat of what was dismissed is read last. */
const DISMISSED_FOR_MS = 30 * DAY_MS;
const LEAST_GRAVE = 2;
const DISMISSED_SQL = `SELECT 1 FROM reports WHERE reporter_id = :reporter AND subject_kind = :kind
  AND subject_id = :id AND state = 'dismissed' AND decided_at > :since`;

/** How grave a report is: one that the same member makes again after it was dismissed is read last. */
function weigh(reporterId: string, { kind, id }: Reported, reason: Complaint["reason"]): number {
  const since = now().getTime() - DISMISSED_FOR_MS;
  const isRepeat = prepared(DISMISSED_SQL).get({ reporter: reporterId, kind, id, since });
  return isRepeat ? LEAST_GRAVE : REASONS[reason].gravity;
}

/** Blocks whom a report is about, unless there is nothing left that they could see of each other. */
function blockReported(tx: Transaction, reporterId: string, memberId: string): void {
  try {
    blockWithin(tx, reporterId, memberId);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "not_found")) throw error;
  }
}

/**
 * Reports something to the moderators with its evidence. The reported member is never notified. While the same
 * member has an open report of the same subject, a repeat adds nothing (idempotent).
 *
 * @param find finds the subject through the viewer, inside the transaction
 * @returns whether it is a new report
 * @throws Refusal 404 from `find`, 429 past 20 an hour or 40 a day, and past 5 open ones about the same member
 */
export function report(
  reporterId: string,
  find: () => Reported,
  { reason, words, block }: Complaint,
): { isNew: boolean } {
  countReport(reporterId);
  return transact((tx) => {
    const found = find();
    const { kind, id, memberId, facts, mediaId } = found;
    const isThere = accountExists(memberId);
    const made = tx
      .insert(reports)
      .values({
        reporterId,
        reportedId: isThere ? memberId : null,
        subjectKind: kind,
        subjectId: id,
        reason,
        gravity: weigh(reporterId, found, reason),
        words: words || null,
        evidence: facts,
        createdAt: now(),
      })
      .onConflictDoNothing()
      .returning({ reportId: reports.id })
      .get();
    if (made && countOpen(reporterId, memberId) > MOST_OPEN)
      throw new Refusal(
        "too_many_waiting",
        "Already Reported",
        `The moderators have ${MOST_OPEN} reports of yours about this member and decide about them first. ${REACH_US}`,
      );
    const still = made && mediaId ? loadStill(mediaId) : null;
    if (made && still)
      tx.insert(reportStills)
        .values({ ...still, reportId: made.reportId })
        .run();
    if (block && isThere) blockReported(tx, reporterId, memberId);
    return { isNew: made !== undefined };
  });
}
