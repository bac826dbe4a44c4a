import type { SectionId } from "./section-heads";

/** Questions of sections with their answers, as server-rendered HTML. */
export type Answers = Partial<Record<SectionId, string>>;

const attached = new WeakMap<object, Answers>();

/**
 * Attaches HTML to a response's data without serializing it. The page is rendered with it, and it
 * is not sent to the browser a second time in the data that scripts start with.
 * @returns the data
 */
export function attachHtml<T extends object>(data: T, answers: Answers): T {
  attached.set(data, answers);
  return data;
}

/** The HTML attached to a response's data; undefined in the browser, whose page has it already. */
export const attachedHtml = (data: object | undefined): Answers | undefined =>
  data && attached.get(data);
