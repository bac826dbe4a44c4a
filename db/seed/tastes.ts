import { BOB_MARLEY_SONGS, ISLAND_ACTIVITIES, RELAXATION_MUSIC, SPORTS } from "@db/schema/values";
import type { Random } from "./random";

/** What people on the island tend to love together; each member leans to two of them. */
export const TASTES = ["sea", "courts", "porch", "arts", "party", "table", "calm"] as const;
export type Taste = (typeof TASTES)[number];

/** How much a member leans to each taste, 0 to 1. Never stored: it only shapes the answers. */
export type TasteVector = Readonly<Record<Taste, number>>;

/** The tastes that an answer goes with, as letters of `TASTE_OF_KEY`. */
type Leaning = readonly [answer: string, keys: string];
export const TASTE_OF_KEY: Readonly<Record<string, Taste>> = {
  s: "sea",
  c: "courts",
  p: "porch",
  a: "arts",
  y: "party",
  t: "table",
  m: "calm",
};

const leanings = (...pairs: Leaning[]) => new Map<string, string>(pairs);

const ACTIVITY = leanings(
  ["beach", "sym"],
  ["fishing", "sp"],
  ["golf", "cp"],
  ["yoga", "m"],
  ["tennis", "c"],
  ["biking", "cm"],
  ["thrifting", "at"],
  ["historical tour", "ap"],
  ["film festival", "a"],
  ["all white gathering", "y"],
  ["lobster fest", "ts"],
  ["porch sitting", "pt"],
  ["sunset watching", "mp"],
  ["live music", "ya"],
);
const SPORT = leanings(
  ["Basketball", "cy"],
  ["Biking", "cm"],
  ["Bowling", "py"],
  ["Fishing", "sp"],
  ["Golf", "cp"],
  ["Pickleball", "cp"],
  ["Running", "cm"],
  ["Sailing", "s"],
  ["Swimming", "sm"],
  ["Tennis", "c"],
  ["Volleyball", "ys"],
  ["Yoga", "ma"],
);
const MUSIC = leanings(
  ["Classical", "ap"],
  ["Rap", "yc"],
  ["Country", "ps"],
  ["Hip Hop", "cy"],
  ["Blues", "pt"],
  ["Lo-Fi", "ma"],
  ["Rock", "sc"],
  ["R&B", "yt"],
  ["80's", "yc"],
  ["Rock and Roll", "sp"],
  ["Smooth Jazz", "pta"],
  ["Reggae", "sm"],
);
const SONG = leanings(
  ["Buffalo Soldier", "cs"],
  ["Could You Be Loved", "y"],
  ["Get Up, Stand Up", "ac"],
  ["I Shot the Sheriff", "sy"],
  ["Is This Love", "t"],
  ["Jamming", "y"],
  ["No Woman, No Cry", "p"],
  ["One Love", "mp"],
  ["Redemption Song", "a"],
  ["Stir It Up", "t"],
  ["Three Little Birds", "ms"],
  ["Waiting in Vain", "ap"],
);
export const SPOTS = leanings(
  ["The Inkwell at seven in the morning", "sm"],
  ["Menemsha at sunset", "stm"],
  ["Long Point, after the walk in", "sm"],
  ["Lambert's Cove", "sm"],
  ["Katama when the surf is up", "sc"],
  ["The jetty at Menemsha", "sp"],
  ["Cape Poge, past the last road", "s"],
  ["Lake Tashmoo by kayak", "sc"],
  ["The Niantic Park courts", "c"],
  ["Farm Neck, the fourth hole", "cp"],
  ["The bike path along State Beach", "cm"],
  ["Ocean Park by the bandstand", "py"],
  ["A porch in the Campground", "p"],
  ["The bench on East Chop Drive", "pm"],
  ["Owen Park in the evening", "p"],
  ["The Tabernacle on a sing night", "pa"],
  ["Union Chapel", "ap"],
  ["The Bunch of Grapes bookstore", "a"],
  ["The Grange Hall", "a"],
  ["The Strand on a rainy day", "a"],
  ["Chilmark flea market", "at"],
  ["Circuit Avenue after dark", "y"],
  ["The Inkwell at noon, with everybody", "y"],
  ["Nancy's, upstairs on the deck", "yt"],
  ["The line at Back Door Donuts", "ty"],
  ["West Tisbury farmers' market", "tm"],
  ["Larsen's, with a dozen on ice", "ts"],
  ["The Bite in Menemsha", "t"],
  ["The old Grange for breakfast", "tp"],
  ["Mytoi garden on Chappy", "ma"],
  ["Polly Hill Arboretum", "m"],
  ["The cliffs at Aquinnah", "am"],
  ["Felix Neck, the marsh trail", "m"],
  ["Wasque at low tide", "ms"],
);
export const SOUL_FOODS = leanings(
  ["Fried whiting on white bread", "sy"],
  ["Shrimp and grits", "st"],
  ["Crab cakes", "sp"],
  ["Catfish and spaghetti", "y"],
  ["Smoked turkey wings", "c"],
  ["Barbecue ribs", "cy"],
  ["Hot wings with lemon pepper", "cy"],
  ["Sweet potato pie", "pa"],
  ["Peach cobbler", "pt"],
  ["Red beans and rice", "pa"],
  ["Collard greens with potlikker", "pm"],
  ["Macaroni and cheese, the corner piece", "ty"],
  ["Oxtails and gravy", "ty"],
  ["Gumbo", "ta"],
  ["Chicken and waffles", "y"],
  ["Candied yams", "ma"],
  ["Black-eyed peas", "mp"],
  ["Cornbread in a skillet", "tp"],
  ["Jollof rice", "ya"],
  ["Cachupa", "ts"],
  ["Fried okra", "mt"],
  ["Banana pudding", "pc"],
  ["Smothered pork chops", "tc"],
  ["Vegan collard wraps", "ma"],
  ["Rice and peas", "sm"],
);

