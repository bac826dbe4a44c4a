import { startCookie } from "~/server/cookies.server";
import { AGE_GROUPS, type AgeGroup } from "./age-groups";
import { typedIn } from "./drafts.server";
import { checkAnswers, type FieldErrors, isProfileField } from "./profile.schema";

export type StartedAnswers = Record<string, string | string[]>;

/**
 * A visitor's answers to a group's questions, each held to what the profile takes; every question may
 * be left out.
 */
export function readAnswers(
  group: AgeGroup,
  form: FormData,
): { answers: StartedAnswers; errors: FieldErrors } {
  const typed = typedIn(
    form,
    group.questions.map(({ field }) => field),
  );
  const given = Object.entries(typed).filter(([, value]) => String(value).trim() !== "");
  const { answers, errors } = checkAnswers(
    typed,
    given.map(([field]) => field).filter(isProfileField),
  );
  return { answers: answers as StartedAnswers, errors };
}

/** Answers that this browser gave on /age-profile before there was an account (decision P7). */
export async function startedAnswers(request: Request): Promise<StartedAnswers> {
  const kept: unknown = await startCookie().parse(request.headers.get("Cookie"));
  return typeof kept === "object" && kept !== null ? (kept as StartedAnswers) : {};
}

/** A Set-Cookie header that keeps the answers in this browser until sign-in. */
export const keepAnswers = (answers: StartedAnswers): Promise<string> =>
  startCookie().serialize(answers);

export const groupNames = AGE_GROUPS.map(({ slug, name, minutes, topics }) => ({
  slug,
  name,
  minutes,
  topics,
}));
