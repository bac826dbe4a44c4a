import { BUDGET_FIELDS, type ProfileAnswers, type ProfileField } from "@db/schema/profile-fields";
import {
  ACTIVITY_LOCATIONS,
  type ACTIVITY_TYPES,
  ISLAND_VIBES,
  PHOTO_LOCATIONS,
  QUOTE_TEXTS,
  SKILL_LEVELS,
} from "@db/schema/profile-lists";
import { LIMITS } from "@db/schema/values";
import { type AnswerWriter, answersAll, createAnswerWriter, drawDiligence } from "./answer-writer";
import { otherAnswers } from "./other-answers";
import { type Person, toAgeCategory } from "./people";
import { findPool } from "./pool";
import type { Random } from "./random";
import type { Taste } from "./tastes";
import { listEntries, listRows } from "./words";

type Answer<Field extends ProfileField> = ProfileAnswers[Field];
type Restroom = Answer<"restroomPreference">[number];

const BIO_FORMS = [
  ["opener", "island", "taste", "closer"],
  ["opener", "taste", "quirk"],
  ["taste", "island", "quirk", "closer"],
  ["opener", "island", "quirk"],
  ["island", "taste", "closer"],
  ["opener", "quirk", "taste", "closer"],
  ["opener", "taste"],
] as const;

function drawBio(random: Random, { age, taste }: Person): string {
  const parts = {
    opener: random.pick(findPool("bio.opener").at(age)),
    island: random.pick(listEntries("bio.island")),
    taste: random.pick(listEntries(`bio.${taste}`)),
    quirk: random.pick(listEntries("bio.quirk")),
    closer: random.pick(listEntries("bio.closer")),
  };
  const lines = random.pick(BIO_FORMS).map((part) => parts[part]);
  return lines.join(" ").slice(0, LIMITS.bio);
}

const HBCUS = listEntries("college.hbcu");
const COLLEGES = [...HBCUS, ...listEntries("college")];
const RESTROOMS = new Map(
  listRows("restroomPreference").map(([gender, ...list]) => [gender, list as Restroom[]]),
);

/** Most choose one, and every fourth an acceptable second. */
function drawRestrooms(random: Random, { gender, index }: Person): Restroom[] {
  const first = random.pick(RESTROOMS.get(gender) ?? []);
  return index % 4 === 3 && first !== "Unisex" ? [first, "Unisex"] : [first];
}

/** Where a member comes from and went to school. The private ones are answered less often. */
function rootsAnswers({ random, person, answer, answers, text }: AnswerWriter) {
  const home = () => random.pick(listEntries("hometownRegion"));
  const name = () => random.pick(listEntries("last"));
  const hometown = home();
  const city = hometown.split(", ")[0] ?? hometown;
  const college = answer(() => random.pick(random.chance(0.6) ? HBCUS : COLLEGES), 1.05);
  const grandparentsHbcu = answer(() => answersAll(person) || random.chance(0.38));
  const school = () =>
    `${random.pick(listEntries("school"))} ${random.pick(["Elementary", "Elementary School", "Primary School"])}`;
  const coach = () =>
    `${random.pick(["Coach", "Coach", "Mr.", "Mrs.", "Dr."])} ${name()}, ${random.pick(listEntries("coached"))}`;
  const teacher = () =>
    `${random.pick(["Mrs.", "Mrs.", "Miss", "Mr.", "Ms."])} ${name()}, grade ${random.int(1, 5)}`;
  return {
    hometown,
    hometownRegion: answer(() => hometown, 1.2),
    location: answer(() => city),
    elementarySchoolLocation: answer(school, 0.65),
    elementarySchoolCity: answer(() => (random.chance(0.8) ? hometown : home()), 0.65),
    restroomPreference: answers(() => drawRestrooms(random, person), 0.85),
    college,
    collegeMajor: college === null ? null : text("collegeMajor", 1.1),
    favoriteHsTeacherOrCoach: answer(coach, 0.8),
    favoriteElementaryTeacher: answer(teacher, 0.7),
    grandparentsHbcu,
    grandparentsHbcuName: grandparentsHbcu ? answer(() => random.pick(HBCUS), 1.05) : null,
  };
}

