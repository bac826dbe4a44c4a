import { AGE_GROUPS, type AgeGroup } from "./age-groups";
import { readTyped, type Typed } from "./drafts.server";
import { listFormFields, readBaseRevision, unfinishedIn, validateFormShape } from "./editor-form";
import { checkAnswers, type FieldErrors, isProfileField } from "./profile.schema";

/**
 * Validates a visitor's answers to a group's questions by the profile's rules; every question is
 * optional.
 */
export function readAnswers(
  group: AgeGroup,
  form: FormData,
): { answers: Typed; errors: FieldErrors } {
  const typed = readTyped(
    form,
    group.questions.map(({ field }) => field),
  );
  const given = Object.entries(typed).filter(([, value]) => String(value).trim() !== "");
  const { answers, errors } = checkAnswers(
    typed,
    given.map(([field]) => field).filter(isProfileField),
  );
  return { answers: answers as Typed, errors };
}

export const groupNames = AGE_GROUPS.map(({ slug, name, minutes, topics }) => ({
  slug,
  name,
  minutes,
  topics,
}));

/** A form of the editor, read. */
export const readEditorForm = (form: FormData) => {
  const formFields = listFormFields(form);
  return {
    formFields,
    typed: readTyped(form, formFields),
    baseRevision: readBaseRevision(form),
    /** Id of the section that it saves; blank for all of it. */
    section: String(form.get("section") ?? ""),
    unfinished: unfinishedIn(form),
    refusal: validateFormShape(form),
  };
};
