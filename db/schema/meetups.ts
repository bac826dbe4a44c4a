import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { users } from "./account";
import { flag, isFlag, jsonList, lengthWithin, table, textList, timestamp } from "./columns";
import { LIMITS, type LOCATION_RESTROOMS } from "./values";

/** CHECK that hours are two times of one day, the earlier first: `09:00-16:00`. */
const hoursOfDay = (name: string, hours: AnySQLiteColumn) =>
  check(
    name,
    sql`${hours} GLOB '[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]' AND length(${hours}) = 11 AND instr(${hours}, char(0)) = 0 AND substr(${hours}, 1, 5) < substr(${hours}, 7) AND substr(${hours}, 7) < '24'`,
  );

/** One of the public places (rule places-public). */
export const meetupLocations = table(
  "meetup_locations",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** By which db/content/places.yml knows it for good; null for one that is not from there. */
    key: text("key"),
    name: text("name").notNull().unique(),
    description: text("description").notNull(),
    latitude: real("latitude").notNull(),
    longitude: real("longitude").notNull(),
    /** The small island item that each brings to share. */
    requiredItem: text("required_item").notNull(),
    icon: text("icon").notNull(),
    category: text("category").notNull(),
    islandConnection: text("island_connection").notNull(),
    sunlightOnly: flag("sunlight_only").notNull().default(true),
    seasonalRestriction: text("seasonal_restriction"),
    availableHours: text("available_hours").notNull(),
    /** What it has, as moderators found it: an empty list for none, nothing while nobody knows. */
    restrooms: textList<(typeof LOCATION_RESTROOMS)[number]>("restrooms"),
    daylightOnly: flag("daylight_only").notNull().default(true),
    isActive: flag("is_active").notNull().default(true),
    createdAt: timestamp("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("meetup_locations_key").on(t.key),
    isFlag("meetup_locations_sunlight", t.sunlightOnly),
    isFlag("meetup_locations_daylight", t.daylightOnly),
    isFlag("meetup_locations_active", t.isActive),
    jsonList("meetup_locations_restrooms", t.restrooms),
    lengthWithin("meetup_locations_name", t.name, 1, LIMITS.shortText),
    lengthWithin("meetup_locations_description", t.description, 1, LIMITS.longText),
    lengthWithin("meetup_locations_item", t.requiredItem, 1, LIMITS.shortText),
    lengthWithin("meetup_locations_icon", t.icon, 1, LIMITS.shortText),
    lengthWithin("meetup_locations_category", t.category, 1, LIMITS.shortText),
    lengthWithin("meetup_locations_connection", t.islandConnection, 1, LIMITS.longText),
    lengthWithin("meetup_locations_season", t.seasonalRestriction, 1, LIMITS.longText),
    hoursOfDay("meetup_locations_hours", t.availableHours),
    check(
      "meetup_locations_on_island",
      sql`${t.latitude} BETWEEN 41.2 AND 41.6 AND ${t.longitude} BETWEEN -71 AND -70.4`,
    ),
  ],
);

/**
 * What moderators say of a place this year, over what db/content/places.yml says (rule desk-changes-summer): closed for
 * some days, or open at other hours. It is the newest; the log of decisions has who said what before.
 */
export const placeChanges = table(
  "place_changes",
  {
    locationId: integer("location_id")
      .primaryKey()
      .references(() => meetupLocations.id),
    /** First and last day on which it is closed, YYYY-MM-DD. */
    closedFrom: text("closed_from"),
    closedUntil: text("closed_until"),
    /** Members read it. */
    closedReason: text("closed_reason"),
    /** In place of the file's hours, until a day. */
    hours: text("hours"),
    hoursUntil: text("hours_until"),
    changedAt: timestamp("changed_at").notNull(),
    changedBy: text("changed_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("place_changes_changed_by").on(t.changedBy).where(sql`changed_by IS NOT NULL`),
    check(
      "place_changes_closed",
      sql`(${t.closedFrom} IS NULL) = (${t.closedUntil} IS NULL) AND (${t.closedFrom} IS NULL) = (${t.closedReason} IS NULL) AND (${t.closedFrom} IS NULL OR (date(${t.closedFrom}) IS ${t.closedFrom} AND date(${t.closedUntil}) IS ${t.closedUntil} AND ${t.closedFrom} <= ${t.closedUntil}))`,
    ),
    lengthWithin("place_changes_reason", t.closedReason, 1, LIMITS.shortText),
    check(
      "place_changes_hours_until",
      sql`(${t.hours} IS NULL) = (${t.hoursUntil} IS NULL) AND date(${t.hoursUntil}) IS ${t.hoursUntil}`,
    ),
    hoursOfDay("place_changes_hours", t.hours),
  ],
);
