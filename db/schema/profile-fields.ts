import {
  ACTIVITY_LOCATIONS,
  ACTIVITY_TYPES,
  DANCE_PREFERENCES,
  ISLAND_VIBES,
  PHONE_BRANDS,
  PHOTO_LOCATIONS,
  QUOTE_TEXTS,
  RESTROOM_PREFERENCES,
  SKILL_LEVELS,
} from "./profile-lists";
import {
  AGE_CATEGORIES,
  BOB_MARLEY_SONGS,
  GENDERS,
  ISLAND_ACTIVITIES,
  LIMITS,
  LOOKING_FOR,
  RELAXATION_MUSIC,
  SPORTS,
} from "./values";

/**
 * Every answer of the profile with its bounds, once: the database's CHECKs, the server's schema and
 * the attributes of the fields are made from this table (part 1 sections 3 and 5).
 */

export type FieldShape =
  | { kind: "text"; max: number }
  | { kind: "choice"; options: readonly string[] }
  | { kind: "many"; options: readonly string[]; max: number }
  | { kind: "texts"; count: number; max: number }
  | { kind: "flag" }
  | { kind: "number"; max: number };

const text = (max: number = LIMITS.shortText) => ({ kind: "text", max }) as const;
const choice = <const Options extends readonly string[]>(options: Options) =>
  ({ kind: "choice", options }) as const;
const many = <const Options extends readonly string[]>(
  options: Options,
  max: number = options.length,
) => ({ kind: "many", options, max }) as const;
/** A list of `count` short texts of at most `max` characters. */
const texts = (count: number, max: number = LIMITS.shortText) =>
  ({ kind: "texts", count, max }) as const;
const flag = { kind: "flag" } as const;
const number = (max: number) => ({ kind: "number", max }) as const;

export const PROFILE_FIELDS = {
  // Identity
  stageName: text(LIMITS.stageName),
  ageCategory: choice(AGE_CATEGORIES),
  restroomPreference: many(RESTROOM_PREFERENCES),
  gender: choice(GENDERS),
  lookingFor: choice(LOOKING_FOR),
  interestedIn: many(GENDERS),
  elementarySchoolLocation: text(),
  elementarySchoolCity: text(),
  location: text(),
  hometownRegion: text(),
  bio: text(LIMITS.bio),
  // Photos
  profileImageLocation: choice(PHOTO_LOCATIONS),
  // Video introduction
  videoIntroDescription: text(LIMITS.longText),
  // TikTok dance
  tiktokDanceName: text(),
  tiktokDanceDescription: text(LIMITS.longText),
  tiktokSkillLevel: choice(SKILL_LEVELS),
  favoriteVibesOnIsland: many(ISLAND_VIBES),
  // Activity
  activityType: choice(ACTIVITY_TYPES),
  activityDescription: text(LIMITS.longText),
  activityLocation: choice(ACTIVITY_LOCATIONS),
  // Education
  college: text(),
  collegeMajor: text(),
  favoriteHsTeacherOrCoach: text(),
  grandparentsHbcu: flag,
  grandparentsHbcuName: text(),
  // Music
  favoriteJazzArtist: text(),
  favoriteSoloVocalist: text(),
  relaxationMusic: many(RELAXATION_MUSIC, LIMITS.relaxationMusic),
  favoriteBobMarleySong: choice(BOB_MARLEY_SONGS),
  favoriteRapSong: text(),
  favoriteRnbSong: text(),
  recentConcerts: texts(3),
  // Sports
  sportsPlayed: many(SPORTS),
  nflTeam: text(),
  nbaTeam: text(),
  wnbaTeam: text(),
  mlbTeam: text(),
  favoriteTennisPlayer: text(),
  bestNbaPlayer: text(),
  bestNflPlayer: text(),
  bestWnbaPlayer: text(),
  // Food and island
  favoriteSoulFood: text(),
  favoriteIceCream: text(),
  favoriteVineyardSpot: text(),
  placesToTravel: texts(3),
  connectInterests: text(LIMITS.longText),
  islandActivities: many(ISLAND_ACTIVITIES),
  // Voice
  selectedQuote: choice(QUOTE_TEXTS),
  // Getting to know you
  bestGreensInFamily: text(),
  serviceProjectExperience: text(LIMITS.longText),
  eldersWisdom: text(LIMITS.longText),
  kicksAndGigglesBusiness: text(LIMITS.longText),
  favoriteElementaryTeacher: text(),
  // Yes/no flags
  hadAirConditioningInGym: flag,
  hadMembersOnlyJacket: flag,
  canBop: flag,
  wentToBasementParty: flag,
  eatenScrapple: flag,
  ironedJeans: flag,
  hasTikTok: flag,
  graduatedBeforeBlueIvy: flag,
  knowsMjThrillerMoves: flag,
  grewUpOnMtv: flag,
  knowsVictorOrMrsChancellor: flag,
  grewUpWatchingDoraBackyardigans: flag,
  couldUseCalculatorsOnSat: flag,
  wroteInBlueBooks: flag,
  willingToWalkingMeetup: flag,
  // Other nostalgic and fitness
  concertsLastYear: number(999),
  firstPhoneBrand: choice(PHONE_BRANDS),
  dancePreferences: many(DANCE_PREFERENCES),
  favoriteMeal: text(),
  bestCookingSkill: text(),
  mostUsedSneaker: text(),
  inspirationSource: text(LIMITS.longText),
  bestMarchingBandCollege: text(),
  hsLockerNonEssentials: texts(3),
  // Budget percentages
  budgetFoodPercentage: number(100),
  budgetEventsPercentage: number(100),
  budgetMerchandisePercentage: number(100),
  budgetGiftsPercentage: number(100),
  budgetCarExpensePercentage: number(100),
  budgetDiningPercentage: number(100),
} as const satisfies Record<string, FieldShape>;

export type ProfileField = keyof typeof PROFILE_FIELDS;

type AnswerTo<Shape extends FieldShape> = Shape extends {
  kind: "choice";
  options: readonly (infer Option)[];
}
  ? Option | null
  : Shape extends { kind: "many"; options: readonly (infer Option)[] }
    ? Option[]
    : Shape extends { kind: "texts" }
      ? string[]
      : Shape extends { kind: "flag" }
        ? boolean | null
        : Shape extends { kind: "number" }
          ? number | null
          : string | null;

/** All answers; an unanswered one is null, an empty list an empty array. */
export type ProfileAnswers = { [Field in ProfileField]: AnswerTo<(typeof PROFILE_FIELDS)[Field]> };

export const PROFILE_FIELD_NAMES = Object.keys(PROFILE_FIELDS) as ProfileField[];

export const BUDGET_FIELDS = [
  "budgetFoodPercentage",
  "budgetEventsPercentage",
  "budgetMerchandisePercentage",
  "budgetGiftsPercentage",
  "budgetCarExpensePercentage",
  "budgetDiningPercentage",
] as const satisfies readonly ProfileField[];
