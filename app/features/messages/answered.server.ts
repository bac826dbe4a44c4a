import { hasWrittenSql } from "~/features/matches/written.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import { unconnected } from "~/server/ops/unconnected.server";

type AnsweredListener = (tx: Transaction, one: string, other: string) => void;

let onAnswer: AnsweredListener = unconnected;

/** Registers who hears of the first answer of a conversation, inside its transaction (`app/connect-features.server.ts`). */
export const onAnswered = (callback: AnsweredListener): void => {
  onAnswer = callback;
};

const FIRST_ANSWER_SQL = `SELECT 1 WHERE ${hasWrittenSql(":other", ":conversation")}
  AND NOT EXISTS (SELECT 1 FROM messages own WHERE own.conversation_id = :conversation
    AND own.sender_id = :sender AND own.id < :message)`;

/** Announces a message that is its sender's first, and the other has written before: from now on both have. */
export function announceFirstAnswer(
  tx: Transaction,
  { id, conversationId, senderId }: { id: number; conversationId: number; senderId: string },
  otherId: string,
): void {
  const ids = { other: otherId, conversation: conversationId, sender: senderId, message: id };
  if (prepared(FIRST_ANSWER_SQL).get(ids)) onAnswer(tx, senderId, otherId);
}
