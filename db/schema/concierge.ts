import { sql } from "drizzle-orm";
import { check, index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { lengthWithin, table, timestamp } from "./columns";
import { member } from "./member";
import { LIMITS } from "./values";

/** A member's question to the concierge, and what a person answered. */
export const conciergeRequests = table(
  "concierge_requests",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: member("user_id"),
    /** Idempotency key of the form. */
    clientId: text("client_id").notNull(),
    question: text("question").notNull(),
    createdAt: timestamp("created_at").notNull(),
    answer: text("answer"),
    answeredAt: timestamp("answered_at"),
  },
  (t) => [
    uniqueIndex("concierge_requests_once").on(t.userId, t.clientId),
    index("concierge_requests_user").on(t.userId, t.createdAt),
    index("concierge_requests_open").on(t.createdAt).where(sql`answered_at IS NULL`),
    lengthWithin("concierge_requests_client_id", t.clientId, 1, LIMITS.id),
    lengthWithin("concierge_requests_question", t.question, 1, LIMITS.conciergeQuestion),
    lengthWithin("concierge_requests_answer", t.answer, 1, LIMITS.conciergeAnswer),
    check(
      "concierge_requests_answered",
      sql`(${t.answer} IS NULL) = (${t.answeredAt} IS NULL) AND (${t.answeredAt} IS NULL OR ${t.answeredAt} >= ${t.createdAt})`,
    ),
  ],
);
