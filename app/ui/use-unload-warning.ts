import { type RefObject, useEffect } from "react";

/**
 * Lets the browser ask before the document goes, while there is something to lose.
 *
 * @param isLeavingOn true where the document goes because of a form that loses nothing
 */
export function useUnloadWarning(isAtRisk: boolean, isLeavingOn?: RefObject<boolean>): void {
  useEffect(() => {
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (isLeavingOn?.current) return;
      event.preventDefault();
      event.returnValue = true;
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isAtRisk, isLeavingOn]);
}
