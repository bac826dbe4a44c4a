import { profiles } from "@db/schema";
import { PROFILE_FIELD_NAMES, type ProfileAnswers } from "@db/schema/profile-fields";
import type { Column } from "drizzle-orm";
import { columnsOf, type Stored } from "~/server/data/columns.server";
import { prepared } from "~/server/data/database.server";

/** What folders on lower floors read of profiles, which the folder `profile` writes. */

/** SQL query of the answers of every profile, under their names in the code, with its `userId`. */
export const ANSWERS = `SELECT ${columnsOf(profiles, "p")} FROM profiles p`;

/** Reads a row of `ANSWERS`. */
export const readAnswers = (row: Stored<ProfileAnswers>): Partial<ProfileAnswers> =>
  Object.fromEntries(
    PROFILE_FIELD_NAMES.map((field) => {
      const column: Column = profiles[field];
      const value: unknown = row[field];
      return [field, value === null ? null : column.mapFromDriverValue(value)];
    }),
  );

/** SQL query of what others are shown on every member's card. */
export const CARD_PROFILES = `SELECT p.id, p.user_id AS userId, p.stage_name AS stageName,
  (SELECT u.first_name FROM users u WHERE u.id = p.user_id) AS firstName, p.age_category AS ageCategory,
  p.looking_for AS lookingFor, p.hometown_region AS hometownRegion, p.bio, p.college,
  p.favorite_bob_marley_song AS favoriteBobMarleySong, p.favorite_vineyard_spot AS favoriteVineyardSpot, p.sports_played AS sportsPlayed FROM profiles p`;

/** SQL query of what others are shown beside every member's videos and voice sample. */
export const MEDIA_DESCRIPTIONS = `SELECT p.user_id AS userId, p.video_intro_description AS introDescription,
  p.tiktok_dance_name AS danceName, p.tiktok_dance_description AS danceDescription,
  p.activity_type AS activityType, p.activity_location AS activityLocation,
  p.activity_description AS activityDescription, p.selected_quote AS selectedQuote FROM profiles p`;

const ACTIVITIES_SQL = `SELECT p.user_id AS userId, p.island_activities AS activities
FROM json_each(:ids) JOIN profiles p ON p.user_id = json_each.value`;

/** Loads the island activities that members like, by the member's id. */
export const loadActivities = (userIds: readonly string[]): Map<string, string[]> =>
  new Map(
    prepared<{ userId: string; activities: string }>(ACTIVITIES_SQL)
      .all({ ids: JSON.stringify(userIds) })
      .map(({ userId, activities }) => [userId, JSON.parse(activities) as string[]]),
  );

const RESTROOMS_SQL = "SELECT restroom_preference AS list FROM profiles WHERE user_id = ?";

/** A member's restroom preference, which is read only for the member (rule restrooms-mark-places). */
export const readRestroomPreference = (userId: string): ProfileAnswers["restroomPreference"] =>
  JSON.parse(prepared<{ list: string | null }>(RESTROOMS_SQL).get(userId)?.list ?? "[]");
