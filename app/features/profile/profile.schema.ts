import {
  BUDGET_FIELDS,
  type FieldShape,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ProfileAnswers,
  type ProfileField,
} from "@db/schema/profile-fields";
import type { AGE_CATEGORIES } from "@db/schema/values";
import * as z from "zod/mini";
import { cleanName, nameProblem } from "~/server/data/names";
import { capitalize, clean } from "~/server/data/text";
import { Refusal } from "~/server/web/errors";
import { BUDGET_MESSAGE } from "./budget";
import { findFieldLabel, REQUIRED_FIELDS } from "./sections";

export type { ProfileAnswers, ProfileField } from "@db/schema/profile-fields";

/** Longest text in characters that is processed; a longer one is refused before anything else. */
const LONGEST = 10_000;

/** What is wrong with an answer, after its label, which may be a question. */
function describeProblem(field: ProfileField, problem: string): string {
  const label = findFieldLabel(field);
  return label.endsWith("?") ? `${label} ${capitalize(problem)}` : `${label}: ${problem}`;
}

const asList = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value
    : value === undefined || value === null || value === ""
      ? []
      : [value];

const blankToNull = (value: unknown) =>
  value === undefined || (typeof value === "string" && clean(value) === "") ? null : value;

const FLAGS: Record<string, boolean> = { yes: true, no: false, true: true, false: false };

const asFlag = (value: unknown) =>
  typeof value === "string" && Object.hasOwn(FLAGS, value) ? FLAGS[value] : blankToNull(value);

/** A typed number. Concerts of last year that are no number count as 0 (rule concerts-zero). */
const asNumber = (field: ProfileField) => (value: unknown) => {
  const given = blankToNull(value);
  if (typeof given !== "string") return given;
  const number = Number(given);
  if (field === "concertsLastYear") return Number.isFinite(number) ? Math.trunc(number) : 0;
  // Rejects 0x10 and 1e2: what is saved is what the field shows.
  return /^\s*[+-]?\d{1,9}\s*$/.test(given) ? number : Number.NaN;
};

// Cleaned before it is measured, so that what passes here passes the CHECKs of the database.
const textWithin = (field: ProfileField, max: number) =>
  z
    .string(describeProblem(field, "please enter some text"))
    .check(
      z.overwrite(clean),
      z.maxLength(max, describeProblem(field, `at most ${max} characters`)),
    );

/** The one answer that is a name: no staff word, nothing invisible (rules names-visible and no-staff-names). */
const nameWithin = (max: number) =>
  z.string("Stage name: please enter some text").check(
    z.overwrite(cleanName),
    // A text that is too long is not compared with staff words.
    z.maxLength(max, { error: `Stage name: at most ${max} characters`, abort: true }),
    z.refine((name) => nameProblem(name) === null, {
      error: ({ input }) => nameProblem(String(input)) ?? undefined,
    }),
  );

function schemaOfShape(field: ProfileField, shape: FieldShape): z.ZodMiniType {
  const fromList = describeProblem(field, "please choose from the list");
  switch (shape.kind) {
    case "text":
      return z.pipe(
        z.transform(blankToNull),
        z.nullable(field === "stageName" ? nameWithin(shape.max) : textWithin(field, shape.max)),
      );
    case "choice":
      return z.pipe(
        z.transform(blankToNull),
        z.nullable(z.enum(shape.options as [string, ...string[]], fromList)),
      );
    case "many":
      return z.pipe(
        z.transform((value) => [...new Set(asList(value))]),
        z
          .array(z.enum(shape.options as [string, ...string[]], fromList))
          .check(
            z.maxLength(shape.max, describeProblem(field, `please choose at most ${shape.max}`)),
          ),
      );
    case "texts":
      return z.pipe(
        z.transform((value) => asList(value).filter((entry) => blankToNull(entry) !== null)),
        z
          .array(textWithin(field, shape.max))
          .check(z.maxLength(shape.count, describeProblem(field, `at most ${shape.count}`))),
      );
    case "flag":
      return z.pipe(
        z.transform(asFlag),
        z.nullable(z.boolean(describeProblem(field, "please answer yes or no"))),
      );
    case "number":
      return z.pipe(
        z.transform(asNumber(field)),
        z.nullable(
          z
            .int(describeProblem(field, "please enter a whole number"))
            .check(
              z.minimum(0, describeProblem(field, "at least 0")),
              z.maximum(shape.max, describeProblem(field, `at most ${shape.max}`)),
            ),
        ),
      );
  }
}

const SCHEMAS = new Map<ProfileField, z.ZodMiniType>();

/** The schema of one answer, made once. */
export function answerSchema(field: ProfileField): z.ZodMiniType {
  const known = SCHEMAS.get(field) ?? schemaOfShape(field, PROFILE_FIELDS[field]);
  SCHEMAS.set(field, known);
  return known;
}

