import { useEffect } from "react";
import { hideToast } from "./toast";

/**
 * Focuses the error summary of a refused form, says so in the page's title, and ends the toast of what came before.
 * @param formId id of the form with an `ErrorSummary`
 * @param refusal undefined while nothing is wrong; another value is another refusal
 */
export function useRefused(formId: string, refusal: unknown): void {
  useEffect(() => {
    if (!refusal) return;
    hideToast();
    document.getElementById(`${formId}-errors`)?.focus();
    const title = document.title.replace(/^Error: /, "");
    document.title = `Error: ${title}`;
    return () => {
      if (document.title === `Error: ${title}`) document.title = title;
    };
  }, [formId, refusal]);
}
