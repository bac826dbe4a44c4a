import { sql } from "drizzle-orm";
import { check, integer, real, text } from "drizzle-orm/sqlite-core";
import { flag, isFlag, jsonList, lengthWithin, moment, table, textList } from "./columns";
import { LIMITS, type LOCATION_RESTROOMS } from "./values";

/** One of the public places (rule places-public). */
export const meetupLocations = table(
  "meetup_locations",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
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
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
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
    check(
      "meetup_locations_hours",
      sql`${t.availableHours} GLOB '[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]' AND length(${t.availableHours}) = 11 AND instr(${t.availableHours}, char(0)) = 0 AND substr(${t.availableHours}, 1, 5) < substr(${t.availableHours}, 7) AND substr(${t.availableHours}, 7) < '24'`,
    ),
    check(
      "meetup_locations_on_island",
      sql`${t.latitude} BETWEEN 41.2 AND 41.6 AND ${t.longitude} BETWEEN -71 AND -70.4`,
    ),
  ],
);
