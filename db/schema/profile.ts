import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./account";
import { lengthWithin, listWithin, moment, oneOf, textList } from "./columns";
import {
  AGE_CATEGORIES,
  BOB_MARLEY_SONGS,
  GENDERS,
  ISLAND_ACTIVITIES,
  LIMITS,
  LOOKING_FOR,
  SPORTS,
} from "./values";

/** A member's answers, one row for each member (part 1 section 3, "Profile"). */
export const profiles = sqliteTable(
  "profiles",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    stageName: text("stage_name").notNull(),
    ageCategory: text("age_category", { enum: AGE_CATEGORIES }).notNull(),
    gender: text("gender", { enum: GENDERS }).notNull(),
    lookingFor: text("looking_for", { enum: LOOKING_FOR }).notNull(),
    /** Genders the member wants to meet; empty means everyone (decision P8). */
    interestedIn: textList("interested_in").notNull().default([]),
    hometownRegion: text("hometown_region"),
    bio: text("bio"),
    college: text("college"),
    favoriteBobMarleySong: text("favorite_bob_marley_song", { enum: BOB_MARLEY_SONGS }),
    favoriteVineyardSpot: text("favorite_vineyard_spot"),
    favoriteSoulFood: text("favorite_soul_food"),
    sportsPlayed: textList("sports_played").notNull().default([]),
    relaxationMusic: textList("relaxation_music").notNull().default([]),
    islandActivities: textList("island_activities").notNull().default([]),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    index("profiles_recent").on(t.createdAt, t.userId),
    lengthWithin("profiles_stage_name", t.stageName, 1, LIMITS.stageName),
    oneOf("profiles_age_category", t.ageCategory, AGE_CATEGORIES),
    oneOf("profiles_gender", t.gender, GENDERS),
    oneOf("profiles_looking_for", t.lookingFor, LOOKING_FOR),
    listWithin("profiles_interested_in", t.interestedIn, GENDERS.length),
    lengthWithin("profiles_hometown_region", t.hometownRegion, 1, LIMITS.shortText),
    lengthWithin("profiles_bio", t.bio, 1, LIMITS.bio),
    lengthWithin("profiles_college", t.college, 1, LIMITS.shortText),
    oneOf("profiles_bob_marley_song", t.favoriteBobMarleySong, BOB_MARLEY_SONGS),
    lengthWithin("profiles_vineyard_spot", t.favoriteVineyardSpot, 1, LIMITS.shortText),
    lengthWithin("profiles_soul_food", t.favoriteSoulFood, 1, LIMITS.shortText),
    listWithin("profiles_sports", t.sportsPlayed, SPORTS.length),
    listWithin("profiles_relaxation_music", t.relaxationMusic, LIMITS.relaxationMusic),
    listWithin("profiles_island_activities", t.islandActivities, ISLAND_ACTIVITIES.length),
  ],
);
