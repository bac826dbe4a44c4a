/**
 * The lists that the profile editor offers. Plain data, safe in the
 * browser bundle.
 */

export const RESTROOM_PREFERENCES = ["Men's", "Women's", "Both", "Unisex", "Family"] as const;

export const PHONE_BRANDS = ["Wall", "Pay", "Big Battery", "Flip", "BlackBerry", "iPhone"] as const;

export const DANCE_PREFERENCES = [
  "Twerk",
  "Slow Drag",
  "Line Dance",
  "Group Dance",
  "Jump Up and Down",
  "Bump and Grind",
  "Vogue",
  "TikTok",
  "Stand Around",
] as const;

/** Offered for the best cooking skill, beside free text. */
export const COOKING_SKILLS = [
  "Old Fashion BBQ",
  "Pancakes",
  "Lobster Dip",
  "Pigs in a Blanket",
  "Gumbo",
  "Oxtails",
] as const;

/** Fifteen stage names to borrow. */
export const STAGE_NAME_SUGGESTIONS = [
  "Porch Light",
  "Inkwell Swimmer",
  "Captain Sundown",
  "Lady Lantern",
  "Circuit Strider",
  "Back Door Donut",
  "Sea Glass",
  "Menemsha Gold",
  "Ferry Whistle",
  "Duke of Dune",
  "Sweet Tea",
  "Second Wind",
  "Hydrangea Blue",
  "Uncle Smooth",
  "August Moon",
] as const;

/** Fourteen popular dances. */
export const TIKTOK_DANCES = [
  "Electric Slide",
  "Cupid Shuffle",
  "Cha Cha Slide",
  "Wobble",
  "Tamia Line Dance",
  "Boots on the Ground",
  "Soul Train Line",
  "Dougie",
  "Running Man",
  "Milly Rock",
  "Renegade",
  "Savage",
  "Griddy",
  "Two-Step",
] as const;

export const SKILL_LEVELS = ["Beginner", "Intermediate", "Advanced", "Pro"] as const;

/** Twelve favorite vibes on the island. */
export const ISLAND_VIBES = [
  "Porch breeze",
  "Inkwell morning swim",
  "Sunset at Menemsha",
  "Circuit Avenue stroll",
  "Lantern light",
  "Beach bonfire",
  "Backyard cookout",
  "Live jazz",
  "Ferry arrival",
  "Farmers' market",
  "All white night",
  "Quiet trail",
] as const;

export const ACTIVITY_TYPES = [
  "riding_bike",
  "playing_pinochle",
  "cooking",
  "playing_basketball",
  "making_cocktail",
  "sewing",
  "reading",
  "on_chill",
  "golfing",
  "fishing",
  "playing_bridge",
  "doing_crossword",
  "thrifting",
] as const;

/** Eighteen places on the island where an activity can be filmed. */
export const ACTIVITY_LOCATIONS = [
  "Edgartown",
  "Oak Bluffs",
  "Vineyard Haven",
  "West Tisbury",
  "Chilmark",
  "Aquinnah",
  "Menemsha",
  "Chappaquiddick",
  "Inkwell Beach",
  "State Beach",
  "South Beach",
  "Lambert's Cove Beach",
  "Long Point Beach",
  "Ocean Park",
  "Farm Neck Golf Club",
  "Mink Meadows Golf Club",
  "Vineyard Golf Club",
  "Correllus State Forest",
] as const;

/** The ten places that may stand in the background of a photo. */
export const PHOTO_LOCATIONS = [
  "Edgartown Lighthouse",
  "Oak Bluffs Gingerbread Houses",
  "Aquinnah Cliffs",
  "the State Beach",
  "Menemsha Harbor",
  "Katama Beach",
  "Felix Neck Wildlife Sanctuary",
  "Flying Horses Carousel",
  "Chappaquiddick Island",
  "West Tisbury",
] as const;

export const IMAGE_TYPES = ["upclose", "pulledback"] as const;

/** Eight prompts for the activity video. */
export const VIDEO_PROMPTS = [
  "Show us how you spend a free island morning.",
  "Teach us one thing you do well, in under a minute.",
  "What do you always bring to this, and why?",
  "Who taught you, and what did they say?",
  "What went wrong the first time you tried?",
  "Do it in your August outfit.",
  "What song should be playing now?",
  "Invite somebody to join you next time.",
] as const;

/** Eleven quotes to read aloud, with who said them. */
export const QUOTES = [
  ["If there is no struggle there is no progress.", "Frederick Douglass"],
  ["Lift every voice and sing, till earth and heaven ring.", "James Weldon Johnson"],
  ["There are years that ask questions and years that answer.", "Zora Neale Hurston"],
  [
    "Hold fast to dreams, for if dreams die, life is a broken-winged bird that cannot fly.",
    "Langston Hughes",
  ],
  ["Still, like air, I'll rise.", "Maya Angelou"],
  [
    "Not everything that is faced can be changed, but nothing can be changed until it is faced.",
    "James Baldwin",
  ],
  ["The time is always right to do what is right.", "Martin Luther King Jr."],
  [
    "I have learned over the years that when one's mind is made up, this diminishes fear.",
    "Rosa Parks",
  ],
  ["If they don't give you a seat at the table, bring a folding chair.", "Shirley Chisholm"],
  ["You are your best thing.", "Toni Morrison"],
  ["Never be limited by other people's limited imaginations.", "Mae Jemison"],
] as const;

export const QUOTE_TEXTS = QUOTES.map(([text]) => text);
