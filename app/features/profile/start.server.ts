import { startCookie } from "~/server/cookies.server";
import { AGE_GROUPS, type AgeGroup, type Question } from "./age-groups";

export type StartedAnswers = Record<string, string | string[]>;

function answerTo(question: Question, form: FormData): string | string[] | undefined {
  const given = form.getAll(question.field).map((value) => String(value).trim());
  if (question.kind === "several") {
    const known = question.options.map(({ value }) => value);
    return given.filter((value) => known.includes(value)).slice(0, question.max);
  }
  const [first = ""] = given;
  if (question.kind === "one")
    return question.options.some(({ value }) => value === first) ? first : undefined;
  return first.slice(0, question.maxLength) || undefined;
}

/** Reads a visitor's answers to a group's questions; what is not on a list is left out. */
export function readAnswers(group: AgeGroup, form: FormData): StartedAnswers {
  const answers: StartedAnswers = {};
  for (const question of group.questions) {
    const answer = answerTo(question, form);
    if (answer?.length) answers[question.field] = answer;
  }
  return answers;
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
