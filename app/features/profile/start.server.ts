import { forget, pendingFormCookie, startCookie } from "~/server/cookies.server";
import { retryWhileLocked } from "~/server/write-retry.server";
import { AGE_GROUPS, type AgeGroup } from "./age-groups";
import { typedIn } from "./drafts.server";
import { checkAnswers, type FieldErrors, isProfileField } from "./profile.schema";
import { takeUpUnsaved } from "./unsaved.server";

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

/** Answers that this browser gave on /age-profile and that wait for somebody to sign in (decision P7). */
export async function startedAnswers(request: Request): Promise<StartedAnswers> {
  const kept: unknown = await startCookie().parse(request.headers.get("Cookie"));
  return typeof kept === "object" && kept !== null ? (kept as StartedAnswers) : {};
}

/** A Set-Cookie header that keeps the answers in this browser until sign-in. */
export const saveStartCookie = (answers: StartedAnswers): Promise<string> =>
  startCookie().serialize(answers);

/**
 * Hands a member who signs in what this browser kept until then.
 *
 * @returns Set-Cookie headers that make the browser forget it
 */
export async function takeUpFromBrowser(request: Request, userId: string): Promise<string[]> {
  const started = await startedAnswers(request);
  const pending: unknown = await pendingFormCookie().parse(request.headers.get("Cookie"));
  const isTaken = await retryWhileLocked(() =>
    takeUpUnsaved(userId, String(pending ?? ""), started),
  );
  const gone = [...(isTaken ? [pendingFormCookie()] : []), startCookie()];
  return Promise.all(gone.map(forget));
}

export const groupNames = AGE_GROUPS.map(({ slug, name, minutes, topics }) => ({
  slug,
  name,
  minutes,
  topics,
}));
