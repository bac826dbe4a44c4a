import { transact } from "~/server/database.server";
import { QUESTION_FIELDS } from "./age-groups";
import { claimPendingDrafts, type Draft, loadDraft, setDraft, type Typed } from "./drafts.server";
import { checkAnswers, isProfileField, type ProfileField } from "./profile.schema";
import { answersIn, findProfile, type Profile, type SaveResult } from "./profile.server";
import { findFieldLabel } from "./sections";
import { toShown, unsavedIn } from "./shown";

/** Questions that a visitor can answer. */
const STARTS_WITH: ReadonlySet<string> = new Set(QUESTION_FIELDS);

/**
 * Saves as a draft what was typed in the given fields and differs from the saved profile, and no
 * more of them.
 */
export const saveUnsaved = (
  userId: string,
  typed: Typed,
  fields: readonly ProfileField[],
  profile: Profile | undefined = findProfile(userId),
): void => setDraft(userId, fields, unsavedIn(typed, toShown(answersIn(profile)), fields));

/** The saved values of conflicting answers, in words. */
export function listConflicts({ fields, profile }: SaveResult & { outcome: "conflict" }) {
  const saved = toShown(answersIn(profile));
  return fields.map((field) => ({
    field,
    label: findFieldLabel(field),
    saved: saved[field] ?? "",
  }));
}

/** The valid ones of those answers, for questions without a known answer. */
function newAnswers(answers: Typed, known: Typed): Typed {
  const open = Object.keys(answers)
    .filter(isProfileField)
    .filter((field) => known[field] === undefined);
  // Answers that a later version's rules refuse are dropped.
  const { errors } = checkAnswers(answers, open);
  return Object.fromEntries(
    open.filter((field) => !errors[field]).map((field) => [field, answers[field]]),
  );
}

const loadSaved = (userId: string) => toShown(answersIn(findProfile(userId)));

/**
 * Turns answers to the questions of the start page into a draft (decision P7), where no answer is
 * known.
 *
 * @param isOwn whether this member gave them just now: then they replace earlier ones of the kind.
 *   Whoever answered last in a browser need not be the member who signs in there.
 */
export function saveStartDraft(userId: string, started: Typed, isOwn: boolean): void {
  const draft = loadDraft(userId);
  const typed = isOwn && draft?.isFromStart ? {} : draft?.answers;
  const fresh = newAnswers(started, { ...loadSaved(userId), ...typed });
  if (Object.keys(fresh).length > 0) setDraft(userId, Object.keys(fresh), fresh, true);
}

/** True where a draft has more than what was answered before sign-in. */
export const hasTypedAnswers = ({ answers, isFromStart }: Draft): boolean =>
  !isFromStart || Object.keys(answers).some((field) => !STARTS_WITH.has(field));

/** What a whole save contains: the form, and the answers given before sign-in. */
export function addStartAnswers(
  userId: string,
  typed: Typed,
  held: readonly ProfileField[],
): { given: Typed; fields: readonly ProfileField[] } {
  const draft = loadDraft(userId);
  if (!draft?.isFromStart) return { given: typed, fields: held };
  const started = Object.entries(draft.answers).filter(
    ([field]) => STARTS_WITH.has(field) && !held.some((other) => other === field),
  );
  const beside = newAnswers(Object.fromEntries(started), loadSaved(userId));
  const fields = [...held, ...Object.keys(beside).filter(isProfileField)];
  return { given: { ...beside, ...typed }, fields };
}

/**
 * Gives a member who signs in what was typed in this browser before: a form whose session had
 * ended, and answers from before sign-in.
 * @param token the browser's
 */
export function restorePendingForm(token: string, userId: string): void {
  transact(() => {
    for (const { answers, isFromStart } of claimPendingDrafts(token, userId))
      if (isFromStart) saveStartDraft(userId, answers, false);
      else saveUnsaved(userId, answers, Object.keys(answers).filter(isProfileField));
  });
}
