/**
 * What this folder reads of messages and of how far they are read, which the folder `messages` writes.
 * A `member` and a `conversation` are columns or values of ids in the query.
 */

/**
 * SQL condition that a member has written in a conversation.
 *
 * @param since a column or value of milliseconds, after which; without it, ever
 */
export const hasWrittenSql = (member: string, conversation: string, since?: string): string =>
  `EXISTS (SELECT 1 FROM messages said WHERE said.conversation_id = ${conversation}
    AND said.sender_id = ${member}${since ? ` AND said.created_at > ${since}` : ""})`;

/** SQL condition that someone has written in a conversation. */
export const hasMessagesSql = (conversation: string): string =>
  `EXISTS (SELECT 1 FROM messages said WHERE said.conversation_id = ${conversation})`;

/** SQL expression of a column of a conversation's last message; nothing before the first. */
export const lastMessageSql = (column: "content" | "sender_id", conversation: string): string =>
  `(SELECT last.${column} FROM messages last WHERE last.conversation_id = ${conversation}
    ORDER BY last.id DESC LIMIT 1)`;

/** SQL expression of the id of the newest message that a member has read; 0 before the first. */
export const lastReadSql = (member: string, conversation: string): string =>
  `coalesce((SELECT seen.last_read_id FROM conversation_reads seen
    WHERE seen.member_id = ${member} AND seen.conversation_id = ${conversation}), 0)`;

/** SQL expression of the number of messages of the other that a member has not read. */
export const unreadSql = (member: string, conversation: string): string =>
  `(SELECT count(*) FROM messages fresh WHERE fresh.conversation_id = ${conversation}
    AND fresh.id > ${lastReadSql(member, conversation)} AND fresh.sender_id <> ${member})`;

/**
 * SQL expression of the first message that a member saved on the way to the checkout, as JSON with `content` and
 * `clientId`; nothing where none waits.
 */
export const pendingSql = (member: string, conversation: string): string =>
  `(SELECT json_object('content', waiting.content, 'clientId', waiting.client_id) FROM pending_messages waiting
    WHERE waiting.conversation_id = ${conversation} AND waiting.sender_id = ${member})`;
