import type { SharedAnswer } from "./shared-answer";

/** What two members share by an answer that both typed. */
export const TYPED_ANSWERS = {
  bestCookingSkill: {
    icon: "plate",
    sentence: "You share a kitchen specialty: *",
    short: ["Both make *", "The same specialty"],
    opener: "We share a specialty: *. What’s your secret?",
  },
  bestGreensInFamily: {
    icon: "plate",
    sentence: "You agree on the best greens: *",
    short: ["Best greens: *", "The same best greens"],
    opener: "We agree on the best greens. Do you have the recipe yet?",
  },
  bestMarchingBandCollege: {
    icon: "music",
    sentence: "You both say * has the best marching band",
    short: ["Best band: *", "The same best marching band"],
    opener: "* has the best band, no question. Seen them live?",
  },
  bestNbaPlayer: {
    icon: "ball",
    sentence: "You both say * is the best in the NBA",
    short: ["Both: *, best ever", "The same best NBA player"],
    opener: "*, best ever? We agree. Who’s second?",
  },
  bestNflPlayer: {
    icon: "ball",
    sentence: "You both say * is the best in the NFL",
    short: ["Both: *, best ever", "The same best NFL player"],
    opener: "*, best ever? We agree. Who’s second?",
  },
  bestWnbaPlayer: {
    icon: "ball",
    sentence: "You both say * is the best in the WNBA",
    short: ["Both: *, best ever", "The same best WNBA player"],
    opener: "*, best ever? We agree. Who’s second?",
  },
  college: {
    icon: "book",
    sentence: "You both went to *",
    short: ["Both: *", "The same college"],
    opener: "*, you too! Which years, and which hall?",
  },
  collegeMajor: {
    icon: "book",
    sentence: "You both studied *",
    short: ["Both studied *", "The same college major"],
    opener: "We both studied *. Do you still use any of it?",
  },
  favoriteIceCream: {
    icon: "cone",
    sentence: "You share a favorite ice cream: *",
    short: ["Both: *", "The same favorite ice cream"],
    opener: "* for me too. Cone or cup, and where?",
  },
  favoriteJazzArtist: {
    icon: "music",
    sentence: "You share a favorite jazz artist: *",
    short: ["Both: *", "The same favorite jazz artist"],
    opener: "*! Which record should we start with?",
  },
  favoriteMeal: {
    icon: "plate",
    sentence: "You share a favorite meal: *",
    short: ["Both: *", "The same favorite meal"],
    opener: "* is my favorite too. Do you make it, or order it?",
  },
  favoriteRapSong: {
    icon: "music",
    sentence: "You share a favorite rap song: “*”",
    short: ["Both: “*”", "The same favorite rap song"],
    opener: "“*”! Do you still know every word?",
  },
  favoriteRnbSong: {
    icon: "music",
    sentence: "You share a favorite R&B song: “*”",
    short: ["Both: “*”", "The same favorite R&B song"],
    opener: "“*” still gets me. What does it take you back to?",
  },
  favoriteSoloVocalist: {
    icon: "music",
    sentence: "You share a favorite vocalist: *",
    short: ["Both: *", "The same favorite vocalist"],
    opener: "*, always. Have you ever heard them live?",
  },
  favoriteSoulFood: {
    icon: "plate",
    sentence: "You share a favorite soul food: *",
    short: ["Both: *", "The same favorite soul food"],
    opener: "*! Who makes it best in your family?",
  },
  favoriteTennisPlayer: {
    icon: "ball",
    sentence: "You share a favorite tennis player: *",
    short: ["Both: *", "The same favorite tennis player"],
    opener: "* for you too! Do you play, or just watch?",
  },
  favoriteVineyardSpot: {
    icon: "sun",
    sentence: "You share a favorite spot on the Vineyard: *",
    short: ["Both: *", "The same favorite vineyard spot"],
    opener: "* is my spot too. Morning or evening?",
  },
  grandparentsHbcuName: {
    icon: "book",
    sentence: "Your grandparents both went to *",
    short: ["Both: grandparents at *", "Grandparents at the same HBCU"],
    opener: "Both our families have a * story. What’s yours?",
  },
  hometownRegion: {
    sentence: "You’re both from *",
    short: ["Both from *", "The same home region"],
    opener: "Someone else from *! What do you miss most out here?",
  },
  hsLockerNonEssentials: {
    sentence: "You both had this in your locker: *",
    short: ["In both lockers: *", "The same thing in the locker"],
    opener: "We had the same thing in our lockers: *. What else?",
  },
  location: {
    sentence: "You share a hometown: *",
    short: ["Both from *", "The same hometown"],
    opener: "You know * too! Where do you eat when you’re back home?",
  },
  mlbTeam: {
    icon: "ball",
    sentence: "You both root for the * in baseball",
    short: ["Both: * fans", "The same MLB team"],
    opener: "Another * fan! What was your first game?",
  },
  mostUsedSneaker: {
    sentence: "You both live in the same sneakers: *",
    short: ["Both wear *", "The same sneakers"],
    opener: "* on your feet too? Which color?",
  },
  nbaTeam: {
    icon: "ball",
    sentence: "You both root for the * in basketball",
    short: ["Both: * fans", "The same NBA team"],
    opener: "The * for you too! Since when?",
  },
  nflTeam: {
    icon: "ball",
    sentence: "You both root for the * in football",
    short: ["Both: * fans", "The same NFL team"],
    opener: "Another * fan! How’s this season looking?",
  },
  placesToTravel: {
    sentence: "You’d both travel to *",
    short: ["Both would see *", "The same travel dream"],
    opener: "* is on my list too. What would you do there first?",
  },
  recentConcerts: {
    icon: "music",
    sentence: "You were both at * in concert",
    short: ["Both saw * live", "The same concert"],
    opener: "You saw * too! Which song was the best of the night?",
  },
  tiktokDanceName: {
    icon: "music",
    sentence: "You both dance the *",
    short: ["Both dance: *", "The same dance"],
    opener: "You dance the * too? Who taught you?",
  },
  wnbaTeam: {
    icon: "ball",
    sentence: "You both root for the * in the WNBA",
    short: ["Both: * fans", "The same WNBA team"],
    opener: "The * for you too! Do you get to any games?",
  },
} as const satisfies Record<string, SharedAnswer>;