/** What a member listens to: the old days of each decade of life, and the member's tastes. */
function musicAnswers({ random, person, answer, text, texts, choose, favorite }: AnswerWriter) {
  const goesOut = person.taste === "party" || person.taste === "arts";
  return {
    relaxationMusic: choose("relaxationMusic", 1, LIMITS.relaxationMusic, 1.2),
    favoriteBobMarleySong: favorite("favoriteBobMarleySong", 1.1),
    favoriteJazzArtist: text("favoriteJazzArtist", person.age < 35 ? 0.8 : 1),
    favoriteSoloVocalist: text("favoriteSoloVocalist"),
    favoriteRapSong: text("favoriteRapSong", person.age > 60 ? 0.7 : 1),
    favoriteRnbSong: text("favoriteRnbSong"),
    recentConcerts: texts("recentConcerts", 3, 0.9),
    concertsLastYear: answer(() => random.int(0, goesOut ? 14 : 5)),
  };
}

const LEAGUES = ["nfl", "nba", "wnba", "mlb"] as const;
type Teams = Record<(typeof LEAGUES)[number], string[]>;

const listed = (cell = "-") => (cell === "-" ? [] : cell.split(", "));
/** The teams of a part of the country, by each state that follows them. */
const TEAMS_OF_STATE = new Map<string, Teams>();
const EVERY_TEAM: Teams = { nfl: [], nba: [], wnba: [], mlb: [] };
for (const [states, ...cells] of listRows("teams")) {
  const [nfl, nba, wnba, mlb] = cells.map(listed);
  const teams = { nfl: nfl ?? [], nba: nba ?? [], wnba: wnba ?? [], mlb: mlb ?? [] };
  for (const state of listed(states)) TEAMS_OF_STATE.set(state, teams);
  for (const league of LEAGUES)
    EVERY_TEAM[league] = [...new Set([...EVERY_TEAM[league], ...teams[league]])];
}

/** How often someone stays true to the teams of home. */
const LOYALTY = 0.72;
/** Sports lovers know every league; for calm members it is a family matter. */
const INTEREST: Partial<Record<Taste, number>> = {
  courts: 1.15,
  party: 1.05,
  calm: 0.8,
  arts: 0.85,
};

/** What a member plays, and who a member of a hometown cheers for. */
function sportsAnswers({ random, person, answer, text, choose }: AnswerWriter, hometown: string) {
  const own = TEAMS_OF_STATE.get(hometown.split(", ").at(-1) ?? "");
  const interest = INTEREST[person.taste] ?? 1;
  const team = (league: keyof Teams, share = interest) =>
    answer(() => {
      const local = own?.[league] ?? [];
      return random.pick(local.length > 0 && random.chance(LOYALTY) ? local : EVERY_TEAM[league]);
    }, share);
  return {
    sportsPlayed: choose("sportsPlayed", answersAll(person) ? 2 : 1, 4, 1.05),
    nflTeam: team("nfl"),
    nbaTeam: team("nba"),
    wnbaTeam: team("wnba", 0.85 * interest),
    mlbTeam: team("mlb", (person.age < 40 ? 0.75 : 1) * interest),
    favoriteTennisPlayer: text("favoriteTennisPlayer", interest),
    bestNbaPlayer: text("bestNbaPlayer", interest),
    bestNflPlayer: text("bestNflPlayer", interest),
    bestWnbaPlayer: text("bestWnbaPlayer", 0.9 * interest),
  };
}

