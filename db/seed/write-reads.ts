import type { August } from "../connection";

const FRESH_MS = 5 * 24 * 3_600_000;

/**
 * Marks what the members of the demo island have read: everything, but for the other's messages of
 * the last days where they have not answered yet.
 */
export function writeReads(db: August, now: Date): void {
  db.$client
    .prepare(
      `INSERT INTO conversation_reads (member_id, conversation_id, last_read_id, read_at)
       SELECT member, conversation, last_read, at FROM (
         SELECT u.id AS member, c.id AS conversation, c.last_message_at AS at,
           (SELECT max(w.id) FROM messages w WHERE w.conversation_id = c.id
             AND (w.sender_id = u.id OR w.created_at < @fresh
               OR w.id < (SELECT max(o.id) FROM messages o WHERE o.conversation_id = c.id AND o.sender_id = u.id))
           ) AS last_read
         FROM conversations c JOIN matches m ON m.id = c.match_id
         JOIN users u ON u.id IN (m.user_id_1, m.user_id_2)
         WHERE c.last_message_at IS NOT NULL)
       WHERE last_read IS NOT NULL`,
    )
    .run({ fresh: now.getTime() - FRESH_MS });
}
