import { prepared } from "~/server/database.server";

/** SQL query of the reports that wait for a decision and are not the viewer's own, bound as `:viewer`. */
export const OPEN_REPORTS = `SELECT id, reported_id AS reportedId, subject_kind AS subjectKind, reason, gravity,
  created_at AS createdAtMs FROM reports WHERE state = 'open' AND reporter_id IS NOT :viewer`;

/** SQL query of the reports as a moderator reads them, without who reported; not the viewer's own. */
export const CASE_REPORTS = `SELECT r.id, r.reported_id AS reportedId, r.subject_kind AS subjectKind, r.reason,
  r.words, r.evidence, r.state, r.gravity, r.created_at AS createdAtMs, r.decided_at AS decidedAtMs,
  (SELECT s.content_type FROM report_stills s WHERE s.report_id = r.id) AS stillType
  FROM reports r WHERE r.reporter_id IS NOT :viewer`;

/** SQL expression of how many reports about the member behind `column` moderators upheld. */
export const upheldCountSql = (column: string): string =>
  `(SELECT count(*) FROM reports u WHERE u.reported_id = ${column} AND u.state = 'upheld')`;

/** SQL expression of how many reports there were about the member behind `column`. */
export const reportCountSql = (column: string): string =>
  `(SELECT count(*) FROM reports a WHERE a.reported_id = ${column})`;

/** The picture or sound that was kept of what was reported. */
export const findStill = (reportId: number): { contentType: string; bytes: Buffer } | undefined =>
  prepared<{ contentType: string; bytes: Buffer }>(
    "SELECT content_type AS contentType, bytes FROM report_stills WHERE report_id = ?",
  ).get(reportId);
