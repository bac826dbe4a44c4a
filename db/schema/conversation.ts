import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey } from "drizzle-orm/sqlite-core";
import { moment, table } from "./columns";
import { conversations } from "./matching";
import { member } from "./member";

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