const REQUIRED_MESSAGES: Partial<Record<ProfileField, string>> = {
  stageName: "Please enter your stage name",
  ageCategory: "Please choose your age range",
  gender: "Please choose your gender",
  lookingFor: "Please choose what you are looking for",
};

export type FieldErrors = Partial<Record<ProfileField, string>>;

type Checked = { answers: Partial<ProfileAnswers>; errors: FieldErrors };

const isLongText = (value: unknown) => typeof value === "string" && value.length > LONGEST;

const isTooLong = (value: unknown): boolean =>
  isLongText(value) || (Array.isArray(value) && (value.length > 100 || value.some(isLongText)));

/**
 * Parses the revision that the save of a call is based on.
 * @returns undefined where none is named
 * @throws Refusal 422 for anything that is no revision
 */
export function parseRevision(given: unknown): number | undefined {
  if (given === undefined || given === null) return undefined;
  if (typeof given === "number" && Number.isSafeInteger(given) && given >= 0) return given;
  const problem = "That is no revision of a profile. Please reload the page.";
  throw new Refusal("invalid", "Error", problem, { field: "revision" });
}

/** What a call sends instead of the text of a form, for each kind of answer that is no text. */
const IN_JSON: Partial<Record<FieldShape["kind"], string>> = {
  flag: "true, false or null",
  number: "a number or null",
  many: "a list",
  texts: "a list",
};

/**
 * Refuses answers that a call sends as forms do, which have texts alone.
 * @throws Refusal 422 that names the first one
 */
export function rejectFormTexts(given: Readonly<Record<string, unknown>>): void {
  for (const [field, value] of Object.entries(given)) {
    // A number of concerts may be any text, as in the form (rule concerts-zero).
    if (field === "concertsLastYear") continue;
    const wanted = isProfileField(field) && IN_JSON[PROFILE_FIELDS[field].kind];
    if (wanted && typeof value === "string")
      throw new Refusal("invalid", "Error", describeProblem(field, `please send ${wanted}`), {
        field,
      });
  }
}

/**
 * Validates the given answers, each by its own limits and the budget as a whole.
 * @param given values as typed or as sent, by field
 * @param fields the fields to validate; one that is not given counts as cleared
 */
export function checkAnswers(
  given: Readonly<Record<string, unknown>>,
  fields: readonly ProfileField[],
): Checked {
  const answers: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const field of fields) {
    const value = given[field];
    if (isTooLong(value)) {
      errors[field] = describeProblem(field, "that is too long");
      continue;
    }
    const result = z.safeParse(answerSchema(field), value);
    if (!result.success)
      errors[field] = result.error.issues[0]?.message ?? "Please check this answer";
    else if (result.data === null && REQUIRED_FIELDS.has(field))
      errors[field] = REQUIRED_MESSAGES[field] ?? "Please answer this";
    else answers[field] = result.data;
  }
  const hasWholeBudget = BUDGET_FIELDS.every((field) => fields.includes(field) && !errors[field]);
  if (hasWholeBudget && !isBudgetEven(answers)) errors[BUDGET_FIELDS[0]] = BUDGET_MESSAGE;
  return { answers: answers as Partial<ProfileAnswers>, errors };
}

/** All six shares blank, or together exactly one hundred (rule budget-100). */
export function isBudgetEven(answers: Readonly<Partial<Record<ProfileField, unknown>>>): boolean {
  const shares = BUDGET_FIELDS.map((field) => answers[field] as number | null | undefined);
  if (shares.every((share) => share === null || share === undefined)) return true;
  return shares.reduce<number>((sum, share) => sum + (share ?? 0), 0) === 100;
}

export const isProfileField = (name: string): name is ProfileField =>
  (PROFILE_FIELD_NAMES as string[]).includes(name);

/**
 * Youngest and oldest age in years of each band; anyone of 60 or more may take Under 90 (rule age-band-not-younger).
 */
const BAND_END: Record<(typeof AGE_CATEGORIES)[number], number> = {
  "Under 30": 30,
  "Under 40": 40,
  "Under 50": 50,
  "Under 60": 60,
  "Under 90": 90,
};

/** The band of an age in years. */
export function findAgeBand(years: number): (typeof AGE_CATEGORIES)[number] {
  const bands = Object.keys(BAND_END) as (typeof AGE_CATEGORIES)[number][];
  return bands.find((band) => years < BAND_END[band]) ?? "Under 90";
}

/** True when a band is not younger than someone of `years` (rule age-band-not-younger). */
export const bandFits = (band: (typeof AGE_CATEGORIES)[number], years: number): boolean =>
  years < BAND_END[band] || band === "Under 90";
