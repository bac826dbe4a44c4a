import { matches } from "@db/schema";
import { loadScores } from "~/features/compatibility/scores.server";
import { memberNameSql } from "~/features/members/stage-name.server";
import { visibleTo } from "~/features/members/visible.server";
import { now, toDate } from "~/server/data/clock.server";
import { columnsOf, type Stored } from "~/server/data/columns.server";
import { prepared } from "~/server/data/database.server";
import { withoutIsolates } from "~/server/data/text";
import { isRunning } from "./match-status.server";

interface Row extends Stored<typeof matches.$inferSelect> {
  conversationId: number;
  conversationCreatedAt: number;
  otherId: string;
  otherName: string;
}

const CALL_SQL = `SELECT ${columnsOf(matches, "m")}, c.id AS conversationId, c.created_at AS conversationCreatedAt,
  m.other_id AS otherId, ${memberNameSql("m.other_id")} AS otherName
FROM match_sides m JOIN conversations c ON c.match_id = m.id
WHERE m.member_id = :viewer AND ${isRunning("m")} AND ${visibleTo("m.other_id", { paused: true })}`;

function toMatchJson(row: Row, compatibilityScore: number) {
  // Only a pair of one man and one woman has a named starter, the man (rule who-starts).
  const maleUserId = row.starterId;
  const findOtherId = (id: string) => (id === row.userId1 ? row.userId2 : row.userId1);
  const isConversationStarted = row.firstMessageSentAt !== null;
  return {
    id: row.id,
    userId1: row.userId1,
    userId2: row.userId2,
    compatibilityScore,
    status: row.status,
    initiatedBy: row.initiatedBy,
    connectionFee: row.connectionFeeCents / 100,
    maleUserId,
    femaleUserId: maleUserId && findOtherId(maleUserId),
    maleInitiated: maleUserId !== null && isConversationStarted,
    conversationDeadline: toDate(row.conversationDeadline),
    firstMessageSentAt: toDate(row.firstMessageSentAt),
    isConversationStarted,
    wasDeactivatedForInactivity: row.inactivatedAt !== null,
    notificationSent: row.matchedAt !== null,
    reminderNotificationSent: row.remindedAt !== null,
    expirationNotificationSent: row.expiredAt !== null,
    createdAt: toDate(row.createdAt),
    expiredAt: toDate(row.expiredAt),
    extendedAt: toDate(row.extendedAt),
    extendedBy: row.extendedBy,
    conversation: {
      id: row.conversationId,
      matchId: row.id,
      createdAt: toDate(row.conversationCreatedAt),
    },
    otherMember: { userId: row.otherId, stageName: withoutIsolates(row.otherName) },
  };
}

/**
 * Lists the viewer's mutual matches as GET /api/matches returns them, with the published
 * field names (rule entities-whole), newest first; the fee is in dollars. `maleInitiated` is true if the
 * conversation of a pair of one man and one woman was started, which only the man can do.
 */
export function listMatchesJson(viewerId: string) {
  const rows = prepared<Row>(CALL_SQL)
    .all({ viewer: viewerId, now: now().getTime() })
    .sort((one, other) => Number(other.matchedAt) - Number(one.matchedAt));
  const scoreWith = loadScores(
    viewerId,
    rows.map(({ otherId }) => otherId),
  );
  return rows.map((row) => toMatchJson(row, scoreWith(row.otherId).score));
}
