import { transact } from "~/server/data/database.server";
import { type PendingForm, toFormData } from "~/server/web/pending-form.server";
import { isOwnKey } from "~/server/web/viewer-key.server";
import { QUESTION_FIELDS } from "./age-groups";
import { claimStartAnswers, type Draft, loadDraft, setDraft, type Typed } from "./drafts.server";
import { checkAnswers, isProfileField, type ProfileField } from "./profile.schema";
import { answersIn, findProfile, findProfileAt, type Profile } from "./profile.server";
import { readEditorForm } from "./read-answers.server";
import { findFieldLabel } from "./sections";
import { toShown, unsavedIn } from "./shown";

/** Questions that a visitor can answer. */
const STARTS_WITH: ReadonlySet<string> = new Set(QUESTION_FIELDS);

/** A page on which answers were typed. */
export interface Base {
  /** The member's profile as it is saved now. */
  profile: Profile | undefined;
  /** Its revision when the page was made; undefined where that is unknown. */
  baseRevision: number | undefined;
}

/** What was typed in the given fields, without what only repeats the page's own answers. */
export function dropRepeated(
  typed: Typed,
  fields: readonly ProfileField[],
  { profile, baseRevision }: Base,
): Typed {
  const past = profile && baseRevision !== undefined && findProfileAt(profile, baseRevision);
  return past ? unsavedIn(typed, toShown(answersIn(past)), fields) : typed;
}

/**
 * Saves as a draft what was typed in the given fields and differs from the saved profile, and no
 * more of them. What only repeats the page gives way to what was saved elsewhere.
 */
export function saveUnsaved(
  userId: string,
  typed: Typed,
  fields: readonly ProfileField[],
  { profile = findProfile(userId), baseRevision }: Partial<Base> = {},
): void {
  const own = dropRepeated(typed, fields, { profile, baseRevision });
  const rest = unsavedIn(own, toShown(answersIn(profile)), fields);
  setDraft(userId, fields, rest, { baseRevision });
}

/** Those of a draft's answers that were saved elsewhere after they were typed. */
export function listDraftConflicts(profile: Profile | undefined, draft: Draft | undefined) {
  const base = draft?.baseRevision ?? null;
  const past = profile && base !== null && findProfileAt(profile, base);
  if (!past) return [];
  const fields = Object.keys(draft?.answers ?? {})
    .filter(isProfileField)
    .filter((field) => String(past[field]) !== String(profile[field]));
  return listConflicts({ profile, fields });
}

/** The saved values of conflicting answers, in words. */
export function listConflicts({
  fields,
  profile,
}: {
  fields: readonly ProfileField[];
  profile: Profile;
}) {
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
 * Turns answers to the questions of the start page into a draft (rule age-group-questions), where no answer is
 * known.
 *
 * @param isOwn whether this member gave them just now: then they replace earlier ones of the kind.
 *   The last person to answer in a browser need not be the member who signs in there.
 */
export function saveStartDraft(userId: string, started: Typed, isOwn: boolean): void {
  const draft = loadDraft(userId);
  const typed = isOwn && draft?.isFromStart ? {} : draft?.answers;
  const fresh = newAnswers(started, { ...loadSaved(userId), ...typed });
  if (Object.keys(fresh).length > 0)
    setDraft(userId, Object.keys(fresh), fresh, { isFromStart: true });
}

/** True where a draft has more than what was answered before sign-in. */
export const hasTypedAnswers = ({ answers, isFromStart }: Draft): boolean =>
  !isFromStart || Object.keys(answers).some((field) => !STARTS_WITH.has(field));

/** What a whole save contains: the form, and the answers given before sign-in. */
export function addStartAnswers(
  userId: string,
  typed: Typed,
  formFields: readonly ProfileField[],
): { given: Typed; fields: readonly ProfileField[] } {
  const draft = loadDraft(userId);
  if (!draft?.isFromStart) return { given: typed, fields: formFields };
  const started = Object.entries(draft.answers).filter(
    ([field]) => STARTS_WITH.has(field) && !formFields.some((other) => other === field),
  );
  const beside = newAnswers(Object.fromEntries(started), loadSaved(userId));
  const fields = [...formFields, ...Object.keys(beside).filter(isProfileField)];
  return { given: { ...beside, ...typed }, fields };
}

/** What a browser sent while nobody was signed in there. */
export interface TypedBefore {
  /** The token of answers from before sign-in. */
  start?: string;
  /** A form that was left unsent when its session ended. */
  form?: PendingForm | null;
}

/** Whether a pending form is one of the editor and belongs to this member. */
export const isOwnEditorForm = (form: PendingForm, userId: string): boolean =>
  isOwnKey({ id: userId }, form.key) && /^\/profile-setup(?:\/|$)/.test(form.path);

/**
 * Turns what was typed in this browser before into the draft of the member who signs in: a form of the editor whose
 * session had ended, and answers from before sign-in (rule save-keeps-typing).
 */
export function restoreTyped({ start, form }: TypedBefore, userId: string): void {
  transact(() => {
    if (form && isOwnEditorForm(form, userId)) {
      const { formFields, typed, baseRevision } = readEditorForm(toFormData(form.values));
      saveUnsaved(userId, typed, formFields, { baseRevision });
    }
    const started = start && claimStartAnswers(start);
    if (started) saveStartDraft(userId, started, false);
  });
}