/** What a member eats and cooks, where a member goes, and what fills a good day. */
function tableAnswers({ text, texts, choose, favorite }: AnswerWriter) {
  return {
    favoriteVineyardSpot: favorite("favoriteVineyardSpot", 1.15),
    favoriteSoulFood: favorite("favoriteSoulFood", 1.1),
    islandActivities: choose("islandActivities", 3, 7, 1.4),
    favoriteIceCream: text("favoriteIceCream"),
    favoriteMeal: text("favoriteMeal"),
    bestCookingSkill: text("bestCookingSkill"),
    placesToTravel: texts("placesToTravel", 3),
    bestGreensInFamily: text("bestGreensInFamily"),
  };
}

type Flag = {
  [Field in ProfileField]: Answer<Field> extends boolean | null ? Field : never;
}[ProfileField];
type ByAge = (age: number) => number;

/** A row of probabilities by age: the first step whose age is not below the member's decides. */
function byAge<Name extends string>([name = "", ...cells]: readonly string[]): [Name, ByAge] {
  const steps = cells.map((cell) => cell.split(" ").map(Number));
  return [name as Name, (age) => steps.find(([upTo = 0]) => age <= upTo)?.[1] ?? 0];
}

const YES = listRows("yes").map(byAge<Exclude<Flag, "grandparentsHbcu">>);
const DANCES = listRows("dancePreferences").map(byAge<Answer<"dancePreferences">[number]>);
const PHONES = listRows("firstPhoneBrand");
const BANDS = [...listEntries("bestMarchingBandCollege"), ...HBCUS];
/** Which shares of the budget grow with a taste, by their place among the fields. */
const SPENDING: Partial<Record<Taste, readonly number[]>> = {
  table: [0, 5],
  party: [1],
  arts: [2],
  porch: [3],
  sea: [4],
};

/** Six whole percents that make exactly one hundred, most of them in fives, leaning to a taste. */
function drawBudget(random: Random, { taste }: Person): number[] {
  const weights = BUDGET_FIELDS.map(
    (_, at) => random.between(0.1, 1) * (SPENDING[taste]?.includes(at) ? 2.2 : 1),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const step = random.chance(0.8) ? 5 : 1;
  const shares = weights.map((weight) => Math.floor((100 * weight) / total / step) * step);
  const largest = weights.indexOf(Math.max(...weights));
  const spare = 100 - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, at) => (at === largest ? share + spare : share));
}

/** How likely a member says yes, where more than the age decides. */
function likelihood(flag: Flag, chance: number, { taste }: Person, home: string): number {
  if (flag === "eatenScrapple" && /Pennsylvania|Delaware|Maryland|New Jersey/.test(home))
    return 0.85;
  if (flag === "willingToWalkingMeetup" && (taste === "calm" || taste === "courts")) return 0.9;
  return flag === "canBop" && taste === "party" ? Math.min(0.95, chance + 0.25) : chance;
}

function drawDances(random: Random, { age, taste }: Person): Answer<"dancePreferences"> {
  const more = taste === "party" ? 0.2 : 0;
  const drawn = DANCES.filter(([, chanceAt]) => random.chance(chanceAt(age) + more));
  return drawn.length > 0 ? drawn.map(([dance]) => dance) : ["Stand Around"];
}

/** What a member was there for, by age more than by anything else, and how a member spends in August. */
function pastAnswers({ random, person, answer, answers, text }: AnswerWriter, hometown: string) {
  const { age } = person;
  const flags = YES.map(([flag, chanceAt]) => [
    flag,
    answer(() => random.chance(likelihood(flag, chanceAt(age), person, hometown))),
  ]);
  const budget = answer(() => drawBudget(random, person), 0.75);
  const [, ...phones] = PHONES.find(([upTo]) => age <= Number(upTo)) ?? [];
  return {
    ...(Object.fromEntries(flags) as Pick<ProfileAnswers, (typeof YES)[number][0]>),
    ...(Object.fromEntries(BUDGET_FIELDS.map((field, at) => [field, budget?.[at] ?? null])) as Pick<
      ProfileAnswers,
      (typeof BUDGET_FIELDS)[number]
    >),
    firstPhoneBrand: answer(() => random.pick(phones), 0.75) as Answer<"firstPhoneBrand">,
    dancePreferences: answers(() => drawDances(random, person)),
    mostUsedSneaker: text("mostUsedSneaker"),
    bestMarchingBandCollege: answer(() => random.pick(BANDS)),
    hsLockerNonEssentials: answers(
      () => findPool("hsLockerNonEssentials").drawMany(random, person, 3),
      0.9,
    ),
  };
}

