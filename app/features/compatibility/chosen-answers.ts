import type { ACTIVITY_TYPES } from "@db/schema/profile-lists";
import type { ISLAND_ACTIVITIES } from "@db/schema/values";
import type { SharedAnswer } from "./shared-answer";

/** What members do in their activity videos, as a verb. */
const ACTIVITIES: Record<(typeof ACTIVITY_TYPES)[number], string> = {
  riding_bike: "ride a bike",
  playing_pinochle: "play pinochle",
  cooking: "cook",
  playing_basketball: "play basketball",
  making_cocktail: "make cocktails",
  sewing: "sew",
  reading: "read",
  on_chill: "chill",
  golfing: "golf",
  fishing: "fish",
  playing_bridge: "play bridge",
  doing_crossword: "do crosswords",
  thrifting: "thrift",
};

/** The same of the island activities, as something that two could do. */
const OUTINGS: Record<(typeof ISLAND_ACTIVITIES)[number], string> = {
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

/** By how many concerts someone went to. */
const CONCERTS: Record<string, string> = {
  none: "Neither of you went to a concert last year",
  "one or two": "You both went to one or two concerts last year",
  "a few": "You both went to a few concerts last year",
  many: "You both went to a lot of concerts last year",
  "more than ten": "You both went to more than ten concerts last year",
};

/** What two members share by an answer that both chose from a list, or by yes. */
export const CHOSEN_ANSWERS = {
  activityLocation: {
    icon: "sun",
    sentence: "You both spend free time at *",
    short: ["Both at *", "The same island spot"],
    opener: "* is my place too. When are you usually there?",
  },
  activityType: {
    sentence: "You both like to *",
    words: ACTIVITIES,
    shortWords: ACTIVITIES,
    short: ["Both like to *", "The same activity"],
    opener: "We spend our free time the same way. How was your last afternoon off?",
  },
  ageCategory: {
    sentence: "You’re both in the * crowd",
    short: ["Both: *", "The same age range"],
    opener: "We’re the same vintage. What’s the first summer song you remember?",
  },
  canBop: {
    icon: "music",
    sentence: "You can both bop",
    short: ["You can both bop"],
    opener: "You can bop! Who taught you?",
  },
  concertsLastYear: {
    icon: "music",
    sentence: CONCERTS,
    shortWords: { none: "no" },
    short: ["Both: * concerts last year", "Just as many concerts last year"],
    opener: "We go to about as many concerts. Who would you see tomorrow?",
  },
  couldUseCalculatorsOnSat: {
    icon: "book",
    sentence: "You could both use a calculator on the SAT",
    short: ["Both had SAT calculators"],
    opener: "You had a calculator on the SAT too. Did it help?",
  },
  dancePreferences: {
    icon: "music",
    sentence: "You dance the same way: *",
    short: ["Both: *", "The same way of dancing"],
    opener: "We dance the same way. Which song fills your dance floor?",
  },
  eatenScrapple: {
    icon: "plate",
    sentence: "You’ve both eaten scrapple",
    short: ["Both have eaten scrapple"],
    opener: "You’ve eaten scrapple! Love it, or never again?",
  },
  favoriteBobMarleySong: {
    icon: "music",
    sentence: "You both love “*” by Bob Marley",
    short: ["Both: “*”", "The same Bob Marley song"],
    opener: "“*” is my song too. Where did you first hear it?",
  },
  favoriteVibesOnIsland: {
    icon: "sun",
    sentence: "You feel the same island vibe: *",
    short: ["Both: *", "The same island vibe"],
    opener: "Same vibe here: *. Where on the island is it best?",
  },
  graduatedBeforeBlueIvy: {
    sentence: "You both graduated before Blue Ivy was born",
    short: ["Both graduated before Blue Ivy"],
    opener: "We both graduated before Blue Ivy was born. Best year of school?",
  },
  grandparentsHbcu: {
    icon: "book",
    sentence: "You both have grandparents who went to an HBCU",
    short: ["Both: grandparents at an HBCU"],
    opener: "Our grandparents both went to an HBCU. What did yours say about it?",
  },
  grewUpOnMtv: {
    icon: "music",
    sentence: "You both grew up on MTV",
    short: ["Both grew up on MTV"],
    opener: "You grew up on MTV too! Which video do you remember best?",
  },
  grewUpWatchingDoraBackyardigans: {
    sentence: "You both grew up with Dora and the Backyardigans",
    short: ["Both watched Dora and the Backyardigans"],
    opener: "Dora or the Backyardigans: which theme song do you sing?",
  },
  hadAirConditioningInGym: {
    sentence: "Your school gyms both had air conditioning",
    short: ["Both gyms had air conditioning"],
    opener: "Your gym had air conditioning too? Which school was that?",
  },
  hadMembersOnlyJacket: {
    sentence: "You both had a Members Only jacket",
    short: ["Both had a Members Only jacket"],
    opener: "You had a Members Only jacket too! Which color?",
  },
  hasTikTok: {
    sentence: "You’re both on TikTok",
    short: ["Both on TikTok"],
    opener: "What’s on your TikTok these days?",
  },
  ironedJeans: {
    sentence: "You both ironed your jeans",
    short: ["Both ironed their jeans"],
    opener: "You ironed your jeans too! Crease or no crease?",
  },
  islandActivities: {
    icon: "sun",
    sentence: "You’d both pick *",
    words: OUTINGS,
    short: ["Both: *", "The same good island day"],
    opener: "You said * too. Where on the island would you go?",
  },
  knowsMjThrillerMoves: {
    icon: "music",
    sentence: "You both know the moves to Thriller",
    short: ["Both know the Thriller moves"],
    opener: "You know the Thriller moves too! Would you do them on the beach?",
  },
  knowsVictorOrMrsChancellor: {
    sentence: "You both know Victor and Mrs. Chancellor",
    short: ["Both know Victor and Mrs. Chancellor"],
    opener: "You know Victor and Mrs. Chancellor! Whose side are you on?",
  },
  profileImageLocation: {
    icon: "sun",
    sentence: "You both had your photo taken at *",
    short: ["Photo at *", "Photos at the same place"],
    opener: "* is in both our photos. What took you there?",
  },
  relaxationMusic: {
    icon: "music",
    sentence: "You both unwind to *",
    short: ["Both unwind to *", "The same music to unwind"],
    opener: "You unwind to * too? What’s playing right now?",
  },
  selectedQuote: {
    sentence: "You both picked “*”",
    short: ["Both: “*”", "The same favorite quote"],
    opener: "We picked the same quote. Why that one?",
  },
  sportsPlayed: {
    icon: "ball",
    sentence: "You share a sport: *",
    short: ["Both: *", "The same sport"],
    opener: "* for you too! Would you play a round this week?",
  },
  tiktokSkillLevel: {
    icon: "music",
    sentence: "You dance at the same level: *",
    short: ["Both: * dancers", "The same dance level"],
    opener: "We seem to dance at the same level. Which song gets you up first?",
  },
  wentToBasementParty: {
    sentence: "You’ve both been to a basement party",
    short: ["Both know a good basement party"],
    opener: "You’ve been to a basement party too. What was playing?",
  },
  willingToWalkingMeetup: {
    icon: "sun",
    sentence: "You’d both walk to a meetup",
    short: ["Both up for a walk"],
    opener: "You’d walk to meet, and so would I. Which path do you like?",
  },
  wroteInBlueBooks: {
    icon: "book",
    sentence: "You both wrote in blue books",
    short: ["Both wrote in blue books"],
    opener: "You wrote in blue books too! Which exam do you still dream of?",
  },
  budget: {
    sentence: "Most of your island money goes to the same thing: *",
    short: ["Both spend most on *", "The same thing to spend on"],
    opener: "Most of our island money goes to *. What was worth it this week?",
  },
} as const satisfies Record<string, SharedAnswer>;
