import type { ProfileAnswers, ProfileField } from "@db/schema/profile-fields";

/** One of the five themes of a story, with what the member answered in it. */
export interface StoryTheme {
  title: string;
  /** Questions in short and their answers; the longest, in the member's own words, come first. */
  answers: [label: string, answer: string][];
  /** What they said yes to. */
  yes: string[];
}

interface ThemeFields {
  title: string;
  answers: Partial<Record<ProfileField, string>>;
  /** Yes/no questions as what a yes says. A no and no answer say nothing (rule flags-three-states). */
  yes: Partial<Record<ProfileField, string>>;
}

/**
 * What a story says of a member, in the editor's themes (rule profile-sections-16). Private
 * answers have no place here (rule private-answers), nor have the choices that decide who is shown to whom (rule
 * both-sides-choose), the answers that a card's head and the media have beside them, and the shares
 * of the budget, of which reasons name the largest where two members have the same.
 */
export const STORY_THEMES: readonly ThemeFields[] = [
  {
    title: "Social",
    answers: {
      connectInterests: "Would like to connect over",
      islandActivities: "A good island day",
      favoriteVineyardSpot: "Favorite vineyard spot",
      favoriteVibesOnIsland: "Favorite island vibes",
      eldersWisdom: "Wisdom from my elders",
      inspirationSource: "What inspires me",
      serviceProjectExperience: "A service project I remember",
      kicksAndGigglesBusiness: "A business for kicks and giggles",
      placesToTravel: "Places to travel to",
      relaxationMusic: "Music to relax to",
      favoriteJazzArtist: "Favorite jazz artist",
      favoriteSoloVocalist: "Favorite solo vocalist",
      favoriteRapSong: "Favorite rap song",
      favoriteRnbSong: "Favorite R&B song",
      recentConcerts: "Recent concerts",
      dancePreferences: "On the dance floor",
      mostUsedSneaker: "Most used sneaker",
    },
    yes: { willingToWalkingMeetup: "Up for a walking meetup" },
  },
  {
    title: "Food",
    answers: {
      bestGreensInFamily: "Best greens in the family",
      favoriteMeal: "Favorite meal",
      favoriteSoulFood: "Favorite soul food",
      favoriteIceCream: "Favorite ice cream",
      bestCookingSkill: "Best cooking skill",
    },
    yes: {},
  },
  {
    title: "Nostalgic",
    answers: {
      hsLockerNonEssentials: "In my high school locker",
      favoriteBobMarleySong: "Favorite Bob Marley song",
      bestMarchingBandCollege: "Best marching band",
      concertsLastYear: "Concerts last year",
    },
    yes: {
      canBop: "Can bop",
      knowsMjThrillerMoves: "Knows the Thriller moves",
      wentToBasementParty: "Basement parties",
      hadMembersOnlyJacket: "Members Only jacket",
      ironedJeans: "Ironed jeans",
      eatenScrapple: "Has eaten scrapple",
      grewUpOnMtv: "Grew up on MTV",
      hasTikTok: "On TikTok",
      knowsVictorOrMrsChancellor: "Knows Victor or Mrs. Chancellor",
      grewUpWatchingDoraBackyardigans: "Dora or the Backyardigans",
      graduatedBeforeBlueIvy: "Graduated before Blue Ivy",
      couldUseCalculatorsOnSat: "Calculator on the SAT",
      wroteInBlueBooks: "Blue books",
      hadAirConditioningInGym: "Air conditioning in the gym",
    },
  },
  {
    title: "Sports",
    answers: {
      sportsPlayed: "Plays",
      bestNbaPlayer: "Best NBA player",
      bestNflPlayer: "Best NFL player",
      bestWnbaPlayer: "Best WNBA player",
      favoriteTennisPlayer: "Favorite tennis player",
      nbaTeam: "NBA team",
      nflTeam: "NFL team",
      wnbaTeam: "WNBA team",
      mlbTeam: "MLB team",
    },
    yes: {},
  },
  {
    title: "Basic Info",
    answers: {
      location: "Hometown",
      college: "College",
      collegeMajor: "College major",
      grandparentsHbcuName: "My grandparents’ HBCU",
    },
    yes: { grandparentsHbcu: "Grandparents at an HBCU" },
  },
];

const toEntries = (fields: Partial<Record<ProfileField, string>>) =>
  Object.entries(fields) as [ProfileField, string][];

/** With a capital, unless the first word has one of its own, as brands do. */
const capitalized = (text: string) =>
  /^\S*\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** The themes in which a member has answered anything. */
export function listThemes(given: Partial<ProfileAnswers>): StoryTheme[] {
  return STORY_THEMES.map(({ title, answers, yes }) => ({
    title,
    answers: toEntries(answers).flatMap(([field, label]): [string, string][] => {
      const value = given[field];
      const text = Array.isArray(value) ? value.join(", ") : String(value ?? "");
      return text ? [[label, capitalized(text)]] : [];
    }),
    yes: toEntries(yes).flatMap(([field, label]) => (given[field] === true ? [label] : [])),
  })).filter(({ answers, yes }) => answers.length + yes.length > 0);
}
