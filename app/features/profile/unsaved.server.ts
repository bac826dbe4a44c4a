import { findDraft, keepDraft, setDraft, type Typed } from "./drafts.server";
import { isProfileField, type ProfileField } from "./profile.schema";
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

/**
 * Makes what a visitor answered before there was an account (decision P7) a draft, as far as the form
 * did not hold it and nothing else is known.
 */
export function takeUpStarted(
  userId: string,
  started: Readonly<Record<string, string | string[]>>,
  held: readonly ProfileField[],
  profile: Profile,
): void {
  const names = Object.keys(started).filter(isProfileField);
  const open = names.filter((field) => !held.includes(field));
  if (open.length === 0) return;
  const known = { ...shownOf(answersIn(profile)), ...findDraft(userId) };
  const rest = open.filter((field) => known[field] === undefined);
  keepDraft(userId, Object.fromEntries(rest.map((field) => [field, started[field]])) as Typed);
}
