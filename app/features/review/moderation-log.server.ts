import type { MODERATION_ACTIONS } from "@db/schema/moderation-values";
import { isImpartialSql } from "~/features/matches/impartial.server";
import { CASE_MEDIA } from "~/features/media/review.server";
import { memberNameSql } from "~/features/members/stage-name.server";
import { dayTime } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { excerpt } from "~/server/data/text";
import { ACTION_WORDS, casePath } from "./case-kinds";

const PAGE_ENTRIES = 20;
/** Characters of a reason that the list shows; its case has it whole. */
const REASON_SHOWN = 160;

const listSql = (condition: string): string =>
  `SELECT e.id, e.decided_at AS decidedAtMs, e.moderator_id AS moderatorId, e.action, e.subject, e.reason,
    e.member_id IS NOT NULL AS isAboutMember, ${memberNameSql("e.member_id")} AS name,
    e.subject GLOB 'media:*' AND NOT EXISTS (SELECT 1 FROM (${CASE_MEDIA}) item WHERE item.id = substr(e.subject, 7)) AS isGone
  FROM moderation_entries e WHERE ${condition} e.id < :before AND (e.member_id IS NULL OR (${isImpartialSql("e.member_id")}))
  ORDER BY e.id DESC LIMIT ${PAGE_ENTRIES + 1}`;

const ALL_SQL = listSql("");
const MINE_SQL = listSql("e.moderator_id = :viewer AND");

interface Row {
  id: number;
  decidedAtMs: number;
  moderatorId: string | null;
  action: (typeof MODERATION_ACTIONS)[number];
  subject: string;
  reason: string | null;
  isAboutMember: 0 | 1;
  name: string;
  isGone: 0 | 1;
}

interface LogEntry {
  id: number;
  title: string;
  /** When and by whom. */
  line: string;
  reason: string | null;
  path: string | null;
}

/** What was done, and to whom or to which word. */
function toTitle({ action, subject, isAboutMember, name }: Row): string {
  const done = ACTION_WORDS[action];
  if (isAboutMember) return `${done}: ${name}`;
  return subject.startsWith("word:") ? `${done}: ${subject.slice("word:".length)}` : done;
}

/** Who decided, without a name: moderators do not watch each other. */
export const byWhom = (viewerId: string, moderatorId: string | null) => {
  if (moderatorId === null) return "from the command line";
  return moderatorId === viewerId ? "by you" : "by another moderator";
};

/**
 * Lists the audit log, newest first; entries about someone the moderator knows are not shown to them.
 *
 * @param isMine only the moderator's own decisions
 * @param before only entries older than this one
 */
export function listEntries(
  viewerId: string,
  isMine: boolean,
  before = Number.MAX_SAFE_INTEGER,
): { entries: LogEntry[]; next: number | null } {
  const rows = prepared<Row>(isMine ? MINE_SQL : ALL_SQL).all({ viewer: viewerId, before });
  const shown = rows.slice(0, PAGE_ENTRIES);
  return {
    entries: shown.map((row) => ({
      id: row.id,
      title: toTitle(row),
      line: `${dayTime(new Date(row.decidedAtMs))}, ${byWhom(viewerId, row.moderatorId)}`,
      reason: row.reason && excerpt(row.reason, REASON_SHOWN),
      path: row.isGone === 1 ? null : casePath(row.subject),
    })),
    next: rows.length > PAGE_ENTRIES ? (shown.at(-1)?.id ?? null) : null,
  };
}
