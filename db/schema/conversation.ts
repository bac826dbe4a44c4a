import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text } from "drizzle-orm/sqlite-core";
import { lengthWithin, table, timestamp } from "./columns";
import { conversations } from "./matching";
import { member } from "./member";
import { trigger } from "./trigger";
import { LIMITS } from "./values";

/** How far a member has read a conversation; written by actions, never by a GET. */
export const conversationReads = table(
  "conversation_reads",
  {
    memberId: member("member_id"),
    conversationId: integer("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    /** Id of the newest message that was read, a cursor that only grows. */
    lastReadId: integer("last_read_id").notNull(),
    readAt: timestamp("read_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.conversationId] }),
    index("conversation_reads_conversation").on(t.conversationId),
    check("conversation_reads_id", sql`${t.lastReadId} >= 1`),
  ],
);

/** A first message that its writer saved on the way to the checkout; it is sent once its fee is paid (rule first-message-waits). */
export const pendingMessages = table(
  "pending_messages",
  {
    conversationId: integer("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    senderId: member("sender_id"),
    /** The id under which it will be sent, so that no repeat is a second message (rule message-sent-once). */
    clientId: text("client_id").notNull(),
    content: text("content").notNull(),
    savedAt: timestamp("saved_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.senderId] }),
    index("pending_messages_sender").on(t.senderId),
    lengthWithin("pending_messages_content", t.content, 1, LIMITS.message),
    lengthWithin("pending_messages_client_id_length", t.clientId, 8, 64),
  ],
);

export const conversationTriggers = [
  trigger("conversation_reads_by_one_of_two", {
    before: "INSERT ON conversation_reads",
    when: `NOT EXISTS (SELECT 1 FROM conversations c JOIN matches m ON m.id = c.match_id
  WHERE c.id = NEW.conversation_id AND NEW.member_id IN (m.user_id_1, m.user_id_2))`,
  }),
  trigger("pending_messages_by_one_of_two", {
    before: "INSERT ON pending_messages",
    when: `NOT EXISTS (SELECT 1 FROM conversations c JOIN matches m ON m.id = c.match_id
  WHERE c.id = NEW.conversation_id AND NEW.sender_id IN (m.user_id_1, m.user_id_2))`,
  }),
];
