import { renderToStaticMarkup } from "react-dom/server";
import { type Answers, attachHtml } from "./rendered-html";
import { SectionAnswers, type SectionAnswersProps } from "./section-answers";
import { SECTIONS, type Section } from "./sections";

/**
 * Renders the questions of the editor as HTML (record 15). Scripts never contain their
 * text: the browser takes over the HTML that it finds on the page.
 */
export function answersHtml(
  state: Omit<SectionAnswersProps, "section">,
  sections: readonly Section[] = SECTIONS,
): Answers {
  return Object.fromEntries(
    sections
      .filter(({ fields }) => fields.length > 0)
      .map((section) => [
        section.id,
        renderToStaticMarkup(<SectionAnswers section={section} {...state} />),
      ]),
  );
}

/**
 * Gives a page's data its questions: beside it for a document, in it for the router. The router's steps back and forward
 * look like those that load the shown page again, so both get them.
 */
export const deliverHtml = <T extends object>(
  data: T,
  html: Answers,
  isDocument: boolean,
): T & { html?: Answers } => attachHtml(isDocument ? data : { ...data, html }, html);
