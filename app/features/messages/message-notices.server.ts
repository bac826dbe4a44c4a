import { listClosedBy } from "~/features/matches/closing.server";
import { prepared } from "~/server/database.server";

const CONVERSATIONS_SQL = `SELECT id, conversation_id AS conversationId FROM messages
  WHERE id IN (SELECT value FROM json_each(?))`;

interface Row {
  id: number;
  conversationId: number;
}

/** Finds the messages of matches that their recipient has closed since, of which they get no mail and no push anymore. */
export function findClosedMessages(userId: string, ids: readonly string[]): Set<string> {
  const rows = prepared<Row>(CONVERSATIONS_SQL).all(JSON.stringify(ids.map(Number)));
  const closed = listClosedBy(userId, [...new Set(rows.map((row) => row.conversationId))]);
  return new Set(rows.filter((row) => closed.has(row.conversationId)).map(({ id }) => String(id)));
}
