import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  type CheckBuilder,
  check,
  index,
  integer,
  primaryKey,
  text,
} from "drizzle-orm/sqlite-core";
import { users } from "./account";
import {
  flag,
  isFlag,
  lengthWithin,
  listOfOptions,
  listOfTexts,
  moment,
  notBlank,
  objectWithin,
  oneOf,
  table,
  textList,
} from "./columns";
import { member } from "./member";
import {
  BUDGET_FIELDS,
  type FieldShape,
  PROFILE_FIELDS,
  type ProfileField,
} from "./profile-fields";
import {
  ACTIVITY_LOCATIONS,
  ACTIVITY_TYPES,
  type DANCE_PREFERENCES,
  type ISLAND_VIBES,
  PHONE_BRANDS,
  PHOTO_LOCATIONS,
  type QUOTE_TEXTS,
  type RESTROOM_PREFERENCES,
  SKILL_LEVELS,
} from "./profile-lists";
import {
  AGE_CATEGORIES,
  BOB_MARLEY_SONGS,
  GENDERS,
  type ISLAND_ACTIVITIES,
  LIMITS,
  LOOKING_FOR,
  type RELAXATION_MUSIC,
  type SPORTS,
} from "./values";

const columnName = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The CHECK that holds one answer to its bounds, made from the table of fields. */
function boundCheck(field: ProfileField, column: AnySQLiteColumn): CheckBuilder {
  const shape: FieldShape = PROFILE_FIELDS[field];
  const name = `profiles_${columnName(field)}`;
  switch (shape.kind) {
    case "text":
      return lengthWithin(name, column, 1, shape.max);
    case "choice":
      return oneOf(name, column, shape.options);
    case "many":
      return listOfOptions(name, column, shape.options, shape.max);
    case "texts":
      return listOfTexts(name, column, shape.count, shape.max);
    case "flag":
      return isFlag(name, column);
    case "number":
      return check(name, sql`${column} BETWEEN 0 AND ${sql.raw(`${shape.max}`)}`);
  }
}

