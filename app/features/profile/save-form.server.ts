import { transact } from "~/server/data/database.server";
import type { Viewer } from "~/server/web/viewer.server";
import { loadCompletion } from "./completion.server";
import type { Typed } from "./drafts.server";
import { NOTHING_WRONG, type RefusedAnswers } from "./editor-form";
import { readSaving } from "./editor-state.server";
import { checkAnswers, type ProfileField } from "./profile.schema";
import { findProfile, type Profile, type SaveResult, saveAnswers } from "./profile.server";
import type { readEditorForm } from "./read-answers.server";
import { completedFlash, savedFlash } from "./saved-flash";
import { listFields } from "./sections";
import { alteredIn, toShown } from "./shown";
import { addStartAnswers, dropRepeated, listConflicts, saveUnsaved } from "./unsaved.server";

type EditorForm = ReturnType<typeof readEditorForm>;

/** What came of a form of the editor: nothing typed is lost, saved or not. */
type SavedForm =
  | { isSaved: false; status: 409 | 422; typed: Typed; refused: RefusedAnswers }
  | {
      isSaved: true;
      typed: Typed;
      fields: readonly ProfileField[];
      profile: Profile;
      tokensEarned: number;
      /** What was saved otherwise than it was typed, in words. */
      altered: ReadonlyMap<ProfileField, string>;
      /** True for the save that answered the last question. */
      isCompleting: boolean;
      flash: ReturnType<typeof savedFlash>;
    };

/** Saves a form of the editor, whole or the section that it names (rule save-keeps-typing). */
export const saveForm = (member: Viewer, form: EditorForm): SavedForm =>
  transact(() => {
    const saving = readSaving(member.id, form.section);
    const before = loadCompletion(member.id).overall;
    const { fields, answers, refused } = checkForm(member, form, saving.section);
    if (refused) return keepRefused(member, form, refused);
    const result = saveAnswers(member, { ...form, answers, isEdit: true });
    if (result.outcome !== "saved") return keepRefused(member, form, explainRefusal(form, result));
    return describeSave(member, form, { ...saving, before, fields, result });
  });

/** Checks the answers that a form saves: those of its section, or all of it and what was answered before sign-in. */
function checkForm(
  member: Viewer,
  { typed, formFields, refusal, baseRevision }: EditorForm,
  section: ReturnType<typeof readSaving>["section"],
) {
  const { fields, given } = section
    ? { fields: listFields(section), given: typed }
    : addStartAnswers(member.id, typed, formFields);
  if (refusal) return { fields, answers: {}, refused: { refusal } };
  const { answers, errors } = checkAnswers(given, fields);
  const refused =
    Object.keys(errors).length > 0 ? { errors, revision: baseRevision ?? null } : undefined;
  return { fields, answers, refused };
}

type NotSaved = Exclude<SaveResult, { outcome: "saved" }>;

/** Why a save that passed the checks of its form was refused. */
const explainRefusal = ({ baseRevision }: EditorForm, result: NotSaved) =>
  result.outcome === "conflict"
    ? { conflicts: listConflicts(result), revision: result.profile.revision }
    : { errors: result.errors, revision: baseRevision ?? null };

/** Keeps what was typed as a draft; where it conflicts with another save, without what the page only repeats. */
function keepRefused(
  member: Viewer,
  { typed, formFields, baseRevision }: EditorForm,
  refused: Partial<RefusedAnswers>,
): SavedForm {
  const isConflict = refused.conflicts !== undefined;
  const profile = findProfile(member.id);
  const kept = isConflict ? dropRepeated(typed, formFields, { profile, baseRevision }) : typed;
  saveUnsaved(member.id, kept, formFields, {
    profile,
    baseRevision: refused.revision ?? undefined,
  });
  const status = isConflict ? 409 : 422;
  return { isSaved: false, status, typed: kept, refused: { ...NOTHING_WRONG, ...refused } };
}

interface Save extends ReturnType<typeof readSaving> {
  /** How much of the profile was answered before, in percent. */
  before: number;
  fields: readonly ProfileField[];
  result: Extract<SaveResult, { outcome: "saved" }>;
}

/** Keeps what the save left over as a draft, and says what was saved. */
function describeSave(
  member: Viewer,
  { typed, formFields, baseRevision }: EditorForm,
  { section, isFromStart, before, fields, result }: Save,
): SavedForm {
  const { profile, tokensEarned } = result;
  const others = formFields.filter((field) => !fields.includes(field));
  saveUnsaved(member.id, typed, others, { profile, baseRevision });
  const isComplete = loadCompletion(member.id).overall === 100;
  const isCompleting = isComplete && before < 100;
  const altered = alteredIn(typed, toShown(profile), fields);
  const flash = savedFlash(result, { section, isFromStart, isComplete, altered });
  return {
    isSaved: true,
    typed,
    fields,
    profile,
    tokensEarned,
    altered,
    isCompleting,
    flash: isCompleting ? completedFlash(flash, member.id) : flash,
  };
}
