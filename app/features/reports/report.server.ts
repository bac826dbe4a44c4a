import { reportStills, reports } from "@db/schema";
import { LIMITS } from "@db/schema/values";
import { eq } from "drizzle-orm";
import { loadStill } from "~/features/media/media-evidence.server";
import { accountExists } from "~/features/members/account.server";
import { blockWithin } from "~/features/safety/block.server";
import { DAY_MS, HOUR_MS, now } from "~/server/data/clock.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import { env } from "~/server/ops/env.server";
import { countUse } from "~/server/ops/rate-limits.server";
import { Refusal } from "~/server/web/errors";
import type { Complaint } from "./report.schema";
import { REASONS, type ReportReason } from "./report-reasons";
import type { Reported } from "./report-subject";

const LIMITS_OF_TIME = [
  { action: "report", uses: 20, windowMs: HOUR_MS },
  { action: "report-day", uses: 40, windowMs: DAY_MS },
];
/** Most open reports by one member about the same other. */
const MOST_OPEN = 5;

/** Anyone who is refused a report still reads how to reach a person. */
const reachUs = () =>
  `In danger? Call 911. Is it urgent, or is there more? Write to ${env().CONTACT_ADDRESS}: a person reads it.`;

/** Counts a report against the limits of time. @returns the refusal past one */
function countReport(reporterId: string): Refusal | undefined {
  try {
    for (const limit of LIMITS_OF_TIME) countUse(limit, reporterId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = `We have all your reports, and that’s the most for now. ${reachUs()}`;
    return new Refusal(error.code, error.title, message, error.options);
  }
  return;
}

const OPEN_SQL = `SELECT id, subject_kind AS kind, subject_id AS subjectId, reason, gravity, words FROM reports
  WHERE reporter_id = ? AND reported_id = ? AND state = 'open'`;

interface OpenReport {
  id: number;
  kind: string;
  subjectId: string;
  reason: ReportReason;
  gravity: number;
  words: string | null;
}

/** How long a repeat of what was dismissed is read last. */
const DISMISSED_FOR_MS = 30 * DAY_MS;
const LEAST_GRAVE = 2;
const DISMISSED_SQL = `SELECT 1 FROM reports WHERE reporter_id = :reporter AND subject_kind = :kind
  AND subject_id = :id AND state = 'dismissed' AND decided_at > :since`;

/** How grave a report is: one that the same member makes again after it was dismissed is read last. */
function weigh(
  reporterId: string,
  { kind, id }: Pick<Reported, "kind" | "id">,
  reason: Complaint["reason"],
): number {
  const since = now().getTime() - DISMISSED_FOR_MS;
  const isRepeat = prepared(DISMISSED_SQL).get({ reporter: reporterId, kind, id, since });
  return isRepeat ? LEAST_GRAVE : REASONS[reason].gravity;
}

/** Blocks who a report is about, unless there is nothing left that they could see of each other. */
function blockReported(tx: Transaction, reporterId: string, memberId: string): void {
  try {
    blockWithin(tx, reporterId, memberId);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "not_found")) throw error;
  }
}

/**
 * What a report says on top of an open one by the same member about the same subject: a line of its own, with
 * the reason where that is another one. Blank where the open one says it already.
 */
function composeAddition(open: OpenReport, { reason, words }: Complaint): string {
  const more = [reason === open.reason ? "" : `${REASONS[reason].words}.`, words ?? ""];
  const text = more.filter(Boolean).join(" ");
  return text === "" || text === open.words || open.words?.includes(`Added later: ${text}`)
    ? ""
    : `Added later: ${text}`;
}

/** Adds to an open report what a second one says, and lets it rise in the queue where it is graver. */
function addToReport(tx: Transaction, open: OpenReport, complaint: Complaint): Outcome | Refusal {
  const gravity = Math.min(open.gravity, REASONS[complaint.reason].gravity);
  const addition = composeAddition(open, complaint);
  const whole = [open.words, addition].filter(Boolean).join("\n");
  const hasRoom = whole.length <= LIMITS.reportWords;
  tx.update(reports)
    .set({ gravity, ...(hasRoom && addition && { words: whole }) })
    .where(eq(reports.id, open.id))
    .run();
  if (hasRoom) return addition ? "added" : "repeated";
  return new Refusal(
    "invalid",
    "Not Added",
    `We have your report, but that’s too long to add to it. ${reachUs()}`,
  );
}

/** What became of a report: a new one, more words in an open one, or nothing that was not there. */
export type Outcome = "new" | "added" | "repeated";

/** Stores a report, or adds it to the open one of the same subject. */
function store(
  tx: Transaction,
  reporterId: string,
  { kind, id, memberId, facts, mediaId }: Reported,
  complaint: Complaint,
): Outcome | Refusal {
  const waiting = prepared<OpenReport>(OPEN_SQL).all(reporterId, memberId);
  const same = waiting.find((one) => one.kind === kind && one.subjectId === id);
  if (same) return addToReport(tx, same, complaint);
  if (waiting.length >= MOST_OPEN)
    return new Refusal(
      "too_many_waiting",
      "Already Reported",
      `We have ${MOST_OPEN} reports from you about this member and will look at those first. ${reachUs()}`,
      { retryAfterSeconds: 3_600 },
    );
  const { reason, words } = complaint;
  const made = tx
    .insert(reports)
    .values({
      reporterId,
      reportedId: accountExists(memberId) ? memberId : null,
      subjectKind: kind,
      subjectId: id,
      reason,
      gravity: weigh(reporterId, { kind, id }, reason),
      words: words || null,
      evidence: facts,
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning({ reportId: reports.id })
    .get();
  const still = made && mediaId ? loadStill(mediaId) : null;
  if (made && still)
    tx.insert(reportStills)
      .values({ ...still, reportId: made.reportId })
      .run();
  return made ? "new" : "repeated";
}

function findOrRefuse(find: () => Reported): Reported | Refusal {
  try {
    return find();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** A refusal of the report that also says that the block is done. */
const withBlock = ({ code, title, message, options }: Refusal) =>
  new Refusal(
    code,
    title,
    `You blocked them, but we couldn’t send the report: ${message}`,
    options,
  );

/**
 * Reports something to the moderators with its evidence. The reported member is never notified. While the same
 * member has an open report of the same subject, new words and a graver reason are added to that one, and a
 * repeat adds nothing (idempotent). A block that was asked for is done even where the report is refused.
 *
 * @param find finds the subject through the viewer, inside the transaction
 * @throws Refusal 404 from `find`, 422 where an open report has no room for more words, 429 past 20 an hour or
 *   40 a day, and past 5 open ones about the same member
 */
export function report(reporterId: string, find: () => Reported, complaint: Complaint): Outcome {
  let isBlocked = false;
  const outcome = transact((tx) => {
    const tooMany = countReport(reporterId);
    if (tooMany && !complaint.block) return tooMany;
    const reported = findOrRefuse(find);
    // What is returned commits the count, which ends guessing at what is there.
    if (reported instanceof Refusal) return reported;
    const { memberId } = reported;
    if (complaint.block && accountExists(memberId)) {
      blockReported(tx, reporterId, memberId);
      isBlocked = true;
    }
    return tooMany ?? store(tx, reporterId, reported, complaint);
  });
  if (outcome instanceof Refusal) throw isBlocked ? withBlock(outcome) : outcome;
  return outcome;
}
