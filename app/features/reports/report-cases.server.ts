import { isImpartialSql } from "~/features/matches/impartial.server";
import { MODERATORS } from "~/features/members/account.server";
import { prepared } from "~/server/data/database.server";
import type { ReportReason } from "./report-reasons";

/**
 * SQL condition that the report behind an alias is not the moderator's own, bound as `:viewer`, nor of someone
 * who they know, where another moderator may read it: its words may be private to them (rule moderator-impartial).
 */
const isReadableSql = (alias: string): string =>
  `${alias}.reporter_id IS NOT :viewer AND (${isImpartialSql(`${alias}.reporter_id`)}
    OR NOT EXISTS (SELECT 1 FROM (${MODERATORS}) another WHERE another.id <> :viewer
      AND ${isImpartialSql(`${alias}.reporter_id`, "another.id")}
      AND ${isImpartialSql(`${alias}.reported_id`, "another.id")}))`;

/**
 * SQL condition that the report behind `one` is open and about the same subject as `other`, of a member whose account
 * is there. The unary plus keeps SQLite from going through all open reports instead of those about the member.
 */
const isOpenOfSameSubjectSql = (one: string, other: string): string =>
  `${one}.reported_id = ${other}.reported_id AND ${one}.subject_kind = ${other}.subject_kind
    AND ${one}.subject_id = ${other}.subject_id AND +${one}.state = 'open'`;

/**
 * SQL query of the reports that wait for a decision of the moderator bound as `:viewer`: of several about the same
 * subject the gravest and oldest, with their count.
 */
export const OPEN_REPORTS = `SELECT f.id, f.reported_id AS reportedId, f.subject_kind AS subjectKind, f.reason,
  f.gravity, f.created_at AS createdAtMs,
  (SELECT count(*) FROM reports s WHERE ${isOpenOfSameSubjectSql("s", "f")}
    AND ${isReadableSql("s")}) AS reportCount
  FROM reports f WHERE f.state = 'open' AND ${isReadableSql("f")}
    AND NOT EXISTS (SELECT 1 FROM reports s WHERE ${isOpenOfSameSubjectSql("s", "f")}
      AND (s.gravity, s.created_at, s.id) < (f.gravity, f.created_at, f.id) AND ${isReadableSql("s")})`;

/** SQL query of the reports as a moderator reads them, without who reported. */
export const CASE_REPORTS = `SELECT r.id, r.reported_id AS reportedId, r.subject_kind AS subjectKind, r.reason,
  r.words, r.evidence, r.state, r.gravity, r.created_at AS createdAtMs, r.decided_at AS decidedAtMs,
  (SELECT s.content_type FROM report_stills s WHERE s.report_id = r.id) AS stillType
  FROM reports r WHERE ${isReadableSql("r")}`;

/** Another open report about the same subject. */
interface OtherReport {
  id: number;
  reason: ReportReason;
  words: string | null;
}

const OTHERS_SQL = `SELECT s.id, s.reason, s.words FROM reports f JOIN reports s ON ${isOpenOfSameSubjectSql("s", "f")}
  WHERE f.id = :report AND s.id <> f.id AND ${isReadableSql("s")} ORDER BY s.id LIMIT 50`;

/** Lists the other open reports about the subject of one, which a moderator decides with it, the oldest first. */
export const listOthers = (viewerId: string, reportId: number): OtherReport[] =>
  prepared<OtherReport>(OTHERS_SQL).all({ viewer: viewerId, report: reportId });

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
