import {
  BOB_MARLEY_SONGS,
  GENDERS,
  ISLAND_ACTIVITIES,
  LIMITS,
  LOOKING_FOR,
  RELAXATION_MUSIC,
  SPORTS,
} from "@db/schema/values";
import { optionLabel } from "./option-label";

/** Fields of the profile that a visitor can answer before signing in. */
export type QuestionField =
  | "stageName"
  | "hometownRegion"
  | "bio"
  | "college"
  | "favoriteBobMarleySong"
  | "favoriteVineyardSpot"
  | "favoriteSoulFood"
  | "sportsPlayed"
  | "relaxationMusic"
  | "islandActivities"
  | "gender"
  | "lookingFor";

type Common = { field: QuestionField; question: string; hint?: string };

export type TextQuestion = Common & { kind: "text" | "paragraph"; maxLength: number };
export type ChoiceQuestion = Common & { kind: "one"; options: readonly QuestionOption[] };
export type ListQuestion = Common & { kind: "several"; options: readonly QuestionOption[] };
export type Question = TextQuestion | ChoiceQuestion | ListQuestion;
export type QuestionOption = { value: string; label: string };

export type AgeGroupSlug = "under-30" | "under-40" | "under-60" | "above-60";

export type AgeGroup = {
  slug: AgeGroupSlug;
  name: "Under 30" | "Under 40" | "Under 60" | "Above 60";
  /** Target length of the question set (part 1 section 9). */
  minutes: number;
  /** Shown before the start, so that visitors know what is asked. */
  topics: readonly string[];
  questions: readonly Question[];
};

const toOptions = (values: readonly string[]): QuestionOption[] =>
  values.map((value) => ({ value, label: optionLabel(value) }));

const GENDER_LABELS: Record<(typeof GENDERS)[number], string> = {
  male: "Male",
  female: "Female",
  non_binary: "Non-binary",
  prefer_not_to_say: "Prefer not to say",
};

const LOOKING_FOR_LABELS: Record<(typeof LOOKING_FOR)[number], string> = {
  friends: "New friends",
  dating: "A date",
  both: "Both, let’s see",
};

const QUESTIONS: { readonly [F in QuestionField]: Question & { field: F } } = {
  stageName: {
    field: "stageName",
    kind: "text",
    question: "What should the island call you?",
    hint: "Your stage name. It need not be your real one.",
    maxLength: LIMITS.stageName,
  },
  gender: {
    field: "gender",
    kind: "one",
    question: "Which describes you?",
    options: GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] })),
  },
  lookingFor: {
    field: "lookingFor",
    kind: "one",
    question: "Who would you like to meet this August?",
    options: LOOKING_FOR.map((value) => ({ value, label: LOOKING_FOR_LABELS[value] })),
  },
  islandActivities: {
    field: "islandActivities",
    kind: "several",
    question: "What fills a good island day?",
    hint: "Choose as many as you like.",
    options: toOptions(ISLAND_ACTIVITIES),
  },
  relaxationMusic: {
    field: "relaxationMusic",
    kind: "several",
    question: "What plays while you relax?",
    hint: `Up to ${LIMITS.relaxationMusic}.`,
    options: toOptions(RELAXATION_MUSIC),
  },
  favoriteVineyardSpot: {
    field: "favoriteVineyardSpot",
    kind: "text",
    question: "Where on the Vineyard do you always go back to?",
    hint: "A beach, a bench, a bakery.",
    maxLength: LIMITS.shortText,
  },
  sportsPlayed: {
    field: "sportsPlayed",
    kind: "several",
    question: "Which sports do you play, or play at?",
    hint: "Choose as many as you like.",
    options: toOptions(SPORTS),
  },
  favoriteBobMarleySong: {
    field: "favoriteBobMarleySong",
    kind: "one",
    question: "Which Bob Marley song is yours?",
    options: toOptions(BOB_MARLEY_SONGS),
  },
  favoriteSoulFood: {
    field: "favoriteSoulFood",
    kind: "text",
    question: "Which soul food tastes like home?",
    maxLength: LIMITS.shortText,
  },
  hometownRegion: {
    field: "hometownRegion",
    kind: "text",
    question: "Where do you come from when you come to the island?",
    hint: "A region is enough, for example Hudson Valley or South Side of Chicago.",
    maxLength: LIMITS.shortText,
  },
  college: {
    field: "college",
    kind: "text",
    question: "Which college do you cheer for?",
    hint: "Your own, or the one your family talks about.",
    maxLength: LIMITS.shortText,
  },
  bio: {
    field: "bio",
    kind: "paragraph",
    question: "What should somebody know before a walk with you?",
    hint: "Two or three sentences. What you love, what makes you laugh.",
    maxLength: LIMITS.bio,
  },
};

const ask = (...fields: QuestionField[]): readonly Question[] =>
  fields.map((field) => QUESTIONS[field]);

const FIRST = ["stageName", "gender", "lookingFor", "islandActivities", "relaxationMusic"] as const;
const SECOND = [...FIRST, "favoriteVineyardSpot", "sportsPlayed"] as const;
const THIRD = [...SECOND, "favoriteBobMarleySong", "favoriteSoulFood"] as const;
const FOURTH = [...THIRD, "hometownRegion", "college", "bio"] as const;

/**
 * The four groups of /age-profile (part 1 sections 2 and 9, decision P7). The group chooses only
 * the length of the question set; a longer set holds every question of a shorter one.
 */
export const AGE_GROUPS: readonly AgeGroup[] = [
  {
    slug: "under-30",
    name: "Under 30",
    minutes: 3,
    topics: ["Your stage name", "A good island day", "What plays while you relax"],
    questions: ask(...FIRST),
  },
  {
    slug: "under-40",
    name: "Under 40",
    minutes: 5,
    topics: ["A good island day", "Your spot on the Vineyard", "Sports you play"],
    questions: ask(...SECOND),
  },
  {
    slug: "under-60",
    name: "Under 60",
    minutes: 7,
    topics: [
      "Your spot on the Vineyard",
      "Your Bob Marley song",
      "Soul food that tastes like home",
    ],
    questions: ask(...THIRD),
  },
  {
    slug: "above-60",
    name: "Above 60",
    minutes: 10,
    topics: [
      "Where you come from",
      "College and family pride",
      "Soul food and songs",
      "A few words about you",
    ],
    questions: ask(...FOURTH),
  },
];

/**
 * Finds the group of a slug.
 * @returns undefined for an unknown slug, as from a mistyped address
 */
export function findAgeGroup(slug: string | null | undefined): AgeGroup | undefined {
  return AGE_GROUPS.find((group) => group.slug === slug);
}

/** Names of all questions of all groups. */
export const QUESTION_FIELDS = AGE_GROUPS.flatMap(({ questions }) =>
  questions.map(({ field }) => field),
);
