import type { Compared } from "@db/schema/comparable";
import type { IconName } from "~/ui/icon";
import type { Reason } from "./compatibility";
import { ACTIVITIES, SHORT_WORDS, TEXTS } from "./short-texts";

/** Joins words to a list: "golf", "golf and yoga", "golf, yoga and tennis". */
function joinWords(words: readonly string[], last = "and"): string {
  const [end = "", ...others] = [...words].reverse();
  return others.length === 0 ? end : `${others.reverse().join(", ")} ${last} ${end}`;
}

const quoted = (words: readonly string[]) => joinWords(words.map((word) => `“${word}”`));

/** The sentence of a question whose answer names one favorite thing. */
const favorite = (what: string) => (words: readonly string[]) =>
  `You share a favorite ${what}: ${joinWords(words)}`;
const fixed = (sentence: string) => () => sentence;

const CONCERTS: Record<string, string> = {
  none: "Neither of you went to a concert last year",
  "one or two": "You both went to one or two concerts last year",
  "a few": "You both went to a few concerts last year",
  many: "You both went to many concerts last year",
  "more than ten": "You both went to more than ten concerts last year",
};

const OUTINGS: Record<string, string> = {
  beach: "a beach",
  fishing: "fishing",
  golf: "a round of golf",
  yoga: "yoga",
  tennis: "tennis",
  biking: "a bike ride",
  thrifting: "thrifting",
  "historical tour": "a historical tour",
  "film festival": "a film festival",
  "all white gathering": "an all white gathering",
  "lobster fest": "a lobster fest",
  "porch sitting": "a porch",
  "sunset watching": "a sunset",
  "live music": "live music",
};

/** The sentence of a shared answer to each question, in the reader's own words. */
const SENTENCES: Record<Compared, (words: readonly string[]) => string> = {
  ageCategory: (words) => `You are both in the ${joinWords(words)} crowd`,
  hometownRegion: (words) => `You both come from ${joinWords(words)}`,
  location: (words) => `You share a hometown: ${joinWords(words)}`,
  profileImageLocation: (words) => `You both had your photo taken at ${joinWords(words)}`,
  tiktokDanceName: (words) => `You both dance the ${joinWords(words)}`,
  tiktokSkillLevel: (words) => `You dance at the same level: ${joinWords(words)}`,
  favoriteVibesOnIsland: (words) => `You feel the same island vibe: ${joinWords(words)}`,
  activityType: (words) =>
    `You both like to ${joinWords(words.map((word) => ACTIVITIES[word] ?? word))}`,
  activityLocation: (words) => `You both spend free time at ${joinWords(words)}`,
  college: (words) => `You both went to ${joinWords(words)}`,
  collegeMajor: (words) => `You both studied ${joinWords(words)}`,
  grandparentsHbcu: fixed("You both have grandparents who went to an HBCU"),
  grandparentsHbcuName: (words) => `Both your grandparents went to ${joinWords(words)}`,
  favoriteJazzArtist: favorite("jazz artist"),
  favoriteSoloVocalist: favorite("vocalist"),
  relaxationMusic: (words) => `You both unwind to ${joinWords(words)}`,
  favoriteBobMarleySong: (words) => `You both love ${quoted(words)} by Bob Marley`,
  favoriteRapSong: (words) => `You share a favorite rap song: ${quoted(words)}`,
  favoriteRnbSong: (words) => `You share a favorite R&B song: ${quoted(words)}`,
  recentConcerts: (words) => `You were both at ${joinWords(words)} in concert`,
  concertsLastYear: ([word = ""]) => CONCERTS[word] ?? CONCERTS["a few"] ?? "",
  sportsPlayed: (words) => `You share a sport: ${joinWords(words)}`,
  nflTeam: (words) => `You are both for the ${joinWords(words)} in football`,
  nbaTeam: (words) => `You are both for the ${joinWords(words)} in basketball`,
  wnbaTeam: (words) => `You are both for the ${joinWords(words)} in the WNBA`,
  mlbTeam: (words) => `You are both for the ${joinWords(words)} in baseball`,
  favoriteTennisPlayer: favorite("tennis player"),
  bestNbaPlayer: (words) => `To you both ${joinWords(words)} is the best in the NBA`,
  bestNflPlayer: (words) => `To you both ${joinWords(words)} is the best in the NFL`,
  bestWnbaPlayer: (words) => `To you both ${joinWords(words)} is the best in the WNBA`,
  favoriteSoulFood: favorite("soul food"),
  favoriteIceCream: favorite("ice cream"),
  favoriteMeal: favorite("meal"),
  favoriteVineyardSpot: favorite("spot on the Vineyard"),
  bestCookingSkill: (words) => `You share a specialty in the kitchen: ${joinWords(words)}`,
  bestGreensInFamily: (words) => `Asked whose greens are best, you both say: ${joinWords(words)}`,
  placesToTravel: (words) => `You would both travel to ${joinWords(words)}`,
  islandActivities: (words) =>
    `Both of you would choose ${joinWords(words.map((word) => OUTINGS[word] ?? word))}`,
  selectedQuote: (words) => `You both chose the words ${quoted(words)}`,
  dancePreferences: (words) => `You share a way to dance: ${joinWords(words)}`,
  mostUsedSneaker: (words) => `You both live in the same sneakers: ${joinWords(words)}`,
  bestMarchingBandCollege: (words) => `To you both ${joinWords(words)} has the best marching band`,
  hsLockerNonEssentials: (words) => `You both kept this in your locker: ${joinWords(words)}`,
  hadAirConditioningInGym: fixed("Your school gyms both had air conditioning"),
  hadMembersOnlyJacket: fixed("You both had a Members Only jacket"),
  canBop: fixed("You can both bop"),
  wentToBasementParty: fixed("You have both been to a basement party"),
  eatenScrapple: fixed("You have both eaten scrapple"),
  ironedJeans: fixed("You both ironed your jeans"),
  hasTikTok: fixed("You are both on TikTok"),
  graduatedBeforeBlueIvy: fixed("You both graduated before Blue Ivy was born"),
  knowsMjThrillerMoves: fixed("You both know the moves to Thriller"),
  grewUpOnMtv: fixed("You both grew up on MTV"),
  knowsVictorOrMrsChancellor: fixed("You both know Victor and Mrs. Chancellor"),
  grewUpWatchingDoraBackyardigans: fixed("You both grew up with Dora and the Backyardigans"),
  couldUseCalculatorsOnSat: fixed("You could both use a calculator on the SAT"),
  wroteInBlueBooks: fixed("You both wrote in blue books"),
  willingToWalkingMeetup: fixed("You would both walk to a meetup"),
  budget: (words) => `Most of your island money goes to the same thing: ${joinWords(words)}`,
};

