import type { ProfileField } from "@db/schema/profile-fields";
import { COOKING_SKILLS, STAGE_NAME_SUGGESTIONS, TIKTOK_DANCES } from "@db/schema/profile-lists";
import { LIMITS } from "@db/schema/values";
import { SECTION_HEADS, type SectionHead } from "./section-heads";

/** How one answer is asked for. Limits and options come from the table of fields. */
export interface FieldCopy {
  name: ProfileField;
  label: string;
  hint?: string;
  /** Suggestions beside free text. */
  suggestions?: readonly string[];
  /** Several lines instead of one. */
  isLong?: boolean;
  /** A list whose entries are shown in full, however many there are. */
  isReadWhole?: boolean;
  /** A longer list of short entries, shown as chips. */
  isChips?: boolean;
  /** The save of its section requires it. */
  isRequired?: boolean;
}

export interface Section extends SectionHead {
  fields: readonly FieldCopy[];
}

const PRIVATE = "Private: never shown to others.";
const SECURITY_QUESTION = `${PRIVATE} Many banks ask this as a security question: think before you answer it anywhere.`;

const QUESTIONS: readonly Pick<Section, "id" | "fields">[] = [
  {
    id: "picture",
    fields: [],
  },
  {
    id: "basic",
    fields: [
      {
        name: "stageName",
        label: "Stage name",
        hint: "What others call you here.",
        suggestions: STAGE_NAME_SUGGESTIONS,
        isRequired: true,
      },
      {
        name: "ageCategory",
        label: "Age range",
        hint: "Shown on your profile. Your date of birth never is.",
        isRequired: true,
      },
      { name: "gender", label: "Gender", isRequired: true },
      { name: "lookingFor", label: "Looking for", isRequired: true },
      { name: "location", label: "Hometown" },
      {
        name: "hometownRegion",
        label: "Hometown region",
        hint: "Shown on your profile, such as Atlanta, Georgia.",
      },
      { name: "bio", label: "Bio", hint: "A few lines in your own words.", isLong: true },
      { name: "elementarySchoolLocation", label: "Elementary school", hint: SECURITY_QUESTION },
      { name: "elementarySchoolCity", label: "City of your elementary school", hint: PRIVATE },
      {
        name: "restroomPreference",
        label: "Restroom preference",
        hint: `${PRIVATE} It marks meetup places that suit you, where we know what they have.`,
      },
      { name: "college", label: "College" },
      { name: "collegeMajor", label: "College major" },
      {
        name: "favoriteHsTeacherOrCoach",
        label: "Favorite high school teacher or coach",
        hint: PRIVATE,
      },
      { name: "grandparentsHbcu", label: "Did a grandparent go to an HBCU?" },
      { name: "grandparentsHbcuName", label: "Which HBCU?" },
    ],
  },
  {
    id: "music",
    fields: [
      { name: "favoriteJazzArtist", label: "Favorite jazz artist" },
      { name: "favoriteSoloVocalist", label: "Favorite solo vocalist" },
      {
        name: "relaxationMusic",
        label: "Music to relax to",
        hint: `Up to ${LIMITS.relaxationMusic}.`,
      },
      { name: "favoriteBobMarleySong", label: "Favorite Bob Marley song" },
      { name: "favoriteRapSong", label: "Favorite rap song" },
      { name: "favoriteRnbSong", label: "Favorite R&B song" },
      { name: "recentConcerts", label: "Recent concerts", hint: "Up to 3." },
    ],
  },
  {
    id: "sports",
    fields: [{ name: "sportsPlayed", label: "Sports you play" }],
  },
  {
    id: "teams",
    fields: [
      { name: "nflTeam", label: "NFL team" },
      { name: "nbaTeam", label: "NBA team" },
      { name: "wnbaTeam", label: "WNBA team" },
      { name: "mlbTeam", label: "MLB team" },
      { name: "favoriteTennisPlayer", label: "Favorite tennis player" },
      { name: "bestNbaPlayer", label: "Best NBA player" },
      { name: "bestNflPlayer", label: "Best NFL player" },
      { name: "bestWnbaPlayer", label: "Best WNBA player" },
    ],
  },
  {
    id: "food",
    fields: [
      { name: "favoriteSoulFood", label: "Favorite soul food" },
      { name: "favoriteIceCream", label: "Favorite ice cream" },
      { name: "favoriteMeal", label: "Favorite meal" },
      { name: "bestCookingSkill", label: "Best cooking skill", suggestions: COOKING_SKILLS },
      { name: "favoriteVineyardSpot", label: "Favorite vineyard spot" },
      { name: "placesToTravel", label: "Places to travel to", hint: "Up to 3." },
    ],
  },
  {
    id: "connection",
    fields: [
      {
        name: "interestedIn",
        label: "Interested in meeting",
        hint: "Leave empty to meet everyone.",
      },
      { name: "connectInterests", label: "What would you like to connect over?", isLong: true },
    ],
  },
  {
    id: "island",
    fields: [{ name: "islandActivities", label: "What fills a good island day?" }],
  },
  {
    id: "knowing",
    fields: [
      { name: "bestGreensInFamily", label: "Who makes the best greens in your family?" },
      { name: "serviceProjectExperience", label: "A service project you remember", isLong: true },
      { name: "eldersWisdom", label: "Wisdom from your elders", isLong: true },
      {
        name: "kicksAndGigglesBusiness",
        label: "A business you would start for kicks and giggles",
        isLong: true,
      },
      {
        name: "favoriteElementaryTeacher",
        label: "Favorite elementary school teacher",
        hint: SECURITY_QUESTION,
      },
    ],
  },
  {
    id: "nostalgic",
    fields: [
      { name: "hadAirConditioningInGym", label: "Did your school gym have air conditioning?" },
      { name: "hadMembersOnlyJacket", label: "Did you have a Members Only jacket?" },
      { name: "canBop", label: "Can you bop?" },
      { name: "wentToBasementParty", label: "Did you go to basement parties?" },
      { name: "eatenScrapple", label: "Have you eaten scrapple?" },
      { name: "ironedJeans", label: "Did you iron your jeans?" },
      { name: "hasTikTok", label: "Are you on TikTok?" },
      { name: "graduatedBeforeBlueIvy", label: "Did you graduate before Blue Ivy was born?" },
      { name: "knowsMjThrillerMoves", label: "Do you know the moves of MJ's Thriller?" },
      { name: "grewUpOnMtv", label: "Did you grow up on MTV?" },
      { name: "knowsVictorOrMrsChancellor", label: "Do you know Victor or Mrs. Chancellor?" },
      {
        name: "grewUpWatchingDoraBackyardigans",
        label: "Did you grow up with Dora or the Backyardigans?",
      },
      { name: "couldUseCalculatorsOnSat", label: "Could you use a calculator on the SAT?" },
      { name: "wroteInBlueBooks", label: "Did you write exams in blue books?" },
      { name: "concertsLastYear", label: "How many concerts did you go to last year?" },
      { name: "firstPhoneBrand", label: "Your first phone", hint: SECURITY_QUESTION },
      { name: "dancePreferences", label: "On the dance floor you…" },
      { name: "mostUsedSneaker", label: "Your most used sneaker" },
      { name: "inspirationSource", label: "What inspires you?", isLong: true },
      { name: "bestMarchingBandCollege", label: "College with the best marching band" },
      {
        name: "hsLockerNonEssentials",
        label: "Non-essentials in your high school locker",
        hint: "3 things.",
      },
    ],
  },
  {
    id: "fitness",
    fields: [
      { name: "budgetFoodPercentage", label: "Food %" },
      { name: "budgetEventsPercentage", label: "Events %" },
      { name: "budgetMerchandisePercentage", label: "Merchandise %" },
      { name: "budgetGiftsPercentage", label: "Gifts %" },
      { name: "budgetCarExpensePercentage", label: "Car expense %" },
      { name: "budgetDiningPercentage", label: "Dining %" },
      { name: "willingToWalkingMeetup", label: "Would you go on a walking meetup?" },
    ],
  },
  {
    id: "photos",
    fields: [
      { name: "profileImageLocation", label: "The location in the background", isChips: true },
    ],
  },
  {
    id: "video-intro",
    fields: [
      {
        name: "videoIntroDescription",
        label: "About your video",
        hint: "At least 50 characters make this complete.",
        isLong: true,
      },
    ],
  },
  {
    id: "tiktok",
    fields: [
      {
        name: "tiktokDanceName",
        label: "Dance name",
        hint: "At least 3 characters.",
        suggestions: TIKTOK_DANCES,
      },
      { name: "tiktokSkillLevel", label: "Skill level" },
      { name: "favoriteVibesOnIsland", label: "Favorite island vibes", hint: "At least 2." },
      {
        name: "tiktokDanceDescription",
        label: "About your dance",
        hint: "At least 30 characters make this complete.",
        isLong: true,
      },
    ],
  },
  {
    id: "voice",
    fields: [{ name: "selectedQuote", label: "Your quote", isReadWhole: true }],
  },
  {
    id: "activity",
    fields: [
      { name: "activityType", label: "Activity" },
      { name: "activityLocation", label: "Where on the island" },
      {
        name: "activityDescription",
        label: "About your activity",
        hint: "At least 20 characters make this complete.",
        isLong: true,
      },
    ],
  },
];

/** The sections of the editor with their questions, in their published order. */
export const SECTIONS: readonly Section[] = SECTION_HEADS.map((head) => ({
  ...head,
  fields: QUESTIONS.find(({ id }) => id === head.id)?.fields ?? [],
}));
