import { longDay } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { capitalize } from "~/server/text";
import {
  REASONS,
  type ReportReason,
  type ReportState,
  type ReportSubject,
  SUBJECT_NOUNS,
} from "./reasons";

/** Reports that a member's list shows. */
const LISTED = 20;

interface Row {
  id: number;
  kind: ReportSubject;
  reason: ReportReason;
  state: ReportState;
  createdAtMs: number;
}

const LIST_SQL = `SELECT id, subject_kind AS kind, reason, state, created_at AS createdAtMs
  FROM reports WHERE reporter_id = ? ORDER BY id DESC LIMIT ${LISTED}`;

/** Lists a member's own 20 newest reports, without whom they are about. */
export const listOwnReports = (reporterId: string) =>
  prepared<Row>(LIST_SQL)
    .all(reporterId)
    .map(({ id, kind, reason, state, createdAtMs }) => ({
      id,
      state,
      what: capitalize(SUBJECT_NOUNS[kind]),
      reason: REASONS[reason].words,
      day: longDay(createdAtMs),
    }));
