import { useEffect, useRef } from "react";

/**
 * Gives the heading the focus when an answer led to another question or state, so that a screen reader says what is
 * shown now.
 *
 * @param shown names what is shown; another value takes the focus
 */
export function useHeadingFocus(shown: string): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [shown]);
}
