import { prepared } from "~/server/database.server";

// `match:<id>` and whatever a sweep appends after a colon: the character after the colon ends the
// range.
const OF_MATCH_SQL = `DELETE FROM notifications WHERE user_id = :user AND type IN
  ('new_match', 'conversation_reminder', 'match_expiring', 'match_expired', 'deadline_warning')
  AND cause >= :cause AND cause < :cause || ';'`;

const OF_TALK_SQL = `DELETE FROM notifications WHERE user_id = :user AND type = 'message_received'
  AND cause IN (SELECT 'message:' || m.id FROM conversations c JOIN messages m ON m.conversation_id = c.id
    WHERE c.match_id = :match)`;

const OF_MEETUPS_SQL = `DELETE FROM notifications WHERE user_id = :user AND type = 'meetup_reminder'
  AND about_id IN (SELECT value FROM json_each(:others))`;

/**
 * Deletes the notices about a match, its messages and its meetups, read or not: the two must no
 * longer be named to each other. Runs inside the caller's transaction.
 */
export function forgetNotices(userIds: readonly string[], matchId: string): void {
  for (const user of userIds) {
    prepared(OF_MATCH_SQL).run({ user, cause: `match:${matchId}` });
    prepared(OF_TALK_SQL).run({ user, match: matchId });
    prepared(OF_MEETUPS_SQL).run({ user, others: JSON.stringify(userIds) });
  }
}
