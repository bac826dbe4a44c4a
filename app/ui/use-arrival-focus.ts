import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";

let isFirst = true;

/**
 * Lets a screen that the router has opened begin at its top, as a document would, with the focus on its heading: a screen
 * reader says where one is, and the next Tab leads into the screen. Back leads to where one was.
 */
export function useArrivalFocus(): void {
  const { pathname, hash } = useLocation();
  const isBack = useNavigationType() === "POP";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address triggers it, the effect does not read it
  useEffect(() => {
    const heading = document.querySelector("h1");
    // A screen may have put it somewhere itself.
    if (heading && !isFirst && !document.querySelector("main :focus")) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      // A form that stays where it is when it is saved may lead to another screen for once.
      if (!isBack && !hash) scrollTo({ top: 0, behavior: "instant" });
    }
    isFirst = false;
  }, [pathname]);
}
