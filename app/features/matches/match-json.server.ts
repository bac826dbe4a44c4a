import { loadScores } from "~/features/compatibility/scores.server";
import { visibleTo } from "~/features/members/visible.server";
import { now, toDate } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { isRunning } from "./match-status.server";

interface Row {
  id: string;
  user_id_1: string;
  user_id_2: string;
  status: string;
  initiated_by: string;
  connection_fee_cents: number;
  starter_id: string | null;
  matched_at: number;
  conversation_deadline: number;
  extended_at: number | null;
  extended_by: string | null;
  first_message_sent_at: number | null;
  inactivated_at: number | null;
  reminded_at: number | null;
  expired_at: number | null;
  created_at: number;
  conversation_id: number;
  conversation_created_at: number;
  other_id: string;
  other_name: string;
}

const CALL_SQL = `SELECT m.*, c.id AS conversation_id, c.created_at AS conversation_created_at,
  coalesce(p.stage_name, 'A member') AS other_name
FROM match_sides m JOIN conversations c ON c.match_id = m.id JOIN profiles p ON p.user_id = m.other_id
WHERE m.member_id = :viewer AND ${isRunning("m")} AND ${visibleTo("m.other_id", { paused: true })}`;

function toMatchJson(row: Row, compatibilityScore: number) {
  // Only a pair of one man and one woman has a starter, the man (decision D4).
  const maleUserId = row.starter_id;
  const findOtherId = (id: string) => (id === row.user_id_1 ? row.user_id_2 : row.user_id_1);
  const isConversationStarted = row.first_message_sent_at !== null;
  return {
    id: row.id,
    userId1: row.user_id_1,
    userId2: row.user_id_2,
    compatibilityScore,
    status: row.status,
    initiatedBy: row.initiated_by,
    connectionFee: row.connection_fee_cents / 100,
    maleUserId,
    femaleUserId: maleUserId && findOtherId(maleUserId),
    maleInitiated: maleUserId !== null && isConversationStarted,
    conversationDeadline: toDate(row.conversation_deadline),
    firstMessageSentAt: toDate(row.first_message_sent_at),
    isConversationStarted,
    wasDeactivatedForInactivity: row.inactivated_at !== null,
    notificationSent: row.matched_at !== null,
    reminderNotificationSent: row.reminded_at !== null,
    expirationNotificationSent: row.expired_at !== null,
    createdAt: toDate(row.created_at),
    expiredAt: toDate(row.expired_at),
    extendedAt: toDate(row.extended_at),
    extendedBy: row.extended_by,
    conversation: {
      id: row.conversation_id,
      matchId: row.id,
      createdAt: toDate(row.conversation_created_at),
    },
    otherMember: { userId: row.other_id, stageName: row.other_name },
  };
}

/**
 * Lists the viewer's mutual matches as GET /api/matches returns them, with the field names of part
 * 1 section 3, "Match", newest first; the fee is in dollars. `maleInitiated` is true if the
 * conversation of a pair of one man and one woman was started, which only the man can do.
 */
export function listMatchesJson(viewerId: string) {
  const rows = prepared<Row>(CALL_SQL)
    .all({ viewer: viewerId, now: now().getTime() })
    .sort((one, other) => other.matched_at - one.matched_at);
  const scoreWith = loadScores(
    viewerId,
    rows.map(({ other_id }) => other_id),
  );
  return rows.map((row) => toMatchJson(row, scoreWith(row.other_id).score));
}