/** Most answers of one list that a sentence names. */
const MOST_NAMED = 3;
/** Most words of a reason on a card. */
export const MOST_WORDS = 6;

const withWords = (template: string, words: readonly string[]) =>
  template.replace("*", () => joinWords(words));

/**
 * Fits shared answers into a line of a card: as many of them as six words hold, or else none.
 *
 * @param template with a star where the answers stand
 * @param without what is said where not even one answer fits
 */
function toLine(template: string, without: string, words: readonly string[]): string {
  for (let count = Math.min(words.length, MOST_NAMED); count > 0; count--) {
    const text = withWords(template, words.slice(0, count));
    if (text.split(/\s+/).length <= MOST_WORDS) return text;
  }
  return without;
}

/** What two members chose alike in a game and agreed to count (rule game-choices-shared). */
export const choiceReason = (chosen: string, other: string): Reason => ({
  field: "game",
  icon: "spark",
  text: toLine("Both: *", "The same choice in a game", [chosen]),
  sentence: `You would both choose ${chosen} over ${other}`,
  words: [],
});

const ICONS: Partial<Record<Compared, IconName>> = Object.fromEntries([
  ...(
    [
      "favoriteJazzArtist",
      "favoriteSoloVocalist",
      "relaxationMusic",
      "favoriteBobMarleySong",
      "favoriteRapSong",
      "favoriteRnbSong",
      "recentConcerts",
      "concertsLastYear",
      "tiktokDanceName",
      "tiktokSkillLevel",
      "dancePreferences",
      "bestMarchingBandCollege",
      "canBop",
      "knowsMjThrillerMoves",
      "grewUpOnMtv",
    ] as const
  ).map((field) => [field, "music"] as const),
  ...(
    [
      "sportsPlayed",
      "nflTeam",
      "nbaTeam",
      "wnbaTeam",
      "mlbTeam",
      "favoriteTennisPlayer",
      "bestNbaPlayer",
      "bestNflPlayer",
      "bestWnbaPlayer",
    ] as const
  ).map((field) => [field, "ball"] as const),
  ...(
    [
      "favoriteSoulFood",
      "favoriteMeal",
      "bestCookingSkill",
      "bestGreensInFamily",
      "eatenScrapple",
    ] as const
  ).map((field) => [field, "plate"] as const),
  ...(
    [
      "college",
      "collegeMajor",
      "grandparentsHbcu",
      "grandparentsHbcuName",
      "couldUseCalculatorsOnSat",
      "wroteInBlueBooks",
    ] as const
  ).map((field) => [field, "book"] as const),
  ...(
    [
      "profileImageLocation",
      "favoriteVibesOnIsland",
      "islandActivities",
      "favoriteVineyardSpot",
      "activityLocation",
      "willingToWalkingMeetup",
    ] as const
  ).map((field) => [field, "sun"] as const),
  ["favoriteIceCream", "cone"],
]);

/**
 * What two members share by an answer, or by several to one question.
 *
 * @param words as the reader gave them, strongest first
 */
export function reasonFor(field: Compared, words: readonly string[]): Reason {
  const sentence = SENTENCES[field](words.slice(0, MOST_NAMED));
  const [template, without = template] = TEXTS[field];
  const text = toLine(
    template,
    without,
    words.map((word) => SHORT_WORDS[field]?.[word] ?? word),
  );
  return { field, icon: ICONS[field] ?? "spark", text, sentence, words };
}

/** Adds a reason to those that stand beside it, unless one of them says the same, or more, or a part of it. */
export function addReason(reasons: Reason[], reason: Reason): void {
  const text = reason.text.toLowerCase();
  const isSaid = (other: string) => other.includes(text) || text.includes(other);
  if (!reasons.some((other) => isSaid(other.text.toLowerCase()))) reasons.push(reason);
}
