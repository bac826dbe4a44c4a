import { useEffect } from "react";

/**
 * A refused form leads to the summary of what is wrong, and its page says so in the title.
 *
 * @param formId id of the form with an `ErrorSummary`
 * @param refusal nothing while nothing is wrong; another value is another refusal
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
