import type { Viewer } from "~/server/web/viewer.server";
import { loadCompletion } from "./completion.server";
import type { Typed } from "./drafts.server";
import { NOTHING_WRONG, type RefusedAnswers } from "./editor-form";
import { readSaving } from "./editor-state.server";
import { checkAnswers, type ProfileField } from "./profile.schema";
import { type Profile, saveAnswers } from "./profile.server";
import type { readEditorForm } from "./read-answers.server";
import { completedFlash, savedFlash } from "./saved-flash";
import { listFields } from "./sections";
import { alteredIn, toShown } from "./shown";
import { addStartAnswers, dropRepeated, listConflicts, saveUnsaved } from "./unsaved.server";

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
export function saveForm(member: Viewer, form: ReturnType<typeof readEditorForm>): SavedForm {
  const { held, typed, baseRevision, refusal, unfinished } = form;
  const saving = readSaving(member.id, form.section);
  const { section } = saving;
  const refuse = (status: 409 | 422, more: Partial<RefusedAnswers>, shown = typed): SavedForm => {
    saveUnsaved(member.id, shown, held, { baseRevision: more.revision ?? undefined });
    return { isSaved: false, status, typed: shown, refused: { ...NOTHING_WRONG, ...more } };
  };
  if (refusal) return refuse(422, { refusal });
  const revision = baseRevision ?? null;
  const { fields, given } = section
    ? { fields: listFields(section), given: typed }
    : addStartAnswers(member.id, typed, held);
  const { answers, errors } = checkAnswers(given, fields);
  if (Object.keys(errors).length > 0) return refuse(422, { errors, revision });
  const before = loadCompletion(member.id).overall;
  const result = saveAnswers(member, {
    answers,
    baseRevision,
    unfinished,
    isEdit: true,
  });
  if (result.outcome === "refused") return refuse(422, { errors: result.errors, revision });
  const { profile } = result;
  if (result.outcome === "conflict") {
    const own = dropRepeated(typed, held, { profile, baseRevision });
    return refuse(409, { conflicts: listConflicts(result), revision: profile.revision }, own);
  }
  const others = held.filter((field) => !fields.includes(field));
  saveUnsaved(member.id, typed, others, { profile, baseRevision });
  const isComplete = loadCompletion(member.id).overall === 100;
  const isCompleting = isComplete && before < 100;
  const altered = alteredIn(typed, toShown(profile), fields);
  const flash = savedFlash(result, { ...saving, isComplete, altered });
  return {
    isSaved: true,
    typed,
    fields,
    profile,
    tokensEarned: result.tokensEarned,
    altered,
    isCompleting,
    flash: isCompleting ? completedFlash(flash, member.id) : flash,
  };
}
