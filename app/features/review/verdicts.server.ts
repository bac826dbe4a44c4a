import type { MODERATION_ACTIONS } from "@db/schema/moderation-values";
import { dayTime } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { ACTION_WORDS } from "./case-kinds";

/** The latest decision about a case. */
export interface Verdict {
  /** "Refused by another moderator, Fri 12:00 PM". */
  label: string;
  reason: string | null;
  isMine: boolean;
}

const LATEST_SQL = `SELECT action, moderator_id AS moderatorId, reason, decided_at AS decidedAtMs
  FROM moderation_entries WHERE subject = ? ORDER BY id DESC LIMIT 1`;

interface Row {
  action: (typeof MODERATION_ACTIONS)[number];
  moderatorId: string | null;
  reason: string | null;
  decidedAtMs: number;
}

/** Finds the latest decision about a subject of the audit log. */
export function findVerdict(viewerId: string, subject: string): Verdict | null {
  const row = prepared<Row>(LATEST_SQL).get(subject);
  if (!row) return null;
  const isMine = row.moderatorId === viewerId;
  const who = isMine ? "you" : row.moderatorId === null ? "the command line" : "another moderator";
  return {
    label: `${ACTION_WORDS[row.action]} by ${who}, ${dayTime(new Date(row.decidedAtMs))}`,
    reason: row.reason,
    isMine,
  };
}

/** SQL expression of how often the member behind `column` was warned. */
export const warningCountSql = (column: string): string =>
  `(SELECT count(*) FROM moderation_entries w WHERE w.member_id = ${column} AND w.action = 'warn')`;
