import {
  BUDGET_FIELDS,
  findFieldFacts,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ProfileAnswers,
  type ProfileField,
} from "./profile-fields";

/**
 * Which answers of a profile are compared, and what counts as the same answer (rule score-by-rarity). Plain
 * code that the server and the seed share.
 */

/** An id leaves room for 4,194,304 different answers to each field. */
export const FIELD_BITS = 22;
/** Fields from this number on have too few different answers to be indexed. */
export const FIRST_COMMON_FIELD = 64;

/** What most of the budget goes to is compared too. */
const BUDGET_NUMBER = 93;

/** A field that is compared. */
export type Compared =
  | {
      [Field in ProfileField]: (typeof PROFILE_FIELDS)[Field] extends { compared: number }
        ? Field
        : never;
    }[ProfileField]
  | "budget";

/** Every field that is compared, by its number. */
export const COMPARED_FIELDS: ReadonlyMap<number, Compared> = new Map(
  [
    ...PROFILE_FIELD_NAMES.flatMap((field) => {
      const { compared } = findFieldFacts(field);
      return compared === undefined ? [] : [[compared, field as Compared] as const];
    }),
    [BUDGET_NUMBER, "budget"] as const,
  ].sort(([one], [other]) => one - other),
);

const isFlagField = (field: Compared) =>
  field !== "budget" && PROFILE_FIELDS[field].kind === "flag";

const FLAG_NUMBERS = new Set(
  [...COMPARED_FIELDS].filter(([, field]) => isFlagField(field)).map(([number]) => number),
);

/** Whether a field's number is that of a yes/no question. */
export const isFlagNumber = (field: number): boolean => FLAG_NUMBERS.has(field);

/** The number of the field that an answer's id belongs to. */
export const toFieldNumber = (answerId: number): number => answerId >>> FIELD_BITS;

/** Id that counts everyone who answered the field. */
export const fieldCountId = (field: number): number => field * 2 ** FIELD_BITS;

/** A cache of normalized answers, since most are repeated. */
const known = new Map<string, string>();
const MOST_KNOWN = 4_000;

/**
 * An answer as it is compared: without accents, capitals, punctuation and a leading article.
 *
 * @returns an empty text where nothing comparable is left
 */
export function normalized(answer: string): string {
  const before = known.get(answer);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const plain = answer
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}\p{S}]+/gu, " ")
    .trim()
    .replace(/^(?:the|an?) (?=.)/, "");
  const compared = plain.length > 200 ? [...plain].slice(0, 200).join("") : plain;
  known.set(answer, compared);
  return compared;
}

/** A given answer: the compared value, and the words in which it was given. */
export interface GivenAnswer {
  field: number;
  value: string;
  words: string;
}

const CONCERTS: readonly [atMost: number, value: string][] = [
  [0, "none"],
  [2, "one or two"],
  [5, "a few"],
  [10, "many"],
  [Number.POSITIVE_INFINITY, "more than ten"],
];

const YES = "yes";
const NO = "no";

/** The answers to a yes/no question have fixed places, so that a "no" is known without a query. */
export const yesId = (field: number): number => fieldCountId(field) + 1;
export const noId = (field: number): number => fieldCountId(field) + 2;
/** The id of an answer whose place is fixed. */
export function toFixedId({ field, value }: GivenAnswer): number | undefined {
  if (!isFlagNumber(field)) return undefined;
  return value === YES ? yesId(field) : noId(field);
}

function listValues(value: ProfileAnswers[ProfileField] | undefined): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value;
  if (typeof value === "boolean") return [value ? YES : NO];
  if (typeof value === "number") return [CONCERTS.find(([most]) => value <= most)?.[1] ?? ""];
  return [value];
}

const BUDGET_WORDS: Record<(typeof BUDGET_FIELDS)[number], string> = {
  budgetFoodPercentage: "food",
  budgetEventsPercentage: "events",
  budgetMerchandisePercentage: "merchandise",
  budgetGiftsPercentage: "gifts",
  budgetCarExpensePercentage: "getting around",
  budgetDiningPercentage: "dining out",
};

/** What most of the budget goes to; nothing where two are equal. */
function mainExpense(answers: Partial<ProfileAnswers>): string[] {
  const shares = BUDGET_FIELDS.map((field) => [BUDGET_WORDS[field], answers[field] ?? 0] as const);
  const [first, second] = shares.sort((a, b) => b[1] - a[1]);
  return first && second && first[1] > second[1] ? [first[0]] : [];
}

/**
 * The comparable answers of a profile, each once; what is unanswered is left out.
 */
export function comparableAnswers(answers: Partial<ProfileAnswers>): GivenAnswer[] {
  const given: GivenAnswer[] = [];
  for (const [number, field] of COMPARED_FIELDS) {
    const words = field === "budget" ? mainExpense(answers) : listValues(answers[field]);
    const seen = new Set<string>();
    for (const word of words) {
      const value = normalized(word);
      if (value === "" || seen.has(value)) continue;
      seen.add(value);
      given.push({ field: number, value, words: word });
    }
  }
  return given;
}