const BASE_WEIGHT = 0.12;

/** A vector that leans strongly to one taste and less to a second. */
export function drawTastes(random: Random): TasteVector {
  const [first, second] = random.shuffle(TASTES);
  const vector = Object.fromEntries(
    TASTES.map((taste) => [taste, BASE_WEIGHT * random.next()]),
  ) as Record<Taste, number>;
  if (first) vector[first] = random.between(0.8, 1);
  if (second) vector[second] = random.between(0.35, 0.7);
  return vector;
}

/** The taste that a vector leans to most. */
export function strongest(vector: TasteVector): Taste {
  return TASTES.reduce((best, taste) => (vector[taste] > vector[best] ? taste : best));
}

/** How much alike two vectors are, 0 to 1. */
export function likeness(one: TasteVector, other: TasteVector): number {
  let dot = 0;
  let ones = 0;
  let others = 0;
  for (const taste of TASTES) {
    dot += one[taste] * other[taste];
    ones += one[taste] ** 2;
    others += other[taste] ** 2;
  }
  return dot / Math.sqrt(ones * others);
}

const pull = (vector: TasteVector, keys = "") => {
  let weight = 0.05;
  for (const key of keys) {
    const taste = TASTE_OF_KEY[key];
    if (taste) weight += vector[taste] ** 2;
  }
  return weight;
};

const chooser =
  <T extends string>(list: readonly T[], keysOf: ReadonlyMap<string, string>) =>
  (random: Random, vector: TasteVector, count: number): T[] =>
    random.sampleWeighted(list, count, (entry) => pull(vector, keysOf.get(entry)));

const spotNames = [...SPOTS.keys()];
const foodNames = [...SOUL_FOODS.keys()];

/** Choosers of answers: each leans to what goes with the member's tastes. */
export const choose = {
  activities: chooser(ISLAND_ACTIVITIES, ACTIVITY),
  sports: chooser(SPORTS, SPORT),
  music: chooser(RELAXATION_MUSIC, MUSIC),
  songs: chooser(BOB_MARLEY_SONGS, SONG),
  spots: chooser(spotNames, SPOTS),
  foods: chooser(foodNames, SOUL_FOODS),
};