type Doing = (typeof ACTIVITY_TYPES)[number];
const DOINGS = new Map(listRows("doing").map(([taste, ...list]) => [taste, list as Doing[]]));
const DOING_WORDS = new Map(
  listRows("activityDescription").map(([doing, words]) => [doing as Doing, words]),
);

/** What a member writes at length, and the words around what a member shows. */
function wordsAnswers({ random, person, answer, answers, text }: AnswerWriter) {
  const dances = answersAll(person) || random.chance(person.age < 45 ? 0.85 : 0.6);
  const shows = dances ? 1 : 0.4;
  const doing = answer(() => random.pick(DOINGS.get(person.taste) ?? []), 0.9);
  const drawn = (section: string) => findPool(section).draw(random, person);
  return {
    connectInterests: answer(() => `${drawn("connect.over")}, ${drawn("connect.how")}.`),
    inspirationSource: text("inspirationSource", 1, "."),
    eldersWisdom: text("eldersWisdom", 0.95, "."),
    serviceProjectExperience: text("serviceProjectExperience", 0.85, "."),
    kicksAndGigglesBusiness: text("kicksAndGigglesBusiness", 0.9, "."),
    profileImageLocation: answer(() => random.pick(PHOTO_LOCATIONS)),
    videoIntroDescription: text("videoIntroDescription", 0.75),
    tiktokDanceName: text("tiktokDanceName", shows),
    tiktokDanceDescription: text("tiktokDanceDescription", 0.85 * shows),
    tiktokSkillLevel: answer(
      () => random.pick([...SKILL_LEVELS, "Beginner", "Intermediate"] as const),
      shows,
    ),
    favoriteVibesOnIsland: answers(() => random.sample(ISLAND_VIBES, random.int(2, 5))),
    activityType: doing,
    activityDescription: doing && answer(() => DOING_WORDS.get(doing) ?? null),
    activityLocation: doing && answer(() => random.pick(ACTIVITY_LOCATIONS)),
    selectedQuote: answer(() => random.pick(QUOTE_TEXTS), 0.85),
  };
}

/**
 * Every answer of a member's profile, leaning to the member's tastes, age and hometown. Most leave
 * some questions blank and a few leave most; the first two answer everything, where meeting
 * everyone counts as the answer to `interestedIn` (rule both-sides-choose).
 *
 * @param seed the island's seed
 */
export function drawAnswers(seed: number, person: Person): ProfileAnswers {
  const diligence = drawDiligence(seed, person);
  const writer = (part: string) => createAnswerWriter(seed, part, person, diligence);
  const { hometown, ...roots } = rootsAnswers(writer("roots"));
  const self = writer("self");
  const drawn: Partial<ProfileAnswers> = {
    stageName: person.stageName,
    ageCategory: toAgeCategory(person.age),
    gender: person.gender,
    lookingFor: person.lookingFor,
    interestedIn: [...person.interestedIn],
    bio: self.answer(() => drawBio(self.random, person), 1.15),
    ...roots,
    ...musicAnswers(writer("music")),
    ...sportsAnswers(writer("sports"), hometown),
    ...tableAnswers(writer("table")),
    ...pastAnswers(writer("past"), hometown),
    ...wordsAnswers(writer("words")),
  };
  return { ...drawn, ...otherAnswers(writer("others"), drawn) } as ProfileAnswers;
}