/** A member's answers, one row for each member (part 1 section 3, "Profile"). */
export const profiles = table(
  "profiles",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Grows with each save, so that a save from an old page is noticed. */
    revision: integer("revision").notNull().default(1),
    // Identity
    stageName: text("stage_name"),
    ageCategory: text("age_category", { enum: AGE_CATEGORIES }),
    restroomPreference: textList<(typeof RESTROOM_PREFERENCES)[number]>("restroom_preference")
      .notNull()
      .default([]),
    gender: text("gender", { enum: GENDERS }),
    lookingFor: text("looking_for", { enum: LOOKING_FOR }),
    interestedIn: textList<(typeof GENDERS)[number]>("interested_in").notNull().default([]),
    elementarySchoolLocation: text("elementary_school_location"),
    elementarySchoolCity: text("elementary_school_city"),
    location: text("location"),
    hometownRegion: text("hometown_region"),
    bio: text("bio"),
    // Photos
    profileImageLocation: text("profile_image_location", { enum: PHOTO_LOCATIONS }),
    // Video introduction
    videoIntroDescription: text("video_intro_description"),
    // TikTok dance
    tiktokDanceName: text("tiktok_dance_name"),
    tiktokDanceDescription: text("tiktok_dance_description"),
    tiktokSkillLevel: text("tiktok_skill_level", { enum: SKILL_LEVELS }),
    favoriteVibesOnIsland: textList<(typeof ISLAND_VIBES)[number]>("favorite_vibes_on_island")
      .notNull()
      .default([]),
    // Activity
    activityType: text("activity_type", { enum: ACTIVITY_TYPES }),
    activityDescription: text("activity_description"),
    activityLocation: text("activity_location", { enum: ACTIVITY_LOCATIONS }),
    // Education
    college: text("college"),
    collegeMajor: text("college_major"),
    favoriteHsTeacherOrCoach: text("favorite_hs_teacher_or_coach"),
    grandparentsHbcu: flag("grandparents_hbcu"),
    grandparentsHbcuName: text("grandparents_hbcu_name"),
    // Music
    favoriteJazzArtist: text("favorite_jazz_artist"),
    favoriteSoloVocalist: text("favorite_solo_vocalist"),
    relaxationMusic: textList<(typeof RELAXATION_MUSIC)[number]>("relaxation_music")
      .notNull()
      .default([]),
    favoriteBobMarleySong: text("favorite_bob_marley_song", { enum: BOB_MARLEY_SONGS }),
    favoriteRapSong: text("favorite_rap_song"),
    favoriteRnbSong: text("favorite_rnb_song"),
    recentConcerts: textList("recent_concerts").notNull().default([]),
    // Sports
    sportsPlayed: textList<(typeof SPORTS)[number]>("sports_played").notNull().default([]),
    nflTeam: text("nfl_team"),
    nbaTeam: text("nba_team"),
    wnbaTeam: text("wnba_team"),
    mlbTeam: text("mlb_team"),
    favoriteTennisPlayer: text("favorite_tennis_player"),
    bestNbaPlayer: text("best_nba_player"),
    bestNflPlayer: text("best_nfl_player"),
    bestWnbaPlayer: text("best_wnba_player"),
    // Food and island
    favoriteSoulFood: text("favorite_soul_food"),
    favoriteIceCream: text("favorite_ice_cream"),
    favoriteVineyardSpot: text("favorite_vineyard_spot"),
    placesToTravel: textList("places_to_travel").notNull().default([]),
    connectInterests: text("connect_interests"),
    islandActivities: textList<(typeof ISLAND_ACTIVITIES)[number]>("island_activities")
      .notNull()
      .default([]),
    // Voice
    selectedQuote: text("selected_quote").$type<(typeof QUOTE_TEXTS)[number]>(),
    // Getting to know you
    bestGreensInFamily: text("best_greens_in_family"),
    serviceProjectExperience: text("service_project_experience"),
    eldersWisdom: text("elders_wisdom"),
    kicksAndGigglesBusiness: text("kicks_and_giggles_business"),
    favoriteElementaryTeacher: text("favorite_elementary_teacher"),
    // Yes/no flags
    hadAirConditioningInGym: flag("had_air_conditioning_in_gym"),
    hadMembersOnlyJacket: flag("had_members_only_jacket"),
    canBop: flag("can_bop"),
    wentToBasementParty: flag("went_to_basement_party"),
    eatenScrapple: flag("eaten_scrapple"),
    ironedJeans: flag("ironed_jeans"),
    hasTikTok: flag("has_tik_tok"),
    graduatedBeforeBlueIvy: flag("graduated_before_blue_ivy"),
    knowsMjThrillerMoves: flag("knows_mj_thriller_moves"),
    grewUpOnMtv: flag("grew_up_on_mtv"),
    knowsVictorOrMrsChancellor: flag("knows_victor_or_mrs_chancellor"),
    grewUpWatchingDoraBackyardigans: flag("grew_up_watching_dora_backyardigans"),
    couldUseCalculatorsOnSat: flag("could_use_calculators_on_sat"),
    wroteInBlueBooks: flag("wrote_in_blue_books"),
    willingToWalkingMeetup: flag("willing_to_walking_meetup"),
    // Other nostalgic and fitness
    concertsLastYear: integer("concerts_last_year"),
    firstPhoneBrand: text("first_phone_brand", { enum: PHONE_BRANDS }),
    dancePreferences: textList<(typeof DANCE_PREFERENCES)[number]>("dance_preferences")
      .notNull()
      .default([]),
    favoriteMeal: text("favorite_meal"),
    bestCookingSkill: text("best_cooking_skill"),
    mostUsedSneaker: text("most_used_sneaker"),
    inspirationSource: text("inspiration_source"),
    bestMarchingBandCollege: text("best_marching_band_college"),
    hsLockerNonEssentials: textList("hs_locker_non_essentials").notNull().default([]),
    // Budget percentages
    budgetFoodPercentage: integer("budget_food_percentage"),
    budgetEventsPercentage: integer("budget_events_percentage"),
    budgetMerchandisePercentage: integer("budget_merchandise_percentage"),
    budgetGiftsPercentage: integer("budget_gifts_percentage"),
    budgetCarExpensePercentage: integer("budget_car_expense_percentage"),
    budgetDiningPercentage: integer("budget_dining_percentage"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => {
    const budget = sql.join(
      BUDGET_FIELDS.map((field) => sql`coalesce(${t[field]}, 0)`),
      sql` + `,
    );
    const budgetBlank = sql.join(
      BUDGET_FIELDS.map((field) => sql`${t[field]} IS NULL`),
      sql` AND `,
    );
    return [
      index("profiles_recent").on(t.createdAt, t.userId),
      lengthWithin("profiles_id", t.id, 1, LIMITS.id),
      check("profiles_revision", sql`${t.revision} >= 1`),
      // All blank, or together exactly one hundred (decision M3).
      check("profiles_budget", sql`(${budgetBlank}) OR (${budget}) = 100`),
      ...(Object.keys(PROFILE_FIELDS) as ProfileField[]).map((field) =>
        boundCheck(field, t[field]),
      ),
      notBlank("profiles_stage_name_not_blank", t.stageName),
    ];
  },
);

/**
 * The previous values of what a save changed, to tell an answer that a stale page only repeats from
 * one that was typed on it. The newest twenty saves of the last days are kept.
 */
export const profileRevisions = table(
  "profile_revisions",
  {
    userId: member("user_id"),
    /** The revision that the save made. */
    revision: integer("revision").notNull(),
    before: text("before", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    savedAt: moment("saved_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.revision] }),
    index("profile_revisions_saved").on(t.savedAt),
    check("profile_revisions_revision", sql`${t.revision} >= 2`),
    objectWithin("profile_revisions_before", t.before, LIMITS.typedForm),
  ],
);

/**
 * Answers that were typed and are not saved yet, so that nothing typed is lost (decision M4). A
 * member has one draft under their own id. A draft of a browser that is not signed in is kept under
 * that browser's token until its member signs in there or it expires: a form sent after its session
 * ended, or answers given before there was an account (decision P7).
 */
export const profileDrafts = table(
  "profile_drafts",
  {
    /** The member's id, or a hash of the browser's token. */
    id: text("id").primaryKey(),
    /**
     * The member who typed it and alone may restore it; null when it goes to the first who signs
     * in.
     */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Form values as typed, by field name. */
    answers: text("answers", { mode: "json" }).$type<Record<string, string | string[]>>().notNull(),
    /** The revision of the profile that they were typed over, as far as it is known. */
    baseRevision: integer("base_revision"),
    /** True when some were given before there was an account, and no form was saved since. */
    isFromStart: flag("is_from_start_page").notNull().default(false),
    /**
     * When it expires; null for a member's own draft, which stays until it is saved or discarded.
     */
    expiresAt: moment("expires_at"),
    /** A keyed hash of the address that a browser's draft came from; null where no proxy names it. */
    network: text("network"),
  },
  (t) => [
    index("profile_drafts_user").on(t.userId),
    index("profile_drafts_expiry")
      .on(t.isFromStart, t.expiresAt)
      .where(sql`expires_at IS NOT NULL`),
    index("profile_drafts_network")
      .on(t.isFromStart, t.network, t.expiresAt)
      .where(sql`network IS NOT NULL`),
    lengthWithin("profile_drafts_id", t.id, 1, LIMITS.id),
    objectWithin("profile_drafts_answers", t.answers, LIMITS.typedForm),
    check("profile_drafts_base_revision", sql`${t.baseRevision} >= 0`),
    lengthWithin("profile_drafts_network", t.network, 1, LIMITS.id),
    isFlag("profile_drafts_is_from_start_page", t.isFromStart),
    check("profile_drafts_nobodys", sql`${t.userId} IS NOT NULL OR ${t.isFromStart}`),
    check("profile_drafts_waiting", sql`(${t.id} IS ${t.userId}) = (${t.expiresAt} IS NULL)`),
  ],
);
