import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./account";
import { lengthWithin, moment, oneOf } from "./columns";
import { MAIL_STATES, NOTIFICATION_TYPES } from "./values";

/** A notice in the bell. `cause` makes each event tell a member once. */
export const notifications = sqliteTable(
  "notifications",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type", { enum: NOTIFICATION_TYPES }).notNull(),
    title: text("title").notNull(),
    message: text("message").notNull(),
    /** Same-site path that the notice leads to. */
    link: text("link"),
    /** What caused it, for example `match:<id>`. */
    cause: text("cause").notNull(),
    createdAt: moment("created_at").notNull(),
    readAt: moment("read_at"),
  },
  (t) => [
    uniqueIndex("notifications_cause").on(t.userId, t.type, t.cause),
    index("notifications_newest").on(t.userId, t.id),
    index("notifications_unread").on(t.userId, t.readAt),
    oneOf("notifications_type", t.type, NOTIFICATION_TYPES),
    lengthWithin("notifications_title", t.title, 1, 200),
    lengthWithin("notifications_message", t.message, 1, 1000),
  ],
);

/** An e-mail to be sent by the mail sweep, with its retries. `cause` makes each mail go once. */
export const mails = sqliteTable(
  "mails",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    cause: text("cause").notNull().unique(),
    state: text("state", { enum: MAIL_STATES }).notNull().default("due"),
    attempts: integer("attempts").notNull().default(0),
    dueAt: moment("due_at").notNull(),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
  },
  (t) => [index("mails_due").on(t.state, t.dueAt), oneOf("mails_state", t.state, MAIL_STATES)],
);
