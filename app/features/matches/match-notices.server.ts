import { NEUTRAL_NAME } from "~/features/members/neutral";
import { memberNameSql } from "~/features/members/stage-name.server";
import type { NoticeComposer } from "~/features/notifications/current-texts.server";
import { now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { type MatchNow, matchNoticeText } from "./match-notice-text.server";
import { hasEndedUnnamed, isRunning } from "./match-status.server";
import { mayStartSql } from "./starting";
import { hasWrittenSql } from "./written.server";

interface MatchRow {
  matchId: string;
  otherName: string;
  isRunning: 0 | 1;
  hasStarted: 0 | 1;
  hasWritten: 0 | 1;
  hasHeard: 0 | 1;
  mayStart: 0 | 1;
  deadlineMs: number;
  hasSuccessor: 0 | 1;
}

// The unary plus keeps SQLite from searching all of the viewer's matches instead of looking up the
// few ids. The two conditions on the successor's status are one: the partial index of active pairs is
// used only where its own condition is repeated.
const MATCHES_SQL = `SELECT m.id AS matchId, iif(${hasEndedUnnamed("m")}, '${NEUTRAL_NAME}', ${memberNameSql("m.other_id")}) AS otherName,
  ${isRunning("m")} AS isRunning,
  m.first_message_sent_at IS NOT NULL AS hasStarted,
  ${hasWrittenSql(":viewer", "c.id")} AS hasWritten, ${hasWrittenSql("m.other_id", "c.id")} AS hasHeard,
  ${mayStartSql("m", ":viewer")} AS mayStart,
  m.conversation_deadline AS deadlineMs,
  EXISTS (SELECT 1 FROM matches next WHERE next.user_id_1 = m.user_id_1 AND next.user_id_2 = m.user_id_2
    AND next.status IN ('pending', 'matched') AND next.status = 'matched' AND next.id <> m.id) AS hasSuccessor
FROM match_sides m LEFT JOIN conversations c ON c.match_id = m.id
WHERE m.id IN (SELECT value FROM json_each(:ids)) AND +m.member_id = :viewer`;

function loadMatches(viewer: string, ids: readonly string[]): Map<string, MatchNow> {
  const rows = prepared<MatchRow>(MATCHES_SQL).all({
    ids: JSON.stringify(ids),
    viewer,
    now: now().getTime(),
  });
  return new Map(
    rows.map((row) => [
      row.matchId,
      {
        name: row.otherName,
        isRunning: row.isRunning === 1,
        hasStarted: row.hasStarted === 1,
        hasWritten: row.hasWritten === 1,
        hasHeard: row.hasHeard === 1,
        mayStart: row.mayStart === 1,
        deadline: new Date(row.deadlineMs),
        hasSuccessor: row.hasSuccessor === 1,
      },
    ]),
  );
}

/** Composes the texts of the notices whose cause is a match. */
export const composeMatchNotices: NoticeComposer = (userId, ids) => {
  const matches = loadMatches(userId, ids);
  return (notice, id, what) => {
    const match = matches.get(id);
    return match
      ? matchNoticeText({ ...notice, what }, match)
      : { title: "Match ended", message: "That match is over.", worth: "list" };
  };
};
