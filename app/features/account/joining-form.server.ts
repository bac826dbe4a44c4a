import { readTyped } from "~/features/profile/drafts.server";
import { JOINING_FIELDS } from "~/features/profile/first-answers.server";
import { checkAnswers } from "~/features/profile/profile.schema";
import { ValidationError, validateAnswers } from "~/server/web/form.server";
import type { Viewer } from "~/server/web/viewer.server";
import { joiningSchema } from "./joining.schema";

/**
 * Reads and validates the form of joining; anyone who has joined is asked for what their profile lacks alone.
 *
 * @throws ValidationError with everything that is wrong at once, in the order of the fields
 */
export async function readJoining(member: Viewer, form: FormData) {
  const { answers, errors } = checkAnswers(readTyped(form, JOINING_FIELDS), JOINING_FIELDS);
  // It narrows who one meets at all, and is asked for dates alone (rule both-sides-choose).
  if (answers.lookingFor === "friends") delete answers.interestedIn;
  const { stageName, ...others } = errors;
  const refused = (own: Record<string, string>) =>
    new ValidationError({ ...(stageName && { stageName }), ...own, ...others });
  const joined = member.isWelcomed
    ? undefined
    : await validateAnswers(joiningSchema, form).catch((error) => {
        throw error instanceof ValidationError ? refused(error.errors) : error;
      });
  if (Object.keys(errors).length > 0) throw refused({});
  return { answers, joined };
}
