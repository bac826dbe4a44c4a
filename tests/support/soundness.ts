import type { August } from "@db/connection";

interface Check {
  what: string;
  /** Selects what is wrong: no row is the only good answer. */
  sql: string;
}

const CHECKS: readonly Check[] = [
  { what: "foreign keys without a row", sql: "SELECT * FROM pragma_foreign_key_check" },
  {
    what: "the integrity check",
    sql: "SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
  },
  {
    what: "message counters that are not the count",
    sql: `SELECT c.id, c.message_count, (SELECT count(*) FROM messages m WHERE m.conversation_id = c.id) AS written
      FROM conversations c WHERE c.message_count <> written`,
  },
  {
    what: "conversations past 20 messages without Unlimited",
    sql: `SELECT c.id FROM conversations c JOIN matches m ON m.id = c.match_id WHERE c.message_count > 20
      AND NOT EXISTS (SELECT 1 FROM entitlements s WHERE s.product = 'unlimited' AND s.user_id IN (m.user_id_1, m.user_id_2))`,
  },
  {
    what: "conversations whose last message has another time",
    sql: `SELECT c.id FROM conversations c WHERE c.last_message_at IS NOT
      (SELECT m.created_at FROM messages m WHERE m.conversation_id = c.id ORDER BY m.id DESC LIMIT 1)`,
  },
  {
    what: "messages that are there twice",
    sql: "SELECT conversation_id, sender_id, content FROM messages GROUP BY 1, 2, 3 HAVING count(*) > 1",
  },
  {
    what: "messages without exactly one notice",
    sql: `SELECT m.id FROM messages m WHERE (SELECT count(*) FROM notifications n
      WHERE n.type = 'message_received' AND n.cause = 'message:' || m.id) <> 1`,
  },
  {
    what: "pairs with more than one living match",
    sql: `SELECT user_id_1, user_id_2 FROM matches WHERE status IN ('pending', 'matched')
      GROUP BY 1, 2 HAVING count(*) > 1`,
  },
  {
    what: "mutual likes that are no match, and matches without mutual likes",
    sql: `SELECT m.id, m.status FROM matches m WHERE m.status IN ('pending', 'matched') AND (m.status = 'matched') <>
      ((SELECT count(*) FROM swipes s WHERE s.kind = 'like' AND ((s.actor_id = m.user_id_1 AND s.target_id = m.user_id_2)
        OR (s.actor_id = m.user_id_2 AND s.target_id = m.user_id_1))) = 2)`,
  },
  {
    what: "likes without a pair",
    sql: `SELECT s.actor_id, s.target_id FROM swipes s WHERE s.kind = 'like' AND NOT EXISTS (SELECT 1 FROM matches m
      WHERE m.user_id_1 = min(s.actor_id, s.target_id) AND m.user_id_2 = max(s.actor_id, s.target_id))`,
  },
  {
    what: "matches without exactly one conversation, two notices and two awards",
    sql: `SELECT m.id FROM matches m WHERE m.status = 'matched' AND NOT (
      (SELECT count(*) FROM conversations c WHERE c.match_id = m.id) = 1
      AND (SELECT count(*) FROM notifications n WHERE n.type = 'new_match' AND n.cause = 'match:' || m.id
        AND n.user_id IN (m.user_id_1, m.user_id_2)) = 2
      AND (SELECT count(*) FROM token_entries t WHERE t.cause = 'match:' || m.user_id_1 || ':' || m.user_id_2
        AND t.user_id IN (m.user_id_1, m.user_id_2)) = 2)`,
  },
  {
    what: "pending pairs that have a conversation",
    sql: `SELECT m.id FROM matches m WHERE m.status = 'pending'
      AND EXISTS (SELECT 1 FROM conversations c WHERE c.match_id = m.id)`,
  },
  {
    what: "awards to pairs that never matched",
    sql: `SELECT cause FROM token_entries WHERE transaction_type = 'earned_connection' AND cause NOT IN
      (SELECT 'match:' || m.user_id_1 || ':' || m.user_id_2 FROM matches m WHERE m.matched_at IS NOT NULL)`,
  },
  {
    what: "slots with more than three seats, or one seat twice",
    sql: `SELECT location_id, date, slot_hour FROM meetup_bookings WHERE seat IS NOT NULL
      GROUP BY 1, 2, 3 HAVING count(*) > 3 OR count(DISTINCT seat) <> count(*)`,
  },
  {
    what: "members with more meetups for tokens than they paid for",
    sql: `SELECT b.user_id, count(*) AS meetups FROM meetup_bookings b WHERE b.covered_by = 'tokens' AND b.seat IS NOT NULL
      GROUP BY 1 HAVING meetups > (SELECT count(*) FROM token_entries t WHERE t.user_id = b.user_id AND t.cause GLOB 'extra:*')`,
  },
  {
    what: "boosts without their payment, and payments without a boost",
    sql: `SELECT cause FROM deck_lifts WHERE cause GLOB 'boost:*' AND cause NOT IN (SELECT cause FROM token_entries)
      UNION ALL SELECT cause FROM token_entries WHERE cause GLOB 'boost:*' AND cause NOT IN (SELECT cause FROM deck_lifts)`,
  },
  {
    what: "balances below zero",
    sql: "SELECT user_id, sum(half_tokens) FROM token_entries GROUP BY user_id HAVING sum(half_tokens) < 0",
  },
];

/** Every violated invariant of a database as a readable line; none for a sound database. */
export function listTroubles(db: August): string[] {
  return CHECKS.flatMap(({ what, sql }) =>
    db.$client
      .prepare(sql)
      .all()
      .slice(0, 3)
      .map((row) => `${what}: ${JSON.stringify(row)}`),
  );
}
