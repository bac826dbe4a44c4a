import { callLoader, getOnly } from "~/server/route.server";
import { answersHtml } from "./answers-html.server";
import { parkedAnswers } from "./drafts.server";
import { shownAnswers } from "./editor-state.server";
import { startedAnswers } from "./start.server";

/**
 * The questions that the editor's first view leaves out, as HTML by section, for its scripts; with
 * `?all` those of every section.
 */
export const loader = callLoader("welcomed", async ({ member, request, url }) => {
  const parked = await parkedAnswers(request, member.id);
  const answers = shownAnswers(member, await startedAnswers(request), parked);
  const which = url.searchParams.has("all") ? "all" : "later";
  return answersHtml({ ...answers, errors: {} }, which);
});

export const action = getOnly;
