import { prepared, type Transaction } from "~/server/data/database.server";

const RESUME_SQL = `UPDATE matches SET inactive_at = inactive_at + :ms,
  conversation_deadline = conversation_deadline + iif(first_message_sent_at IS NULL, :ms, 0),
  reminded_at = iif(first_message_sent_at IS NULL, NULL, reminded_at),
  warned_at = iif(first_message_sent_at IS NULL, NULL, warned_at)
  WHERE status = 'matched' AND id IN (SELECT id FROM match_sides WHERE member_id = :member)`;

/**
 * Gives the matches of a member back the time for which they were held, inside the transaction that releases them:
 * neither of the two could write.
 */
export const resumeMatches = (_tx: Transaction, memberId: string, heldMs: number): void =>
  void prepared(RESUME_SQL).run({ member: memberId, ms: heldMs });
