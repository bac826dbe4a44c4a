import { sql } from "drizzle-orm";
import { check, integer, text } from "drizzle-orm/sqlite-core";
import { secretToken, table, timestamp } from "./columns";
import { member } from "./member";

/** That a member created their calendar reminders. */
export const calendarReminders = table(
  "calendar_reminders",
  {
    userId: member("user_id").primaryKey(),
    /** How often they were created; a later file replaces an earlier one in a calendar. */
    revision: integer("revision").notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** When the member reset them; nothing while they stand. */
    resetAt: timestamp("reset_at"),
  },
  (t) => [check("calendar_reminders_revision", sql`${t.revision} >= 1`)],
);

/** The private address under which a calendar app reads a member's meetups (rule calendar-feed). */
export const calendarFeeds = table(
  "calendar_feeds",
  {
    userId: member("user_id").primaryKey(),
    /** The secret in the address, as it is there (record 31). */
    token: text("token").notNull().unique(),
    createdAt: timestamp("created_at").notNull(),
  },
  (t) => [secretToken("calendar_feeds_token", t.token)],
);
