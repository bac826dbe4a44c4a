import { writeFileSync } from "node:fs";
import type { August } from "@db/connection";
import { reportStills, reports } from "@db/schema";
import { asc, eq } from "drizzle-orm";
import type { Outcome } from "../run-command";

/** Reports that one list shows, the longest waiting first. */
const LISTED = 200;

/** Control characters in a member's text must not reach the terminal. */
export const plain = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
  text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, " ");

/** The open reports, a line each. */
export function listReports(db: August): Outcome {
  const open = db
    .select()
    .from(reports)
    .where(eq(reports.state, "open"))
    .orderBy(asc(reports.gravity), asc(reports.createdAt), asc(reports.id))
    .limit(LISTED)
    .all();
  const lines = open.map(
    ({ id, createdAt, subjectKind, reason, reportedId, words }) =>
      `${id}  ${createdAt.toISOString().slice(0, 16)}Z  ${subjectKind}  ${reason}  of ${reportedId ?? "nobody left"}${words ? "  with words" : ""}`,
  );
  return {
    exitCode: 0,
    sentence: [open.length === 0 ? "No open reports." : `${open.length} open:`, ...lines].join(
      "\n",
    ),
  };
}

/**
 * One report with its evidence.
 *
 * @param pictureTo file that the kept still is written to, if there is one
 */
export function showReport(db: August, id: number, pictureTo: string | undefined): Outcome {
  const found = db.select().from(reports).where(eq(reports.id, id)).get();
  if (!found) return { exitCode: 1, sentence: `There is no report ${id}.` };
  const still = db.select().from(reportStills).where(eq(reportStills.reportId, id)).get();
  if (still && pictureTo) writeFileSync(pictureTo, still.bytes, { mode: 0o600, flag: "wx" });
  const picture = still
    ? `${still.contentType}, ${still.bytes.length} bytes${pictureTo ? `, written to ${pictureTo}` : "; --picture <file> writes it"}`
    : "none";
  const lines = [
    `Report ${id}, ${found.state}, ${found.createdAt.toISOString()}`,
    `Of:       ${found.reportedId ?? "an account that is gone"}`,
    `By:       ${found.reporterId ?? "an account that is gone"}`,
    `About:    ${found.subjectKind} ${found.subjectId}`,
    `Reason:   ${found.reason}`,
    `Words:    ${found.words ?? "none"}`,
    `Picture:  ${picture}`,
    `Evidence: ${JSON.stringify(found.evidence, null, 2)}`,
  ];
  return { exitCode: 0, sentence: plain(lines.join("\n")) };
}
