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

/** The five themes of a profile. */
export const PROFILE_THEMES = ["basic", "sports", "nostalgic", "food", "social"] as const;
export type Theme = (typeof PROFILE_THEMES)[number];

/**
 * Every answer of the profile with its bounds, once: the database's CHECKs, the server's schema and
 * the attributes of the fields are made from this table.
 */

export type FieldShape =
  | { kind: "text"; max: number }
  | { kind: "choice"; options: readonly string[] }
  | { kind: "many"; options: readonly string[]; max: number }
  | { kind: "texts"; count: number; max: number }
  | { kind: "flag" }
  | { kind: "number"; max: number };

/** What else is true of an answer. */
interface FieldFacts {
  /** Seconds of its timer (rule timed-fields-44). */
  seconds?: number;
  /** The theme in which it counts as complete (rule profile-50-tokens). */
  theme?: Theme;
  /**
   * Its number among the answers that are compared (`comparable.ts`): below 64 for one with many different answers, from
   * 64 on for a choice. It is stored, and given once. Private answers, answers that already decide who is shown to whom,
   * and free prose have none.
   */
  compared?: number;
}

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
  stageName: { ...text(LIMITS.stageName), seconds: 5, theme: "basic" },
  ageCategory: { ...choice(AGE_CATEGORIES), seconds: 3, theme: "basic", compared: 66 },
  restroomPreference: { ...many(RESTROOM_PREFERENCES), seconds: 5, theme: "basic" },
  gender: { ...choice(GENDERS), theme: "basic" },
  lookingFor: { ...choice(LOOKING_FOR), theme: "basic" },
  interestedIn: many(GENDERS),
  elementarySchoolLocation: text(),
  elementarySchoolCity: text(),
  location: { ...text(), seconds: 5, theme: "basic", compared: 21 },
  hometownRegion: { ...text(), seconds: 3, theme: "basic", compared: 19 },
  bio: { ...text(LIMITS.bio), seconds: 15, theme: "basic" },
  // Photos
  profileImageLocation: { ...choice(PHOTO_LOCATIONS), compared: 85 },
  // Video introduction
  videoIntroDescription: text(LIMITS.longText),
  // TikTok dance
  tiktokDanceName: { ...text(), compared: 28 },
  tiktokDanceDescription: text(LIMITS.longText),
  tiktokSkillLevel: { ...choice(SKILL_LEVELS), compared: 89 },
  favoriteVibesOnIsland: { ...many(ISLAND_VIBES), compared: 73 },
  // Activity
  activityType: { ...choice(ACTIVITY_TYPES), compared: 65 },
  activityDescription: text(LIMITS.longText),
  activityLocation: { ...choice(ACTIVITY_LOCATIONS), compared: 64 },
  // Education
  college: { ...text(), theme: "basic", compared: 7 },
  collegeMajor: { ...text(), theme: "basic", compared: 8 },
  favoriteHsTeacherOrCoach: text(),
  grandparentsHbcu: { ...flag, compared: 75 },
  grandparentsHbcuName: { ...text(), compared: 18 },
  // Music
  favoriteJazzArtist: { ...text(), compared: 10 },
  favoriteSoloVocalist: { ...text(), compared: 14 },
  relaxationMusic: {
    ...many(RELAXATION_MUSIC, LIMITS.relaxationMusic),
    theme: "social",
    compared: 86,
  },
  favoriteBobMarleySong: { ...choice(BOB_MARLEY_SONGS), theme: "nostalgic", compared: 72 },
  favoriteRapSong: { ...text(), compared: 12 },
  favoriteRnbSong: { ...text(), compared: 13 },
  recentConcerts: { ...texts(3), compared: 27 },
  // Sports
  sportsPlayed: { ...many(SPORTS), seconds: 10, theme: "sports", compared: 88 },
  nflTeam: { ...text(), seconds: 5, theme: "sports", compared: 25 },
  nbaTeam: { ...text(), seconds: 5, theme: "sports", compared: 24 },
  wnbaTeam: { ...text(), seconds: 5, theme: "sports", compared: 29 },
  mlbTeam: { ...text(), seconds: 5, theme: "sports", compared: 22 },
  favoriteTennisPlayer: { ...text(), seconds: 8, theme: "sports", compared: 16 },
  bestNbaPlayer: { ...text(), seconds: 8, theme: "sports", compared: 4 },
  bestNflPlayer: { ...text(), seconds: 8, theme: "sports", compared: 5 },
  bestWnbaPlayer: { ...text(), seconds: 8, theme: "sports", compared: 6 },
  // Food and island
  favoriteSoulFood: { ...text(), seconds: 8, theme: "food", compared: 15 },
  favoriteIceCream: { ...text(), seconds: 5, theme: "food", compared: 9 },
  favoriteVineyardSpot: { ...text(), theme: "social", compared: 17 },
  placesToTravel: { ...texts(3), theme: "social", compared: 26 },
  connectInterests: { ...text(LIMITS.longText), seconds: 12, theme: "social" },
  islandActivities: { ...many(ISLAND_ACTIVITIES), seconds: 10, theme: "social", compared: 82 },
  // Voice
  selectedQuote: { ...choice(QUOTE_TEXTS), compared: 87 },
  // Getting to know you
  bestGreensInFamily: { ...text(), theme: "food", compared: 2 },
  serviceProjectExperience: text(LIMITS.longText),
  eldersWisdom: text(LIMITS.longText),
  kicksAndGigglesBusiness: text(LIMITS.longText),
  favoriteElementaryTeacher: { ...text(), seconds: 10, theme: "nostalgic" },
  // Yes/no flags
  hadAirConditioningInGym: { ...flag, seconds: 3, theme: "nostalgic", compared: 78 },
  hadMembersOnlyJacket: { ...flag, seconds: 3, theme: "nostalgic", compared: 79 },
  canBop: { ...flag, seconds: 3, theme: "nostalgic", compared: 67 },
  wentToBasementParty: { ...flag, seconds: 3, theme: "nostalgic", compared: 90 },
  eatenScrapple: { ...flag, seconds: 3, theme: "nostalgic", compared: 71 },
  ironedJeans: { ...flag, seconds: 3, theme: "nostalgic", compared: 81 },
  hasTikTok: { ...flag, seconds: 3, theme: "nostalgic", compared: 80 },
  graduatedBeforeBlueIvy: { ...flag, seconds: 3, theme: "nostalgic", compared: 74 },
  knowsMjThrillerMoves: { ...flag, seconds: 3, theme: "nostalgic", compared: 83 },
  grewUpOnMtv: { ...flag, seconds: 3, theme: "nostalgic", compared: 76 },
  knowsVictorOrMrsChancellor: { ...flag, seconds: 3, theme: "nostalgic", compared: 84 },
  grewUpWatchingDoraBackyardigans: { ...flag, seconds: 3, theme: "nostalgic", compared: 77 },
  couldUseCalculatorsOnSat: { ...flag, seconds: 3, theme: "nostalgic", compared: 69 },
  wroteInBlueBooks: { ...flag, seconds: 3, theme: "nostalgic", compared: 92 },
  willingToWalkingMeetup: { ...flag, seconds: 3, theme: "social", compared: 91 },
  // Other nostalgic and fitness
  concertsLastYear: { ...number(999), seconds: 8, theme: "nostalgic", compared: 68 },
  firstPhoneBrand: { ...choice(PHONE_BRANDS), seconds: 5, theme: "nostalgic" },
  dancePreferences: { ...many(DANCE_PREFERENCES), seconds: 10, theme: "social", compared: 70 },
  favoriteMeal: { ...text(), seconds: 10, theme: "food", compared: 11 },
  bestCookingSkill: { ...text(), seconds: 8, theme: "food", compared: 1 },
  mostUsedSneaker: { ...text(), seconds: 8, theme: "social", compared: 23 },
  inspirationSource: { ...text(LIMITS.longText), seconds: 15, theme: "social" },
  bestMarchingBandCollege: { ...text(), seconds: 8, theme: "nostalgic", compared: 3 },
  hsLockerNonEssentials: { ...texts(3), seconds: 15, theme: "nostalgic", compared: 20 },
  // Budget percentages
  budgetFoodPercentage: number(100),
  budgetEventsPercentage: number(100),
  budgetMerchandisePercentage: number(100),
  budgetGiftsPercentage: number(100),
  budgetCarExpensePercentage: number(100),
  budgetDiningPercentage: number(100),
} as const satisfies Record<string, FieldShape & FieldFacts>;

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

const FACTS: Record<ProfileField, FieldShape & FieldFacts> = PROFILE_FIELDS;

/** The facts about an answer beside its shape. */
export const findFieldFacts = (field: ProfileField): FieldFacts => FACTS[field];

export const TIMED_FIELDS = PROFILE_FIELD_NAMES.filter((field) => findFieldFacts(field).seconds);

/** Lists the answers that count in a theme. */
export const listThemeFields = (theme: Theme): ProfileField[] =>
  PROFILE_FIELD_NAMES.filter((field) => findFieldFacts(field).theme === theme);

export const BUDGET_FIELDS = [
  "budgetFoodPercentage",
  "budgetEventsPercentage",
  "budgetMerchandisePercentage",
  "budgetGiftsPercentage",
  "budgetCarExpensePercentage",
  "budgetDiningPercentage",
] as const satisfies readonly ProfileField[];
