import { profileVisibleTo } from "~/features/matches/profile-access.server";
import { memberNameSql } from "~/features/members/stage-name.server";
import { longDay, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { capitalize } from "~/server/data/text";
import {
  describeSubject,
  REASONS,
  type ReportReason,
  type ReportState,
  type ReportSubject,
  SUBJECT_NOUNS,
} from "./report-reasons";

const PAGE_REPORTS = 20;
/** Characters of the reporter's own words by which they know a report again. */
const QUOTED = 80;

interface Row {
  id: number;
  kind: ReportSubject;
  reason: ReportReason;
  state: ReportState;
  words: string | null;
  createdAtMs: number;
  name: string | null;
}

/** The name that the reporter may read: while the reporter may see the other. */
const NAME = `iif(${profileVisibleTo("r.reported_id")}, ${memberNameSql("r.reported_id")}, NULL)`;

const LIST_SQL = `SELECT r.id, r.subject_kind AS kind, r.reason, r.state, r.words, r.created_at AS createdAtMs, ${NAME} AS name
  FROM reports r WHERE r.reporter_id = :viewer AND r.id < :before ORDER BY r.id DESC LIMIT ${PAGE_REPORTS + 1}`;

const shorten = (text: string) =>
  text.length > QUOTED ? `${text.slice(0, QUOTED - 1).trimEnd()}…` : text;

/**
 * Lists a member's own reports, newest first, 20 a page.
 * @param before only those older than this one
 */
export function listOwnReports(reporterId: string, before = Number.MAX_SAFE_INTEGER) {
  const rows = prepared<Row>(LIST_SQL).all({
    viewer: reporterId,
    before,
    now: now().getTime(),
  });
  const shown = rows.slice(0, PAGE_REPORTS);
  return {
    reports: shown.map(({ id, kind, reason, state, words, name, createdAtMs }) => ({
      id,
      state,
      what: name ? describeSubject(kind, name) : capitalize(SUBJECT_NOUNS[kind]),
      reason: REASONS[reason].words,
      words: words && shorten(words),
      day: longDay(createdAtMs),
    })),
    next: rows.length > PAGE_REPORTS ? (shown.at(-1)?.id ?? null) : null,
  };
}
