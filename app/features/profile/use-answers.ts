import { useCallback, useEffect, useState } from "react";
import { memberFetch } from "~/ui/session.client";
import type { Answers } from "./rendered-html";
import { LATER, SECTION_HEADS, type SectionId } from "./section-heads";

const isOnPage = (id: SectionId) => document.querySelector(`#${id} [data-field]`) !== null;

/** Fetches the questions that the page does not have; all of them where the router navigated here. */
async function missingAnswers(): Promise<Answers> {
  const missing = SECTION_HEADS.filter(({ id, isAsking }) => isAsking !== false && !isOnPage(id));
  if (missing.length === 0) return {};
  const which = missing.every(({ id }) => LATER.has(id)) ? "" : "?all";
  const { ok, body: fetched } = await memberFetch<Answers>(`/profile-setup/answers${which}`);
  if (!ok || !fetched) throw new Error("The questions did not come");
  return Object.fromEntries(missing.map(({ id }) => [id, fetched[id]]));
}

interface AnswersOnPage {
  /** HTML by section, of those that scripts fetched or the server renders. */
  answers: Answers;
  /** True once every question is on the page. */
  isWhole: boolean;
  /** Retries to fetch what is missing. */
  load: () => void;
}

/**
 * The HTML of the questions. What the server rendered on the page stays as it is, with everything
 * that was typed before scripts ran.
 * @param given what the server renders; undefined in the browser
 */
export function useAnswers(given: Answers | undefined): AnswersOnPage {
  const [answers, setAnswers] = useState<Answers>(given ?? {});
  const [isWhole, setWhole] = useState(false);
  const load = useCallback(() => {
    missingAnswers().then(
      (missing) => {
        setAnswers((before) => ({ ...before, ...missing }));
        setWhole(true);
      },
      // Without them each section keeps its button, which retries.
      () => undefined,
    );
  }, []);
  useEffect(() => {
    load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, [load]);
  return { answers, isWhole, load };
}
