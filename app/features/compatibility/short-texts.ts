import type { Compared } from "@db/schema/comparable";

/** What members do in their activity videos, as a verb. */
export const ACTIVITIES: Record<string, string> = {
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

/** Words for stored values that do not read well in a line. */
export const SHORT_WORDS: Partial<Record<Compared, Record<string, string>>> = {
  activityType: ACTIVITIES,
  concertsLastYear: { none: "no" },
};

const TEAM = "Both: * fans";
const BEST = "Both: *, best ever";

/**
 * A shared answer to each question in at most six words, with a star where the answer stands; then what is said where
 * the answer is too long for that.
 */
export const TEXTS: Record<Compared, readonly [template: string, without?: string]> = {
  ageCategory: ["Both: *", "The same age range"],
  hometownRegion: ["Both from *", "The same home region"],
  location: ["Both from *", "The same hometown"],
  profileImageLocation: ["Photo at *", "Photos at the same place"],
  tiktokDanceName: ["Both dance: *", "The same dance"],
  tiktokSkillLevel: ["Both: * dancers", "The same dance level"],
  favoriteVibesOnIsland: ["Both: *", "The same island vibe"],
  activityType: ["Both like to *", "The same activity"],
  activityLocation: ["Both at *", "The same island spot"],
  college: ["Both: *", "The same college"],
  collegeMajor: ["Both studied *", "The same college major"],
  grandparentsHbcu: ["Both: grandparents at an HBCU"],
  grandparentsHbcuName: ["Both: grandparents at *", "Grandparents at the same HBCU"],
  favoriteJazzArtist: ["Both: *", "The same favorite jazz artist"],
  favoriteSoloVocalist: ["Both: *", "The same favorite vocalist"],
  relaxationMusic: ["Both unwind to *", "The same music to unwind"],
  favoriteBobMarleySong: ["Both: “*”", "The same Bob Marley song"],
  favoriteRapSong: ["Both: “*”", "The same favorite rap song"],
  favoriteRnbSong: ["Both: “*”", "The same favorite R&B song"],
  recentConcerts: ["Both saw * live", "The same concert"],
  concertsLastYear: ["Both: * concerts last year", "As many concerts last year"],
  sportsPlayed: ["Both: *", "The same sport"],
  nflTeam: [TEAM, "The same NFL team"],
  nbaTeam: [TEAM, "The same NBA team"],
  wnbaTeam: [TEAM, "The same WNBA team"],
  mlbTeam: [TEAM, "The same MLB team"],
  favoriteTennisPlayer: ["Both: *", "The same favorite tennis player"],
  bestNbaPlayer: [BEST, "The same best NBA player"],
  bestNflPlayer: [BEST, "The same best NFL player"],
  bestWnbaPlayer: [BEST, "The same best WNBA player"],
  favoriteSoulFood: ["Both: *", "The same favorite soul food"],
  favoriteIceCream: ["Both: *", "The same favorite ice cream"],
  favoriteMeal: ["Both: *", "The same favorite meal"],
  favoriteVineyardSpot: ["Both: *", "The same favorite vineyard spot"],
  bestCookingSkill: ["Both make *", "The same specialty"],
  bestGreensInFamily: ["Best greens: *", "Best greens: the same answer"],
  placesToTravel: ["Both would see *", "The same travel dream"],
  islandActivities: ["Both: *", "The same good island day"],
  selectedQuote: ["Both: “*”", "The same favorite quote"],
  dancePreferences: ["Both: *", "The same way to dance"],
  mostUsedSneaker: ["Both wear *", "The same sneakers"],
  bestMarchingBandCollege: ["Best band: *", "The same best marching band"],
  hsLockerNonEssentials: ["In both lockers: *", "The same thing in the locker"],
  hadAirConditioningInGym: ["Both gyms had air conditioning"],
  hadMembersOnlyJacket: ["Both had a Members Only jacket"],
  canBop: ["You can both bop"],
  wentToBasementParty: ["Both know a good basement party"],
  eatenScrapple: ["Both have eaten scrapple"],
  ironedJeans: ["Both ironed their jeans"],
  hasTikTok: ["Both are on TikTok"],
  graduatedBeforeBlueIvy: ["Both graduated before Blue Ivy"],
  knowsMjThrillerMoves: ["Both know the Thriller moves"],
  grewUpOnMtv: ["Both grew up on MTV"],
  knowsVictorOrMrsChancellor: ["Both know Victor and Mrs. Chancellor"],
  grewUpWatchingDoraBackyardigans: ["Both watched Dora and the Backyardigans"],
  couldUseCalculatorsOnSat: ["Both had SAT calculators"],
  wroteInBlueBooks: ["Both wrote in blue books"],
  willingToWalkingMeetup: ["Both up for a walk"],
  budget: ["Both spend most on *", "The same thing to spend on"],
};
