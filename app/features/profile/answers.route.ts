import { callLoader, getOnly } from "~/server/web/route.server";
import { answersHtml } from "./answers-html.server";
import { shownAnswers } from "./editor-state.server";

/**
 * The questions that the editor's first view leaves out, as HTML by section, for its scripts; with
 * `?all` those of every section.
 */
export const loader = callLoader("welcomed", ({ member, url }) => {
  const answers = shownAnswers(member);
  const which = url.searchParams.has("all") ? "all" : "later";
  return answersHtml({ ...answers, errors: {} }, which);
});

export const action = getOnly;
