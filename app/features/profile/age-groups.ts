import { type FieldShape, PROFILE_FIELDS, type ProfileField } from "@db/schema/profile-fields";
import { LIMITS } from "@db/schema/values";
import { optionLabel } from "./option-label";

/** The questions in words; kind, limits and options come from the table of fields. */
const WORDS = {
  stageName: {
    question: "What should the island call you?",
    hint: "Your stage name. It doesn’t have to be your real one.",
  },
  gender: { question: "Which describes you?" },
  lookingFor: { question: "Who would you like to meet this August?" },
  interestedIn: {
    question: "Who would you like to date?",
    hint: "You’ll only see these people. Pick none to see everyone.",
  },
  islandActivities: {
    question: "What fills a good island day?",
    hint: "Choose as many as you like.",
  },
  relaxationMusic: {
    question: "What plays while you relax?",
    hint: `Up to ${LIMITS.relaxationMusic}.`,
  },
  favoriteVineyardSpot: {
    question: "Where on the Vineyard do you always go back to?",
    hint: "A beach, a bench, a bakery.",
  },
  sportsPlayed: {
    question: "Which sports do you play, or play at?",
    hint: "Choose as many as you like.",
  },
  favoriteBobMarleySong: { question: "Which Bob Marley song is yours?" },
  favoriteSoulFood: { question: "Which soul food tastes like home?" },
  hometownRegion: {
    question: "Where do you come from when you come to the island?",
    hint: "A region is enough, for example Hudson Valley or South Side of Chicago.",
  },
  college: {
    question: "Which college do you cheer for?",
    hint: "Your own, or the one your family talks about.",
  },
  bio: {
    question: "What should someone know before a walk with you?",
    hint: "Two or three sentences. What you love, what makes you laugh.",
  },
} satisfies Partial<Record<ProfileField, { question: string; hint?: string }>>;

/** Fields of the profile that are asked outside the editor. */
type QuestionField = keyof typeof WORDS;

const LABELS: Partial<Record<QuestionField, Record<string, string>>> = {
  gender: {
    male: "Male",
    female: "Female",
    non_binary: "Non-binary",
    prefer_not_to_say: "Prefer not to say",
  },
  interestedIn: {
    male: "Men",
    female: "Women",
    non_binary: "Non-binary people",
    prefer_not_to_say: "People who prefer not to say",
  },
  lookingFor: { friends: "New friends", dating: "A date", both: "Both, let’s see" },
};

function toQuestion(field: QuestionField): Question {
  const shape: Extract<FieldShape, { kind: "text" | "choice" | "many" }> = PROFILE_FIELDS[field];
  const asked = { field, ...WORDS[field] };
  if (shape.kind === "text") {
    const isLong = shape.max > LIMITS.shortText;
    return { ...asked, kind: isLong ? "paragraph" : "text", maxLength: shape.max };
  }
  const options = shape.options.map((value) => ({
    value,
    label: LABELS[field]?.[value] ?? optionLabel(value),
  }));
  return { ...asked, kind: shape.kind === "choice" ? "one" : "several", options };
}

type Option = { value: string; label: string };
export type Question = { field: QuestionField; question: string; hint?: string } & (
  | { kind: "text" | "paragraph"; maxLength: number }
  | { kind: "one"; options: readonly Option[] }
  | { kind: "several"; options: readonly Option[] }
);

type AgeGroupSlug = "under-30" | "under-40" | "under-60" | "above-60";

export type AgeGroup = {
  slug: AgeGroupSlug;
  name: "Under 30" | "Under 40" | "Under 60" | "Above 60";
  /** Target length of the question set (rule age-group-questions). */
  minutes: number;
  /** Shown before the start, so that visitors know what is asked. */
  topics: readonly string[];
  questions: readonly Question[];
};

const FIRST = ["stageName", "gender", "lookingFor", "islandActivities", "relaxationMusic"] as const;
const SECOND = [...FIRST, "favoriteVineyardSpot", "sportsPlayed"] as const;
const THIRD = [...SECOND, "favoriteBobMarleySong", "favoriteSoulFood"] as const;
const FOURTH = [...THIRD, "hometownRegion", "college", "bio"] as const;

/**
 * The four groups of /age-profile (rule age-group-questions). The group chooses only
 * the length of the question set; a longer set holds every question of a shorter one.
 */
export const AGE_GROUPS: readonly AgeGroup[] = [
  {
    slug: "under-30",
    name: "Under 30",
    minutes: 3,
    topics: ["Your stage name", "A good island day", "What plays while you relax"],
    questions: FIRST.map(toQuestion),
  },
  {
    slug: "under-40",
    name: "Under 40",
    minutes: 5,
    topics: ["A good island day", "Your spot on the Vineyard", "Sports you play"],
    questions: SECOND.map(toQuestion),
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
    questions: THIRD.map(toQuestion),
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
    questions: FOURTH.map(toQuestion),
  },
];

/**
 * Finds the group of a slug.
 * @returns undefined for an unknown slug, as from a mistyped address
 */
export function findAgeGroup(slug: string | null | undefined): AgeGroup | undefined {
  return AGE_GROUPS.find((group) => group.slug === slug);
}

/** A question that can be asked before there is a profile. */
export const findQuestion = (field: QuestionField): Question => toQuestion(field);

/** Names of all questions of all groups. */
export const QUESTION_FIELDS = AGE_GROUPS.flatMap(({ questions }) =>
  questions.map(({ field }) => field),
);
