import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./account";
import { flag, isFlag, lengthWithin, oneOf, table, timestamp } from "./columns";
import { LIMITS, SUGGESTION_DECISIONS } from "./values";

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
    /** First and last day on the island, YYYY-MM-DD; without a last day it has no end. */
    firstDay: text("first_day").notNull(),
    lastDay: text("last_day"),
    /** Days from one date to the next: 1, or 7 for every week. */
    everyDays: integer("every_days").notNull().default(1),
    /** Times on the island, HH:MM; an end without a start is none. */
    startTime: text("start_time"),
    endTime: text("end_time"),
    /** Where it is: a place of db/content/places.yml, or else a text. */
    placeKey: text("place_key"),
    place: text("place"),
    link: text("link"),
    icon: text("icon").notNull().default("calendar"),
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
    lengthWithin("season_events_place", t.place, 1, LIMITS.shortText),
    lengthWithin("season_events_place_key", t.placeKey, 1, LIMITS.id),
    lengthWithin("season_events_link", t.link, 1, LIMITS.url),
    check("season_events_every", sql`${t.everyDays} IN (1, 7)`),
    check(
      "season_events_days",
      sql`date(${t.firstDay}) IS ${t.firstDay} AND date(${t.lastDay}) IS ${t.lastDay} AND coalesce(${t.firstDay} <= ${t.lastDay}, 1)`,
    ),
    check(
      "season_events_times",
      sql`strftime('%H:%M', ${t.startTime}) IS ${t.startTime} AND strftime('%H:%M', ${t.endTime}) IS ${t.endTime} AND (${t.endTime} IS NULL OR ${t.startTime} IS NOT NULL)`,
    ),
  ],
);

/** "I'm going": a member, and one date of one event (rule going-together). An event of db/content has no row of its own. */
export const eventGoers = table(
  "event_goers",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventKey: text("event_key").notNull(),
    /** YYYY-MM-DD */
    day: text("day").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day, t.eventKey] }),
    index("event_goers_date").on(t.eventKey, t.day, t.createdAt),
    index("event_goers_day").on(t.day),
    lengthWithin("event_goers_key", t.eventKey, 1, LIMITS.id),
    check("event_goers_day_valid", sql`date(${t.day}) IS ${t.day}`),
  ],
);

/** An event that a member suggests, until a moderator decides (rule desk-changes-summer). */
export const eventSuggestions = table(
  "event_suggestions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** When and where, in the member's words. */
    details: text("details").notNull(),
    createdAt: timestamp("created_at").notNull(),
    decision: text("decision", { enum: SUGGESTION_DECISIONS }),
    decidedAt: timestamp("decided_at"),
    decidedBy: text("decided_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("event_suggestions_once").on(t.userId, t.name).where(sql`decision IS NULL`),
    index("event_suggestions_user").on(t.userId),
    index("event_suggestions_waiting").on(t.createdAt).where(sql`decision IS NULL`),
    index("event_suggestions_decided_by").on(t.decidedBy).where(sql`decided_by IS NOT NULL`),
    oneOf("event_suggestions_decision", t.decision, SUGGESTION_DECISIONS),
    lengthWithin("event_suggestions_name", t.name, 1, LIMITS.shortText),
    lengthWithin("event_suggestions_details", t.details, 1, LIMITS.longText),
    check(
      "event_suggestions_decided",
      sql`(${t.decision} IS NULL) = (${t.decidedAt} IS NULL) AND (${t.decidedBy} IS NULL OR ${t.decidedAt} IS NOT NULL)`,
    ),
  ],
);
