import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Moves the focus to the part of the page that a link has led to, as a browser does without scripts.
 *
 * @param id of the part, which takes the focus
 */
export function useFocusOnAnchor(id: string): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own
  useEffect(() => {
    if (hash === `#${id}`) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id, hash, key]);
}
