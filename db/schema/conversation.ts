import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey } from "drizzle-orm/sqlite-core";
import { moment, table } from "./columns";
import { conversations } from "./matching";
import { member } from "./member";
import { trigger } from "./trigger";

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
    readAt: moment("read_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.conversationId] }),
    index("conversation_reads_conversation").on(t.conversationId),
    check("conversation_reads_id", sql`${t.lastReadId} >= 1`),
  ],
);

export const conversationTriggers = [
  trigger("conversation_reads_by_one_of_two", {
    before: "INSERT ON conversation_reads",
    when: `NOT EXISTS (SELECT 1 FROM conversations c JOIN matches m ON m.id = c.match_id
  WHERE c.id = NEW.conversation_id AND NEW.member_id IN (m.user_id_1, m.user_id_2))`,
  }),
];
