import { PROFILE_FIELD_NAMES, PROFILE_FIELDS } from "@db/schema/profile-fields";
import type { ProfileAnswers, ProfileField } from "./profile.schema";

/** Form values by field, as the controls accept them. Blank ones are left out. */
export type Shown = Partial<Record<ProfileField, string | string[]>>;

const toText = (value: unknown): string | string[] | undefined => {
  if (Array.isArray(value)) return value.length > 0 ? value.map(String) : undefined;
  if (value === true) return "yes";
  if (value === false) return "no";
  return value === null || value === undefined || value === "" ? undefined : String(value);
};

/** Saved answers as form values. */
export function toShown(answers: Partial<ProfileAnswers>): Shown {
  const shown: Shown = {};
  for (const field of PROFILE_FIELD_NAMES) {
    const value = toText(answers[field]);
    if (value !== undefined) shown[field] = value;
  }
  return shown;
}

const filled = (value: string | string[] | undefined): string =>
  JSON.stringify(
    Array.isArray(value)
      ? value.map((entry) => entry.trim()).filter(Boolean)
      : (value ?? "").replaceAll("\r\n", "\n").trim(),
  );

/** Whether a value is more than blank. */
export const isFilled = (value: string | string[] | undefined): boolean =>
  [value ?? []].flat().some((entry) => entry.trim() !== "");

/** What was typed in the given fields and differs from what is saved. */
export function unsavedIn(typed: Shown, saved: Shown, fields: readonly ProfileField[]): Shown {
  const rest: Shown = {};
  for (const field of fields) {
    const value = typed[field];
    const isList = ["many", "texts"].includes(PROFILE_FIELDS[field].kind);
    const before = saved[field] ?? (isList ? [] : "");
    if (value !== undefined && filled(value) !== filled(before)) rest[field] = value;
  }
  return rest;
}

const spaced = (value: string | string[] | undefined): string =>
  [value ?? []]
    .flat()
    .map((entry) => entry.trim().replace(/\s+/g, " "))
    .filter(Boolean)
    .join(", ");

/** The answers that were saved otherwise than they were typed, in more than blanks: as they were saved, in words. */
export const alteredIn = (
  typed: Shown,
  saved: Shown,
  fields: readonly ProfileField[],
): Map<ProfileField, string> =>
  new Map(
    fields
      .filter((field) => spaced(typed[field]) !== spaced(saved[field]))
      .map((field) => [field, spaced(saved[field])]),
  );

/**
 * True where what was saved looks unlike what was typed. Blanks before an answer are seen in its field; those at the
 * end, which keyboards add, nobody sees.
 */
export const looksDifferentOnceSaved = (
  typed: Shown,
  saved: Shown,
  fields: readonly ProfileField[],
): boolean =>
  Object.keys(unsavedIn(typed, saved, fields)).length > 0 ||
  fields.some((field) => [typed[field] ?? ""].flat().some((value) => /^\s/.test(value)));
