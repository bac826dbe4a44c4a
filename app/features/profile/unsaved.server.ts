import { findDraft, keepDraft, setDraft, type Typed } from "./drafts.server";
import { checkAnswers, isProfileField, type ProfileField } from "./profile.schema";
import { answersIn, findProfile, type Profile, type SaveResult } from "./profile.server";
import { labelOf } from "./sections";
import { shownOf, unsavedIn } from "./shown";

/**
 * Has the draft hold what was typed in the given fields and differs from the saved profile, and no
 * more of them.
 */
export const keepUnsaved = (
  userId: string,
  typed: Typed,
  fields: readonly ProfileField[],
  profile: Profile | undefined = findProfile(userId),
): void => setDraft(userId, fields, unsavedIn(typed, shownOf(answersIn(profile)), fields));

/** What was saved elsewhere of the answers that stand against each other, in words. */
export function conflictsOf({ fields, profile }: SaveResult & { outcome: "conflict" }) {
  const saved = shownOf(answersIn(profile));
  return fields.map((field) => ({ field, label: labelOf(field), saved: saved[field] ?? "" }));
}

/** Makes a form that waited for its sender to sign in a draft like any other. */
export const takeUpParked = (userId: string, parked: Typed): void =>
  keepUnsaved(userId, parked, Object.keys(parked).filter(isProfileField));

type Started = Readonly<Record<string, string | string[]>>;

/**
 * What a visitor answered before there was an account (decision P7), as far as a form does not hold it and
 * nothing else is known.
 */
function startedBeside(
  userId: string,
  started: Started,
  held: readonly ProfileField[],
  profile: Profile | undefined = findProfile(userId),
): Typed {
  const open = Object.keys(started)
    .filter(isProfileField)
    .filter((field) => !held.includes(field));
  if (open.length === 0) return {};
  const known = { ...shownOf(answersIn(profile)), ...findDraft(userId) };
  const unknown = open.filter((field) => known[field] === undefined);
  // What the rules of a later version refuse is not asked for again.
  const { errors } = checkAnswers(started, unknown);
  const rest = unknown.filter((field) => !errors[field]);
  return Object.fromEntries(rest.map((field) => [field, started[field]])) as Typed;
}

/** What a whole save is of: the form, and what was answered before there was an account beside it. */
export function withStarted(
  userId: string,
  started: Started,
  typed: Typed,
  held: readonly ProfileField[],
): { given: Typed; fields: readonly ProfileField[] } {
  const beside = startedBeside(userId, started, held);
  const fields = [...held, ...Object.keys(beside).filter(isProfileField)];
  return { given: { ...beside, ...typed }, fields };
}

/** Makes what is left of that after a save of a section a draft. */
export const takeUpStarted = (
  userId: string,
  started: Started,
  held: readonly ProfileField[],
  profile: Profile,
): void => {
  const rest = startedBeside(userId, started, held, profile);
  if (Object.keys(rest).length > 0) keepDraft(userId, rest);
};
