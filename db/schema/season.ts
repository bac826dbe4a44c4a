import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text } from "drizzle-orm/sqlite-core";
import { users } from "./account";
import { flag, isFlag, lengthWithin, table, timestamp } from "./columns";
import { LIMITS } from "./values";

/**
 * An event that moderators added, changed or canceled (rule desk-changes-summer). With a key of db/content/season.yml it
 * is in place of that event, for its year.
 */
export const seasonEvents = table(
  "season_events",
  {
    year: integer("year").notNull(),
    key: text("key").notNull(),
    name: text("name").notNull(),
    about: text("about").notNull(),
    /** First and last day on the island, YYYY-MM-DD. */
    firstDay: text("first_day").notNull(),
    lastDay: text("last_day").notNull(),
    isCanceled: flag("is_canceled").notNull().default(false),
    changedAt: timestamp("changed_at").notNull(),
    changedBy: text("changed_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.year, t.key] }),
    index("season_events_changed_by").on(t.changedBy).where(sql`changed_by IS NOT NULL`),
    lengthWithin("season_events_key", t.key, 1, LIMITS.id),
    lengthWithin("season_events_name", t.name, 1, LIMITS.shortText),
    lengthWithin("season_events_about", t.about, 1, LIMITS.longText),
    isFlag("season_events_canceled", t.isCanceled),
    check(
      "season_events_days",
      sql`date(${t.firstDay}) IS ${t.firstDay} AND date(${t.lastDay}) IS ${t.lastDay} AND ${t.firstDay} <= ${t.lastDay} AND substr(${t.firstDay}, 1, 4) = CAST(${t.year} AS TEXT) AND substr(${t.lastDay}, 1, 4) = CAST(${t.year} AS TEXT)`,
    ),
  ],
);
