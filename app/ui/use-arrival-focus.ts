import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

let isFirst = true;

/**
 * Moves the focus to the heading of a screen that the router has opened, as a document would begin at its top: a screen
 * reader says where one is, and the next Tab leads into the screen.
 */
export function useArrivalFocus(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address triggers it, the effect does not read it
  useEffect(() => {
    const heading = document.querySelector("h1");
    // A screen may have put it somewhere itself.
    if (heading && !isFirst && !document.querySelector("main :focus")) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    isFirst = false;
  }, [pathname]);
}
