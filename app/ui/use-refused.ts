import { useEffect } from "react";

/**
 * Focuses the error summary of a refused form and says so in the page's title.
 * @param formId id of the form with an `ErrorSummary`
 * @param refusal undefined while nothing is wrong; another value is another refusal
 */
export function useRefused(formId: string, refusal: unknown): void {
  useEffect(() => {
    if (!refusal) return;
    document.getElementById(`${formId}-errors`)?.focus();
    const title = document.title.replace(/^Error: /, "");
    document.title = `Error: ${title}`;
    return () => {
      document.title = title;
    };
  }, [formId, refusal]);
}
