import type { Compared } from "@db/schema/comparable";
import type { Reason } from "~/features/compatibility/compatibility";

const fixed = (line: string) => () => line;

/** A first line about a shared answer to each question; `word` is the strongest one, as its reader gave it. */
const LINES: Record<Compared, (word: string) => string> = {
  ageCategory: fixed("We are the same vintage. What is the first summer song you remember?"),
  hometownRegion: (word) => `Another one from ${word}! What do you miss most when you are here?`,
  location: (word) => `You know ${word} too! Where do you eat when you are back home?`,
  profileImageLocation: (word) => `${word} is in both our photos. What took you there?`,
  tiktokDanceName: (word) => `You dance the ${word} too? Who taught you?`,
  tiktokSkillLevel: fixed("We seem to dance at the same level. Which song gets you up first?"),
  favoriteVibesOnIsland: (word) =>
    `We feel the same vibe: ${word}. Where on the island is it best?`,
  activityType: fixed("We spend our free time alike. How was your last afternoon off?"),
  activityLocation: (word) => `${word} is my place too. When are you usually there?`,
  college: (word) => `${word}, you too! Which years, and which hall?`,
  collegeMajor: (word) => `We both studied ${word}. Do you still use any of it?`,
  grandparentsHbcu: fixed("Our grandparents both went to an HBCU. What did yours tell you of it?"),
  grandparentsHbcuName: (word) => `Both our families have a ${word} story. What is yours?`,
  favoriteJazzArtist: (word) => `${word}! Which record should we start with?`,
  favoriteSoloVocalist: (word) => `${word}, always. Have you ever heard them live?`,
  relaxationMusic: (word) => `You unwind to ${word} too? What is playing right now?`,
  favoriteBobMarleySong: (word) => `“${word}” is my song too. Where did you first hear it?`,
  favoriteRapSong: (word) => `“${word}”! Do you still know every word?`,
  favoriteRnbSong: (word) => `“${word}” still gets me. What does it take you back to?`,
  recentConcerts: (word) => `You saw ${word} too! Which song was the best of the night?`,
  concertsLastYear: fixed("We go to concerts about equally often. Who would you see tomorrow?"),
  sportsPlayed: (word) => `${word} for you too! Would you play a round this week?`,
  nflTeam: (word) => `A fellow fan of the ${word}! How do you see this season?`,
  nbaTeam: (word) => `The ${word} for you too! Since when?`,
  wnbaTeam: (word) => `The ${word} for you too! Do you get to any games?`,
  mlbTeam: (word) => `A fellow fan of the ${word}! What was your first game?`,
  favoriteTennisPlayer: (word) => `${word} for you too! Do you play, or just watch?`,
  bestNbaPlayer: (word) => `${word}, best ever? We agree. Who is second?`,
  bestNflPlayer: (word) => `${word}, best ever? We agree. Who is second?`,
  bestWnbaPlayer: (word) => `${word}, best ever? We agree. Who is second?`,
  favoriteSoulFood: (word) => `${word}! Who makes it best in your family?`,
  favoriteIceCream: (word) => `${word} for me too. Cone or cup, and where?`,
  favoriteMeal: (word) => `${word} is my favorite too. Do you make it, or order it?`,
  favoriteVineyardSpot: (word) => `${word} is my spot too. Morning or evening?`,
  bestCookingSkill: (word) => `We share a specialty: ${word}. What is your secret?`,
  bestGreensInFamily: fixed("We agree on whose greens are best. Have you got the recipe yet?"),
  placesToTravel: (word) => `${word} is on my list too. What would you do there first?`,
  islandActivities: (word) => `You said ${word} too. Where on the island would you go?`,
  selectedQuote: fixed("We chose the same quote. What made you pick it?"),
  dancePreferences: fixed("We like to dance the same way. Which song fills your dance floor?"),
  mostUsedSneaker: (word) => `${word} on your feet too? Which color?`,
  bestMarchingBandCollege: (word) => `${word} has the best band, no question. Seen them live?`,
  hsLockerNonEssentials: (word) => `We kept the same thing in our lockers: ${word}. What else?`,
  hadAirConditioningInGym: fixed("Your gym had air conditioning too? Which school was that?"),
  hadMembersOnlyJacket: fixed("You had a Members Only jacket too! Which color?"),
  canBop: fixed("You can bop! Who taught you?"),
  wentToBasementParty: fixed("You have been to a basement party too. What was playing?"),
  eatenScrapple: fixed("You have eaten scrapple! Love it, or never again?"),
  ironedJeans: fixed("You ironed your jeans too! Crease or no crease?"),
  hasTikTok: fixed("What does your TikTok show you these days?"),
  graduatedBeforeBlueIvy: fixed("We both graduated before Blue Ivy was born. Best year of school?"),
  knowsMjThrillerMoves: fixed("You know the Thriller moves too! Would you do them on the beach?"),
  grewUpOnMtv: fixed("You grew up on MTV too! Which video do you remember best?"),
  knowsVictorOrMrsChancellor: fixed("You know Victor and Mrs. Chancellor! Whose side are you on?"),
  grewUpWatchingDoraBackyardigans: fixed(
    "Dora or the Backyardigans: which theme song do you sing?",
  ),
  couldUseCalculatorsOnSat: fixed("You had a calculator on the SAT too. Did it help?"),
  wroteInBlueBooks: fixed("You wrote in blue books too! Which exam do you still dream of?"),
  willingToWalkingMeetup: fixed("You would walk to meet, and so would I. Which path do you like?"),
  budget: (word) => `Most of our island money goes to ${word}. What was worth it this week?`,
};

const ISLAND_LINES = [
  "What does your perfect August day look like?",
  "Which corner of the island should nobody miss?",
] as const;

/** How many first lines are offered. */
const OFFERED = 2;

/**
 * Makes first lines out of what two members share, which the writer can edit before sending.
 *
 * @param reasons strongest first, in the writer's own words
 * @returns always two, about the island where the two share too little
 */
export function makeOpeners(reasons: readonly Pick<Reason, "field" | "words">[]): string[] {
  const shared = reasons.flatMap(({ field, words: [word] }) =>
    field === "game" || !word ? [] : [LINES[field](word)],
  );
  return [...shared, ...ISLAND_LINES].slice(0, OFFERED);
}
