import type { SectionId } from "./section-heads";

/** The questions of sections with their answers, as HTML of the server. */
export type Answers = Partial<Record<SectionId, string>>;

const inPage = new WeakMap<object, Answers>();

/**
 * Keeps HTML beside the data of an answer. The page is rendered with it, and it does not go to the
 * browser a second time in the data that scripts start with.
 *
 * @returns the data
 */
export function withAnswers<T extends object>(data: T, answers: Answers): T {
  inPage.set(data, answers);
  return data;
}

/** The HTML beside an answer's data; nothing in the browser, whose page has it already. */
export const answersBeside = (data: object | undefined): Answers | undefined =>
  data && inPage.get(data);
