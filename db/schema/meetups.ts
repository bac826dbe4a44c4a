import { sql } from "drizzle-orm";
import { check, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, isFlag, moment } from "./columns";

/** One of the ten public places (decision B1). */
export const meetupLocations = sqliteTable(
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
    daylightOnly: flag("daylight_only").notNull().default(true),
    isActive: flag("is_active").notNull().default(true),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    isFlag("meetup_locations_sunlight", t.sunlightOnly),
    isFlag("meetup_locations_daylight", t.daylightOnly),
    isFlag("meetup_locations_active", t.isActive),
    check(
      "meetup_locations_on_island",
      sql`${t.latitude} BETWEEN 41.2 AND 41.6 AND ${t.longitude} BETWEEN -71 AND -70.4`,
    ),
  ],
);
