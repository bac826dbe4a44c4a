import { renderToStaticMarkup } from "react-dom/server";
import type { Answers } from "./rendered-html";
import { SectionAnswers, type SectionAnswersProps } from "./section-answers";
import { LATER } from "./section-heads";
import { SECTIONS } from "./sections";

/** Which sections to render: all, those of the first view, or those that it leaves out. */
export type Which = "all" | "first" | "later";

/**
 * Renders the questions of the editor as HTML (record 15). Scripts never contain their
 * text: the browser takes over the HTML that it finds on the page.
 */
export function answersHtml(
  state: Omit<SectionAnswersProps, "section">,
  which: Which = "all",
): Answers {
  const isMeant = { all: () => true, first: (is: boolean) => !is, later: (is: boolean) => is }[
    which
  ];
  const sections = SECTIONS.filter(({ id, fields }) => fields.length > 0 && isMeant(LATER.has(id)));
  return Object.fromEntries(
    sections.map((section) => [
      section.id,
      renderToStaticMarkup(<SectionAnswers section={section} {...state} />),
    ]),
  );
}
